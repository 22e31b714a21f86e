import { useStore } from 'zustand';
import { usePresence } from '../presence/open-presence.ts';
import type { Person } from '../presence/people.ts';
import { namesText } from './doing-text.ts';
import { InitialsBadge } from './initials-badge.tsx';
import classes from './people.module.css';

const known = new WeakMap<readonly Person[], ReadonlyMap<number, readonly Person[]>>();

/** The people who have an object selected, by object. */
function selectedBy(people: readonly Person[]): ReadonlyMap<number, readonly Person[]> {
  const before = known.get(people);
  if (before) return before;
  const byObject = new Map<number, readonly Person[]>();
  for (const person of people) {
    for (const id of person.objects) byObject.set(id, [...(byObject.get(id) ?? []), person]);
  }
  known.set(people, byObject);
  return byObject;
}

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
