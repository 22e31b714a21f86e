import { isBlankName } from '@thermarium/model';
import { REQUIRED } from '../values.ts';
import type { FieldMessage } from './field-message.ts';

/** The problems of a name whose schema accepts blanks. */
export function nameProblems(name: string): readonly FieldMessage[] {
  return isBlankName(name) ? [{ path: ['name'], message: REQUIRED }] : [];
}
