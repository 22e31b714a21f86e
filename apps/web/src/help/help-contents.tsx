import { sections } from 'virtual:help';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { closedByEscape } from '../ui/open-layers.ts';
import { SearchField } from '../ui/search-field.tsx';
import { NOT_LOADED, useLoaded } from '../ui/use-loaded.ts';
import classes from './help.module.css';
import type { HelpGroup } from './help-types.ts';
import { excerptOf, searchIndex, searchSections } from './search-sections.ts';

const loadIndex = () => sections().then(({ default: all }) => searchIndex(all));

/** The contents of the help at its left, or what a search finds. */
export function HelpContents({
  groups,
  path,
}: {
  readonly groups: readonly HelpGroup[];
  readonly path: string;
}) {
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed);
  const isSearching = query.trim() !== '';
  const { part: index, failed, tryAgain } = useLoaded(loadIndex, typed !== '');
  const found = useMemo(() => (index ? searchSections(index, query) : []), [index, query]);
  const navigate = useNavigate();
  const [first] = found;
  return (
    <aside className={classes.side} aria-label="Contents">
      <form
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (first) void navigate({ to: '/help/$', params: { _splat: first.path }, hash: first.id ?? '' });
        }}
      >
        <SearchField
          label="Search the help"
          value={typed}
          onChange={(sought) => {
            if (failed) tryAgain();
            setTyped(sought);
          }}
          onKeyDownCapture={typed === '' ? undefined : closedByEscape(() => setTyped(''))}
        />
      </form>
      {isSearching ? (
        <nav className={classes.list} aria-label="Found">
          {found.map((section) => (
            <Link
              key={`${section.path}#${section.id}`}
              to="/help/$"
              params={{ _splat: section.path }}
              hash={section.id ?? ''}
              className={classes.result ?? ''}
            >
              <strong>{section.title}</strong>
              {section.title !== section.page && <span className={classes.where}>{section.page}</span>}
              <span className={classes.excerpt}>{excerptOf(section, query)}</span>
            </Link>
          ))}
          {found.length === 0 && (
            <p className={classes.nothing} role="status">
              {failed ? NOT_LOADED : index ? `Nothing contains “${query.trim()}”.` : 'Searching…'}
            </p>
          )}
        </nav>
      ) : (
        <nav className={classes.list} aria-label="Pages">
          <Link to="/help/$" params={{ _splat: '' }} data-current={path === '' || undefined}>
            Help
          </Link>
          {groups.map(({ title, pages }) => (
            <Group key={title} title={title} pages={pages} path={path} />
          ))}
        </nav>
      )}
    </aside>
  );
}

function Group({ title, pages, path }: HelpGroup & { readonly path: string }) {
  return (
    <details className={classes.group} open={title !== 'Decisions' || path.startsWith('decisions/')}>
      <summary className="caption">{title}</summary>
      {pages.map((page) => (
        <Link
          key={page.path}
          to="/help/$"
          params={{ _splat: page.path }}
          data-current={page.path === path || undefined}
          aria-current={page.path === path ? 'page' : undefined}
        >
          {page.title}
        </Link>
      ))}
    </details>
  );
}
