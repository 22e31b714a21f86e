import { hash } from 'node:crypto';
import {
  type EvaluatedMaterial,
  evaluateMaterials,
  type Material,
  type ParameterValues,
} from '@thermarium/model';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables, Values } from '../db/schema.ts';

/** What the expressions and references of a project's rows are read against. */
export interface ModelContext {
  readonly parameters: ParameterValues;
  readonly materialNames: ReadonlyMap<number, string>;
  readonly materialIds: ReadonlyMap<string, number>;
  readonly knownMaterials: ReadonlySet<string>;
  /** Equal only where all else is. */
  readonly digest: string;
  /** The colour of a material. */
  readonly colorOf: (id: number) => string | null;
  /** The material of that name, evaluated when it is first asked for; undefined where there is none or it is wrong. */
  readonly material: (name: string) => EvaluatedMaterial | undefined;
}

interface ContextRows {
  readonly materials: readonly { readonly id: number; readonly name: string; readonly fields: Values }[];
  readonly parameters: readonly { readonly name: string; readonly value: number }[];
}

export function modelContext({ materials, parameters }: ContextRows): ModelContext {
  const values = new Map(parameters.map(({ name, value }) => [name, value]));
  const rows = new Map(materials.map((row) => [row.id, row]));
  const ids = new Map(materials.map(({ id, name }) => [name, id]));
  const evaluated = new Map<string, EvaluatedMaterial | undefined>();
  return {
    digest: hash('sha1', JSON.stringify([materials, parameters]), 'base64'),
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

/** A stored material as the document has it. Its fields were checked when they were stored. */
export function asMaterial({ name, fields }: { readonly name: string; readonly fields: Values }): Material {
  return { ...fields, name } as Material;
}

/** The context of a project as columns of a query, which `modelContext` takes. */
export function contextColumns(project: number): RawBuilder<ContextRows> {
  return sql`
    (
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'fields', fields)), '[]')
      from material where project_id = ${project}
    ) as materials,
    (
      select coalesce(json_agg(json_build_object('name', name, 'value', value)), '[]')
      from parameter where project_id = ${project}
    ) as parameters`;
}

export async function readModelContext(database: Kysely<Tables>, project: number): Promise<ModelContext> {
  const { rows } = await sql<ContextRows>`select ${contextColumns(project)}`.execute(database);
  return modelContext(rows[0]);
}
