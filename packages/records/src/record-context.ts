import {
  type EvaluatedMaterial,
  evaluateMaterials,
  type Material,
  type ParameterValues,
} from '@thermarium/model';
import type { AnswerContext } from './answer-fields.ts';
import type { Values } from './flat-rows.ts';

/** The parameters and materials by which the expressions and references of a project's rows are resolved. */
export interface RecordContext extends AnswerContext {
  readonly materialIds: ReadonlyMap<string, number>;
  readonly knownMaterials: ReadonlySet<string>;
  /** The material of that name, evaluated on first use; undefined if it does not exist or is invalid. */
  readonly material: (name: string) => EvaluatedMaterial | undefined;
}

export interface ContextRows {
  readonly materials: readonly { readonly id: number; readonly name: string; readonly fields: Values }[];
  readonly parameters: readonly { readonly name: string; readonly value: number }[];
}

export function recordContext({ materials, parameters }: ContextRows): RecordContext {
  const values = new Map(parameters.map(({ name, value }) => [name, value]));
  const rows = new Map(materials.map((row) => [row.id, row]));
  const ids = new Map(materials.map(({ id, name }) => [name, id]));
  const evaluated = new Map<string, EvaluatedMaterial | undefined>();
  return {
    parameters: values,
    materialNames: new Map(materials.map(({ id, name }) => [id, name])),
    materialIds: ids,
    knownMaterials: new Set(ids.keys()),
    colorOf: (id) => {
      const color = rows.get(id)?.fields.color;
      return typeof color === 'string' ? color : null;
    },
    material: (name) => {
      const row = rows.get(ids.get(name) ?? -1);
      if (row && !evaluated.has(name)) evaluated.set(name, evaluatedMaterial(row, values));
      return evaluated.get(name);
    },
  };
}

function evaluatedMaterial(row: ContextRows['materials'][number], parameters: ParameterValues) {
  return evaluateMaterials([asMaterial(row)], parameters, () => {}).get(row.name);
}

/** A stored material in the document's form. Its fields were checked when they were stored. */
export function asMaterial({ name, fields }: { readonly name: string; readonly fields: Values }): Material {
  return { ...fields, name } as Material;
}
