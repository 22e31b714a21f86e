import type { EditedField } from '@thermarium/api';
import type { Person } from '../presence/people.ts';

/** The people who are editing a field of any of the things with these ids, by the field's key. */
export function editorsAmong(
  people: readonly Person[],
  of: EditedField['of'],
  ids: readonly number[],
): (field: string) => readonly Person[] {
  if (people.every(({ fields }) => fields.length === 0)) return () => [];
  const within = new Set(ids);
  return (field) =>
    people.filter(({ fields }) =>
      fields.some((each) => each.of === of && each.field === field && within.has(each.id)),
    );
}
