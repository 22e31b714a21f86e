import type { libraryMaterialAnswer } from '@thermarium/api';
import {
  defaultsOf,
  evaluateMaterials,
  type Issue,
  type Material,
  materialFields,
  parsePlainNumber,
} from '@thermarium/model';
import type { z } from 'zod';
import type { Values } from '../../db/schema.ts';
import { type FieldMessage, fieldErrors } from '../../http/field-errors.ts';
import { FieldsInvalid } from '../../http/refused.ts';
import { answerFields } from '../projects/world-answer.ts';

/** A material as it is stored. */
export interface StoredMaterial {
  readonly name: string;
  /** All its fields but the name; numbers as numbers. */
  readonly fields: Values;
}

/** A material as every call answers it. */
export function answerMaterial(
  { id, name, fields }: StoredMaterial & { readonly id: number },
  library: { readonly id: number; readonly name: string },
): z.input<typeof libraryMaterialAnswer> {
  const values = answerFields(materialFields, fields, { parameters: new Map(), materials: new Map() });
  return { ...values, id, name, library_id: library.id, library_name: library.name };
}

/**
 * A material after what a request sends was laid over what is stored (null: it is new). Its values are plain numbers:
 * parameters belong to projects. Throws field errors, in the words in which a project's materials are refused.
 */
export function checkedMaterial(stored: StoredMaterial | null, given: Values): StoredMaterial {
  const merged: { [key: string]: unknown } = { ...defaultsOf(materialFields), ...stored?.fields };
  const wrong: FieldMessage[] = [];
  for (const [key, field] of Object.entries(materialFields)) {
    const value = given[key];
    if (value === undefined) continue;
    const kept = field.kind === 'number' ? plainNumber(value) : (value ?? field.default);
    if (kept !== undefined) merged[key] = kept;
    else wrong.push({ path: [key], message: 'Enter a valid floating point number!' });
  }
  const { name: typedName, ...fields } = merged;
  const name = given.name === undefined && stored ? stored.name : String(typedName);
  if (wrong.length === 0) wrong.push(...messagesOf({ ...fields, name }));
  if (wrong.length > 0) throw new FieldsInvalid(fieldErrors(wrong));
  return { name, fields };
}

/** Null for a blank, undefined for what is no number. */
function plainNumber(value: unknown): number | null | undefined {
  if (typeof value === 'number' || value === null) return value;
  if (typeof value !== 'string') return undefined;
  return value.trim() === '' ? null : (parsePlainNumber(value) ?? undefined);
}

function messagesOf(values: Values & { readonly name: string }): FieldMessage[] {
  const issues: Issue[] = [];
  // The walk takes nothing of this type for granted: it checks every value, those of files too.
  evaluateMaterials([values as Values & Material], new Map(), (issue) => issues.push(issue));
  const errors = issues.filter(({ severity }) => severity === 'error');
  // Names of materials may have dots, names of fields have none.
  return errors.map(({ path, message }) => ({ path: [path.slice(path.lastIndexOf('.') + 1)], message }));
}
