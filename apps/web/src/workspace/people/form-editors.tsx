import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { FieldEditors } from '../../ui/field-editors.tsx';
import type { FormKey } from '../forms/form-target.ts';
import { fieldPlace } from '../presence/people.ts';
import { useWorkspace } from '../workspace-context.ts';
import { namesText } from './doing-text.ts';
import { personColor } from './initials-badge.tsx';

/** Has the fields of a form within say who else is editing them. */
export function FormEditors({ form, children }: { readonly form: FormKey; readonly children: ReactNode }) {
  const { presence } = useWorkspace();
  const people = useStore(presence.store, (state) => state.people);
  const editing = useMemo(
    () => (field: string) => {
      const place = fieldPlace(form, field);
      const who = people.filter(({ fields }) => fields.includes(place));
      const [first] = who;
      if (!first) return null;
      return {
        text: `${namesText(who)} ${who.length > 1 ? 'are' : 'is'} editing`,
        color: personColor(first),
      };
    },
    [people, form],
  );
  return <FieldEditors value={editing}>{children}</FieldEditors>;
}
