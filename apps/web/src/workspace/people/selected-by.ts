import type { Person } from '../presence/people.ts';

const known = new WeakMap<readonly Person[], ReadonlyMap<number, readonly Person[]>>();

/** The people who have an object selected, by object. */
export function selectedBy(people: readonly Person[]): ReadonlyMap<number, readonly Person[]> {
  const before = known.get(people);
  if (before) return before;
  const byObject = new Map<number, readonly Person[]>();
  for (const person of people) {
    for (const id of person.objects) byObject.set(id, [...(byObject.get(id) ?? []), person]);
  }
  known.set(people, byObject);
  return byObject;
}
