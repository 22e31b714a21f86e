import { IconPencil } from '@tabler/icons-react';
import type { EditedThing } from '@thermarium/api';
import { createContext, useContext } from 'react';
import classes from './field-editors.module.css';
import { LineText } from './line-text.tsx';

/** The people who are editing a field somewhere else. */
export interface FieldEditing {
  /** `Ada Lovelace is editing`; what they edit follows. */
  readonly text: string;
  /** A CSS colour. */
  readonly color: string;
}

/** The others who are editing a field of the form around, by the field's key; null: nobody. */
export const FieldEditors = createContext<(field: string) => FieldEditing | null>(() => null);

/** The stored thing whose fields are around; null: several, or a new one. */
export const EditedThingContext = createContext<EditedThing | null>(null);

export function useFieldEditing(field: string | undefined): FieldEditing | null {
  const of = useContext(FieldEditors);
  return field === undefined ? null : of(field);
}

/** Says that others are editing a field. It keeps nobody from editing it too. */
export function EditingText({
  editing,
  what = 'this',
}: {
  readonly editing: FieldEditing;
  readonly what?: string;
}) {
  const text = `${editing.text} ${what}`;
  return (
    <span className={classes.editing} style={{ color: editing.color }}>
      <IconPencil size={12} stroke={1.5} aria-hidden />
      <LineText lines={[text]}>{text}</LineText>
    </span>
  );
}
