import { type Field, type FieldTable, type KeptValue, NO_NUMBER } from '@thermarium/model';
import { hasTwinInRow, materialColorKey, materialIdKey } from '@thermarium/records';
import { z } from 'zod';
import { color, freeText, id, plainNumber, rowsOf, scalar, text } from './values.ts';

/** Longest text of a field such as the corners of a polygon, characters. */
const LONGEST_FIELD = 500_000;
/** Most rows of a list field (layers, powers). */
const MOST_ROWS = 10_000;

/**
 * The schema of a request's values for a field table. It checks types only; the model's walk over the same table checks
 * limits, expressions and blanks, so that files and calls are refused with the same words. Materials are sent by id
 * (`material`) or by name (`material_name`).
 */
export function fieldsBody(fields: FieldTable): z.ZodObject<Record<string, z.ZodType>> {
  const shape: Record<string, z.ZodType> = {};
  for (const [key, field] of Object.entries(fields)) {
    shape[key] = bodyOf(field).optional();
    if (field.kind === 'material') shape[materialIdKey(key)] = id.nullable().optional();
  }
  return z.object(shape);
}

function bodyOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'number':
      return scalar.nullable();
    case 'flag':
      return z.boolean({ error: 'Enter true or false!' }).nullable();
    case 'color':
      return color.nullable();
    case 'material':
      return freeText.nullable();
    case 'text':
      return text(LONGEST_FIELD, 'Enter a text!').nullable();
    case 'choice':
      return z
        .string({ error: `Choose one of ${field.options.join(', ')}!` })
        .max(100)
        .nullable();
    case 'list':
      return rowsOf(fieldsBody(field.item), MOST_ROWS).nullable();
  }
}

/**
 * The schema of a request's values for a table of plain values, such as a parameter's. None is required; what a form
 * requires is stated by the call.
 */
export function plainBody<Fields extends FieldTable>(fields: Fields) {
  const shape = Object.entries(fields).map(([key, field]) => [key, plainOf(field).optional()]);
  // Each schema is made of the field of its key.
  return Object.fromEntries(shape) as {
    [Key in keyof Fields]: z.ZodOptional<z.ZodType<KeptValue<Fields[Key]>, KeptValue<Fields[Key]>>>;
  };
}

function plainOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'number':
      return plainNumber(NO_NUMBER);
    case 'text':
      return freeText;
    case 'choice':
      return z.enum(field.options);
    default:
      return bodyOf(field);
  }
}

/** The schema of a record's columns for a field table, as they are kept: expressions as they are typed. */
export function columnsAnswer<Fields extends FieldTable>(fields: Fields) {
  const shape = Object.entries(fields).map(([key, field]) => [key, keptOf(field)]);
  // The program answers with what it has kept, which it has checked by the table.
  return Object.fromEntries(shape) as unknown as {
    [Key in keyof Fields]: z.ZodType<KeptValue<Fields[Key]>, KeptValue<Fields[Key]>>;
  };
}

function keptOf(field: Field): z.ZodType {
  if (field.kind === 'flag') return z.boolean();
  if (field.kind !== 'number') return z.string();
  const plain = field.integer ? z.int() : z.number();
  return field.expression === false ? plain : z.union([z.number(), z.string()]);
}

/**
 * The schema of an answer's values for a field table: each value as typed, numbers also evaluated under `_calc` (null
 * where the expression has no value), materials by id and by name.
 */
export function fieldsAnswer(fields: FieldTable): Record<string, z.ZodType> {
  return answerOf(fields, hasTwin);
}

function hasTwin(field: Field): boolean {
  return field.kind === 'number';
}

function answerOf(fields: FieldTable, isTwinned: (field: Field) => boolean): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const [key, field] of Object.entries(fields)) {
    shape[key] =
      field.kind === 'list' ? z.array(z.object(answerOf(field.item, hasTwinInRow))) : bodyOf(field);
    if (isTwinned(field)) shape[`${key}_calc`] = z.number().nullable();
    if (field.kind !== 'material') continue;
    shape[materialIdKey(key)] = id.nullable();
    // Nodes carry the colour, so that a picture needs no list of materials.
    const colorKey = materialColorKey(key);
    if (!(colorKey in fields)) shape[colorKey] = color.nullable().optional();
  }
  return shape;
}
