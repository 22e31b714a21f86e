import {
  answerFields,
  checkedMaterial,
  type FieldMessage,
  fieldErrors,
  type libraryMaterialAnswer,
} from '@thermarium/api';
import { materialFields, parsePlainNumber } from '@thermarium/model';
import type { z } from 'zod';
import type { Values } from '../../db/schema.ts';
import { FieldsInvalid } from '../../http/refused.ts';
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
export function plainMaterial({ name, fields }: StoredMaterial, sent: Values): StoredMaterial {
  const { numbers, wrong } = plainNumbers(sent);
  const checked = checkedMaterial(name, fields, { ...sent, ...numbers }, emptyContext);
  const told = wrong.length > 0 ? wrong : checked.wrong;
  if (told.length > 0) throw new FieldsInvalid(fieldErrors(told));
  return { name, fields: checked.fields };
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
