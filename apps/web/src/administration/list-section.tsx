import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { failureText } from '../app/failure-text.ts';
import { countText } from '../app/listed.tsx';
import page from '../app/page.module.css';
import { SearchField } from '../ui/search-field.tsx';
import classes from './administration.module.css';

interface ListSectionProps {
  readonly title: string;
  readonly noun: string;
  /** Null: not read yet. */
  readonly count: { readonly shown: number; readonly all: number } | null;
  readonly error: unknown;
  readonly sought: string;
  readonly onSearch: (sought: string) => void;
  /** The buttons right of the search. */
  readonly actions?: ReactNode;
  /** The text of an empty list: it says how to fill it. */
  readonly empty: ReactNode;
  /** Stands above the table, also where that is empty. */
  readonly above?: ReactNode;
  /** The dialog that is open, if one is. */
  readonly dialog?: ReactNode;
  /** The table of the rows that were found. */
  readonly children: ReactNode;
}

/** One list of the administration: its name, count, search and actions, and its table or why there is none. */
export function ListSection(props: ListSectionProps) {
  const { title, noun, count, sought, onSearch, actions, above, error, dialog } = props;
  return (
    <section className={page.page} aria-label={title}>
      <header className={page.head}>
        <h2 className={page.title}>{title}</h2>
        <span className={page.note}>{count && countText(count.shown, count.all, noun)}</span>
        <div className={page.end}>
          <SearchField className={page.search} label={`Find ${noun}`} value={sought} onChange={onSearch} />
          {actions}
        </div>
      </header>
      {count !== null && error !== null && (
        <p className={classes.outdated} role="alert">
          This list could not be read again. {failureText(error)}
        </p>
      )}
      {above}
      <Rows {...props} />
      {dialog}
    </section>
  );
}

function Rows({ title, noun, count, error, sought, empty, children }: ListSectionProps) {
  if (count === null) {
    if (error === null) {
      return (
        <div className={page.empty} role="status">
          <Loader size={16} aria-label={`Loading ${title.toLowerCase()}`} />
        </div>
      );
    }
    return (
      <div className={page.empty} role="alert">
        <h2>This list could not be read</h2>
        {failureText(error)}
      </div>
    );
  }
  if (count.shown > 0) return children;
  return (
    <div className={page.empty} role="status">
      {count.all === 0 ? (
        empty
      ) : (
        <h2>
          No {noun} matches “{sought.trim()}”
        </h2>
      )}
    </div>
  );
}
