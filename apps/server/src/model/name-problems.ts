import { REQUIRED } from '@thermarium/api';
import type { FieldMessage } from '../http/field-errors.ts';

/** What is wrong with a name of which the schema has let pass that it is blank. */
export function nameProblems(name: string): readonly FieldMessage[] {
  return name.trim() === '' ? [{ path: ['name'], message: REQUIRED }] : [];
}
