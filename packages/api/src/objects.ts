import { type Kind, kinds } from '@thermarium/kinds';
import { MEBIBYTE } from '@thermarium/model';
import { type ObjectBody, recordTypes } from '@thermarium/records';
import { z } from 'zod';
import { endpoint, projectEditor, projectViewer } from './endpoint.ts';
import { fieldsAnswer, fieldsBody } from './field-schema.ts';
import { newMaterialBody } from './materials.ts';
import { color, fieldName, id, maybeWrapped, pathId, rowsOf, scalar, time, version } from './values.ts';

/** The values of every node in a request, beside its kind's fields. Other keys are ignored. */
const nodeBody = {
  name: fieldName.optional(),
  parent: id.nullish(),
  index: z.int().min(0).nullish(),
  active: z.boolean({ error: 'Enter true or false!' }).nullish(),
  visible: z.boolean({ error: 'Enter true or false!' }).nullish(),
  collapsed: z.boolean({ error: 'Enter true or false!' }).nullish(),
  timestamp: version,
};

/** The values that a request may state of an object of one kind. */
export function objectBody({ fields, type, apiName }: Kind): z.ZodType<ObjectBody, ObjectBody> {
  return maybeWrapped([apiName, type], z.object({ ...fieldsBody(fields).shape, ...nodeBody }));
}

const number = z.number().nullable();

/** The values of every node, whatever its kind: null, false or derived where the kind has no such field. */
const nodeAnswer = {
  id,
  type_id: z.int(),
  type: z.string(),
  name: z.string(),
  /** Its rank among its siblings. */
  index: z.int(),
  parent: id.nullable(),
  active: z.boolean(),
  visible: z.boolean(),
  collapsed: z.boolean(),
  /** Whether it cannot have children. */
  leaf: z.boolean(),
  hole: z.boolean(),
  /** Its own colour or its material's. */
  color: color.nullable(),
  timestamp: time,
  x: scalar.nullable(),
  y: scalar.nullable(),
  z: scalar.nullable(),
  /** Sizes; for objects without own sizes (fins, polygons, groups), those of the box around them. */
  dx: scalar.nullable(),
  dy: scalar.nullable(),
  dz: scalar.nullable(),
  x_calc: number,
  y_calc: number,
  z_calc: number,
  dx_calc: number,
  dy_calc: number,
  dz_calc: number,
  hc: scalar.nullable(),
  hc_calc: number,
  bound: z.boolean(),
  material: id.nullable(),
  material_name: z.string().nullable(),
  lumped: z.boolean(),
  power: scalar.nullable(),
  power_calc: number,
};

/** The node of an object of one kind. */
export function objectAnswer({ fields }: Kind) {
  return z.object({
    ...fieldsAnswer(fields),
    ...nodeAnswer,
    /** For arrays, the conductivities of Quick Model along x, y and z; null without a fill material. */
    composite_material: z.array(z.number()).length(3).nullable().optional(),
    children: z.array(z.looseObject(nodeAnswer)),
  });
}

/** The node of an object of any kind. */
export const anyObjectAnswer = z.looseObject({
  ...nodeAnswer,
  children: z.array(z.looseObject(nodeAnswer)),
});
export type ObjectNode = Omit<z.infer<typeof anyObjectAnswer>, 'children'> & {
  readonly children: readonly ObjectNode[];
};

/** The node of an object of any kind, without its children. */
const bareObjectAnswer = z.looseObject(nodeAnswer);

/** The row of `create` with the assembly that is to contain an object; it takes precedence over `parent`. */
const within = z.int().min(0).nullish();

/** Several objects in one request. Fields are checked later, once the objects' kinds are known. */
const manyObjectsBody = z.object({
  /** Materials that the objects name, as POST …/material/ takes them. Those that the project has are skipped. */
  materials: rowsOf(newMaterialBody, recordTypes.material.most).optional(),
  /** New objects: of a `type`, or copies of existing objects with everything in them. */
  create: rowsOf(
    z.looseObject({
      ...nodeBody,
      type: z.enum(kinds.map(({ type }) => type)).optional(),
      clone: id.optional(),
      within,
    }),
    recordTypes.object.most,
  ).optional(),
  update: rowsOf(z.looseObject({ id, ...nodeBody, within }), recordTypes.object.most).optional(),
  delete: rowsOf(z.object({ id, timestamp: version }), recordTypes.object.most).optional(),
});
export type ManyObjectsBody = z.infer<typeof manyObjectsBody>;

const manyObjectsAnswer = z.object({
  /** The new objects that are in no other new object, in order of their rows, with everything in them. */
  created: z.array(anyObjectAnswer),
  /** The changed objects that still exist, in order of their rows. */
  updated: z.array(bareObjectAnswer),
});

const params = z.object({ project: pathId });

const treeAnswer = z.array(anyObjectAnswer);

export const treeEndpoints = {
  tree: endpoint('GET', '/api/project/:project/tree/', {
    tag: 'model',
    summary: 'All objects of a project, nested; with If-None-Match 304 while nothing has changed',
    access: projectViewer,
    load: 'project',
    params,
    answer: treeAnswer,
    form: 'json-text',
  }),
  saveTree: endpoint('PUT', '/api/project/:project/tree/', {
    tag: 'model',
    summary: 'Put objects elsewhere in the tree: what is left out keeps its place among the others',
    access: projectEditor,
    load: 'project',
    params,
    body: rowsOf(z.object({ id, parent: id.nullable(), index: z.int().min(0) }), recordTypes.object.most),
    answer: treeAnswer,
    form: 'json-text',
    bodyLimit: 4 * MEBIBYTE,
  }),
  changeObjects: endpoint('POST', '/api/project/:project/objects/', {
    tag: 'model',
    summary:
      'Add, duplicate and change several objects of any kinds, then delete others with all that is in them: all or nothing, one entry of the history',
    access: projectEditor,
    load: 'project',
    params,
    body: manyObjectsBody,
    answer: manyObjectsAnswer,
    form: 'json-text',
    refusals: ['stale-node'],
    bodyLimit: 16 * MEBIBYTE,
    // Enough for the most objects with all fields that the workspace sends.
    valueLimit: 500_000,
  }),
};
