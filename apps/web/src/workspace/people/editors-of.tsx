import type { EditedField } from '@thermarium/api';
import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { EditedThingContext, FieldEditors } from '../../ui/field-editors.tsx';
import { usePresence } from '../presence/open-presence.ts';
import type { Person } from '../presence/people.ts';
import { namesText } from './doing-text.ts';
import { personColor } from './initials-badge.tsx';

/** Has the fields within say who else is editing them, of any of the things with these ids. */
export function EditorsOf({
  of,
  ids,
  children,
}: {
  readonly of: EditedField['of'];
  readonly ids: readonly number[];
  readonly children: ReactNode;
}) {
  const presence = usePresence();
  const people = useStore(presence.store, (state) => state.people);
  const editing = useMemo(() => {
    const editorsIn = editorsAmong(people, of, ids);
    return (field: string) => {
      const who = editorsIn(field);
      const [first] = who;
      if (!first) return null;
      return {
        text: `${namesText(who)} ${who.length > 1 ? 'are' : 'is'} editing`,
        color: personColor(first),
      };
    };
  }, [people, of, ids]);
  const thing = useMemo(() => {
    const [id, ...others] = ids;
    return id === undefined || others.length > 0 ? null : { of, id };
  }, [of, ids]);
  return (
    <EditedThingContext value={thing}>
      <FieldEditors value={editing}>{children}</FieldEditors>
    </EditedThingContext>
  );
}

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
