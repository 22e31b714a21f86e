import type { libraryMaterialAnswer, NewLibraryMaterialBody } from '@thermarium/api';
import { materialFields, parsePlainNumber } from '@thermarium/model';
import { answerFields, checkedMaterial, type FieldMessage, fieldErrors } from '@thermarium/records';
import type { z } from 'zod';
import type { Values } from '../../db/schema.ts';
import { FieldsInvalid } from '../../errors/refused.ts';
import { emptyContext } from '../projects/world-contexts.ts';

/** A material as it is stored. */
export interface StoredMaterial {
  readonly name: string;
  /** All fields but the name; numbers as numbers. */
  readonly fields: Values;
}

/** A material as every endpoint answers it. */
export function answerMaterial(
  { id, name, fields }: StoredMaterial & { readonly id: number },
  library: { readonly id: number; readonly name: string },
): z.input<typeof libraryMaterialAnswer> {
  const values = answerFields(materialFields, fields, emptyContext);
  return { ...values, id, name, library_id: library.id, library_name: library.name };
}

/**
 * A stored material with a request laid over it. Its values are plain numbers: parameters belong to projects.
 * Throws field errors, in the words in which a project's materials are refused.
 */
export function plainMaterial(stored: StoredMaterial, sent: Values): StoredMaterial {
  const { wrong, ...material } = checkedPlain(stored, sent);
  if (wrong.length > 0) throw new FieldsInvalid(fieldErrors(wrong));
  return material;
}

/** New materials from a list. Throws field errors by row. */
export function plainMaterials(bodies: readonly NewLibraryMaterialBody[]): readonly StoredMaterial[] {
  const checked = bodies.map((body) => checkedPlain({ name: body.name, fields: {} }, body));
  const wrong = checked.flatMap((each, row) =>
    each.wrong.map(({ path, message }) => ({ path: [row, ...path], message })),
  );
  if (wrong.length > 0) throw new FieldsInvalid(fieldErrors(wrong));
  return checked;
}

function checkedPlain(
  { name, fields }: StoredMaterial,
  sent: Values,
): StoredMaterial & { readonly wrong: readonly FieldMessage[] } {
  const { numbers, wrong } = plainNumbers(sent);
  const checked = checkedMaterial(name, fields, { ...sent, ...numbers }, emptyContext);
  // A text that is no number was not looked at further.
  const told = new Set(wrong.map(({ path: [key] }) => key));
  return {
    name,
    fields: checked.fields,
    wrong: [...wrong, ...checked.wrong.filter(({ path: [key] }) => !told.has(key))],
  };
}

function plainNumbers(sent: Values): { readonly numbers: Values; readonly wrong: readonly FieldMessage[] } {
  const numbers: { [key: string]: unknown } = {};
  const wrong: FieldMessage[] = [];
  for (const [key, field] of Object.entries(materialFields)) {
    const value = sent[key];
    if (field.kind !== 'number' || typeof value !== 'string' || value.trim() === '') continue;
    const plain = parsePlainNumber(value);
    if (plain === null) wrong.push({ path: [key], message: 'Enter a valid floating point number!' });
    else numbers[key] = plain;
  }
  return { numbers, wrong };
}
