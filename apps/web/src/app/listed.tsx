import type { ReactNode } from 'react';
import { counted } from '../ui/counted.ts';
import page from './page.module.css';

/** The number of listed things: `3 of 12` where a search leaves some out. */
export function countText(shown: number, all: number, noun: string): string {
  if (shown === all) return counted(all, noun);
  return `${shown.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`;
}

interface NothingListedProps {
  readonly noun: string;
  readonly query: string;
  /** The project has none at all. */
  readonly isEmpty: boolean;
  readonly mayEdit: boolean;
  /** The way to the first one, for those who may edit. */
  readonly children: ReactNode;
}

/** The place of a project's list that has no rows. */
export function NothingListed({ noun, query, isEmpty, mayEdit, children }: NothingListedProps) {
  return (
    <div className={page.empty} role="status">
      {isEmpty ? (
        <>
          <h2>The project has no {noun}s</h2>
          {mayEdit ? children : 'Whoever may edit the project can add them.'}
        </>
      ) : (
        <h2>
          No {noun} is called “{query.trim()}”
        </h2>
      )}
    </div>
  );
}
