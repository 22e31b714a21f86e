import { REQUIRED } from '../values.ts';
import type { FieldMessage } from './field-message.ts';

/** The problems of a name whose schema accepts blanks. */
export function nameProblems(name: string): readonly FieldMessage[] {
  return name.trim() === '' ? [{ path: ['name'], message: REQUIRED }] : [];
}
