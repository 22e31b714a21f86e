import { REQUIRED } from '../values.ts';
import type { FieldMessage } from './field-message.ts';

/** What is wrong with a name of which the schema has let pass that it is blank. */
export function nameProblems(name: string): readonly FieldMessage[] {
  return name.trim() === '' ? [{ path: ['name'], message: REQUIRED }] : [];
}
