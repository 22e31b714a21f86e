import { useStore } from 'zustand';
import { usePresence } from '../presence/open-presence.ts';
import { namesText } from './doing-text.ts';
import { InitialsBadge } from './initials-badge.tsx';
import classes from './people.module.css';
import { selectedBy } from './selected-by.ts';

/** The badges of the others who have an object selected, for its row in the tree. */
export function SelectionMarks({ object }: { readonly object: number }) {
  const presence = usePresence();
  const who = useStore(presence.store, ({ people }) => selectedBy(people).get(object) ?? null);
  const [first] = who ?? [];
  if (!who || !first) return null;
  const text = `Selected by ${namesText(who)}`;
  return (
    <span className={classes.marks} role="img" aria-label={text} title={text}>
      <InitialsBadge person={first} size="small" />
      {who.length > 1 && <span aria-hidden>+{who.length - 1}</span>}
    </span>
  );
}
