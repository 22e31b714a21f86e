import {
  evaluateMaterials,
  fieldMessages,
  type Issue,
  LONGEST_NAME,
  type Material,
  materialFields,
  quoted,
  sameValue,
} from '@thermarium/model';
import { answerFields } from './answer-fields.ts';
import type { MaterialBody, NewMaterialBody } from './bodies.ts';
import type { FieldMessage } from './field-message.ts';
import type { Values } from './flat-rows.ts';
import { nameProblems, REQUIRED } from './names.ts';
import { asMaterial, type RecordContext } from './record-context.ts';
import { completed, typedOver } from './typed-fields.ts';

/** A material without its id and bookkeeping. */
export interface MaterialContent {
  readonly name: string;
  readonly fields: Values;
  readonly library_id: number | null;
  readonly library_name: string | null;
  readonly source_material: number | null;
}

interface MaterialRow extends MaterialContent {
  readonly id: number;
}

const { name: _, ...ownFields } = materialFields;

/** A material as the program answers it. Its fields stand beside these values. */
export interface AnsweredMaterial extends Omit<MaterialRow, 'fields'> {
  readonly color: string;
  readonly anisotropic: boolean;
  /** Whether an object or the world refers to it, so that it cannot be deleted. */
  readonly used: boolean;
  readonly timestamp: string;
  readonly [field: string]: unknown;
}

export function answerMaterial(
  row: MaterialRow,
  context: RecordContext,
  used: ReadonlySet<number>,
  timestamp: string,
): AnsweredMaterial {
  const { id, name, fields, library_id, library_name, source_material } = row;
  const { color, anisotropic, ...values } = answerFields(materialFields, { ...fields, name }, context);
  return {
    ...values,
    id,
    name,
    color: String(color),
    anisotropic: anisotropic === true,
    library_id,
    library_name,
    source_material,
    used: used.has(id),
    timestamp,
  };
}

export interface CheckedMaterial {
  readonly fields: Values;
  readonly wrong: readonly FieldMessage[];
}

/** The complete fields of a stored material. */
export function completedMaterial(stored: Values): Values {
  return completed(ownFields, stored);
}

/** A material's fields with a request laid over them, checked like those of files. */
export function checkedMaterial(
  name: string,
  stored: Values,
  sent: Values,
  context: RecordContext,
): CheckedMaterial {
  const { typed: fields } = typedOver(ownFields, completedMaterial(stored), sent, context);
  const issues: Issue[] = [];
  const material: Material = asMaterial({ name, fields });
  evaluateMaterials([material], context.parameters, (found) => issues.push(found));
  const errors = issues.filter(({ severity }) => severity === 'error');
  // Names of materials may contain dots, keys of fields do not.
  const wrong = errors.flatMap((found) => {
    const path = [found.path.slice(found.path.lastIndexOf('.') + 1)];
    return fieldMessages(found).map((message) => ({ path, message }));
  });
  return { fields, wrong };
}

/** A material of a project with a request laid over it. */
export function materialEdit(
  { id, name: former, fields: stored }: Pick<MaterialRow, 'id' | 'name' | 'fields'>,
  body: MaterialBody,
  context: RecordContext,
): { readonly content: Pick<MaterialContent, 'name' | 'fields'>; readonly wrong: readonly FieldMessage[] } {
  const name = body.name ?? former;
  const complete = completedMaterial(stored);
  const { fields, wrong } = checkedMaterial(name, complete, body, context);
  const problems = [
    ...((context.materialIds.get(name) ?? id) === id ? [] : [nameTaken(name)]),
    // A material that a parameter has made invalid can still be renamed.
    ...(sameValue(fields, complete) ? nameProblems(name) : wrong),
  ];
  return { content: { name, fields }, wrong: problems };
}

/** The library from which a new material is imported. */
export interface ImportSource {
  readonly library_id: number;
  readonly library_name: string;
  readonly source_material: number | null;
  /** The name of the library's material; null if only the library was named. */
  readonly name: string | null;
  readonly fields: Values;
}

/** The material of one row; its problems; or null if the project has an identical one already. */
export function newMaterial(
  body: NewMaterialBody,
  source: ImportSource | null,
  taken: ReadonlyMap<string, Values>,
  context: RecordContext,
): MaterialContent | readonly FieldMessage[] | null {
  const made = materialOf(body, source, context);
  if (!('fields' in made)) return made;
  if (!source) return taken.has(made.name) ? [nameTaken(made.name)] : made;
  const name = freeName(made.name, made.fields, taken);
  return name === null ? null : { ...made, name };
}

/** A new material or its problems, without regard to the project's other materials. */
export function materialOf(
  body: NewMaterialBody,
  source: ImportSource | null,
  context: RecordContext,
): MaterialContent | readonly FieldMessage[] {
  const name = body.name ?? source?.name ?? null;
  if (name === null) return [{ path: ['name'], message: REQUIRED }];
  const { fields, wrong } = checkedMaterial(name, source?.fields ?? {}, body, context);
  if (wrong.length > 0) return wrong;
  return {
    name,
    fields,
    library_id: source?.library_id ?? null,
    library_name: source?.library_name ?? null,
    source_material: source?.source_material ?? null,
  };
}

export function nameTaken(name: string): FieldMessage {
  return { path: ['name'], message: `The project has a material ${quoted(name)} already.` };
}

/**
 * The names under which materials come to others, which have `taken` by their names: see `freeName`. Their fields are
 * complete.
 */
export function freeNames(
  materials: readonly { readonly name: string; readonly fields: Values }[],
  taken: ReadonlyMap<string, Values>,
): readonly (string | null)[] {
  const known = new Map(taken);
  return materials.map(({ name, fields }) => {
    const free = freeName(name, fields, known);
    if (free !== null) known.set(free, fields);
    return free;
  });
}

/** 'cu', or 'cu (2)' and so on if a different material has that name; null if an identical one has it. */
function freeName(name: string, fields: Values, taken: ReadonlyMap<string, Values>): string | null {
  for (let count = 1; ; count++) {
    const suffix = count === 1 ? '' : ` (${count})`;
    const candidate = name.slice(0, LONGEST_NAME - suffix.length).toWellFormed() + suffix;
    const known = taken.get(candidate);
    if (!known) return candidate;
    if (sameValue(known, fields)) return null;
  }
}
