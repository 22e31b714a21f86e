import { AXIS_LETTERS, type FaceName } from '@thermarium/geometry';
import { PLANES } from '@thermarium/model';
import { type ObjectFigures, placedFigures, storedFigures } from '@thermarium/solution/figures';
import { z } from 'zod';
import { endpoint, projectViewer } from './endpoint.ts';
import { transientFlag } from './tasks.ts';
import { id, pathId, time } from './values.ts';

/** The media type of Arrow streams, to be asked for by `Accept`. */
export const ARROW_STREAM = 'application/vnd.apache.arrow.stream';
/** The key of an Arrow schema's metadata that holds the rest of the JSON answer, without the columns. */
export const ARROW_ANSWER = 'thermarium';

const params = z.object({ project: pathId });
const stepParams = z.object({ project: pathId, step: pathId });

/** The centre x, y, z of a cell's face; its two sizes, in the order of the axes; the temperature, °C. */
export const faceRow = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);
/** The keys of faces in the order in which answers have them, which is not that of their numbers (`FACE_NAMES`). */
export const answeredFaces = [
  'top',
  'bottom',
  'south',
  'north',
  'east',
  'west',
] as const satisfies readonly FaceName[];
/** The columns of face rows in the Arrow form; `object` is a key of `result`. */
export const faceColumnNames = ['object', 'face', 'x', 'y', 'z', 'd1', 'd2', 'temp'] as const;

/** mm */
const place = z.tuple([z.number(), z.number(), z.number()]);

type FigureShape = { readonly [key in keyof ObjectFigures]: z.ZodType<ObjectFigures[key]> };

/**
 * The figures of one object in a solution. Null where nothing of it remains, and for figures that are younger than the
 * solution.
 */
export const objectFigures = z.object(
  Object.fromEntries<unknown>([
    ...storedFigures.map(({ key, title, quantity, meaning, stored, absent }) => {
      const isKnown = stored === 'always' && absent !== null;
      const value = isKnown ? z.number() : z.number().nullable();
      return [key, value.describe(`${title}, ${quantity.unit}. ${meaning}`)] as const;
    }),
    ...placedFigures.map(
      ({ place: { key, title } }) => [key, place.nullable().describe(`${title}, mm.`)] as const,
    ),
  ]) as FigureShape,
);

export const objectResult = z.object({
  ...objectFigures.shape,
  top: z.array(faceRow),
  bottom: z.array(faceRow),
  south: z.array(faceRow),
  north: z.array(faceRow),
  east: z.array(faceRow),
  west: z.array(faceRow),
});

export const solution = z.object({
  /** The version of the model that was solved; null: there is no solution. */
  timestamp: time.nullable(),
  /** Whether the model has changed since in a way that can alter the result. */
  stale: z.boolean(),
  transient: z.boolean(),
  /** By `{id}.{type_id}`; the fill of a filled world is `0.0`, a node of a network `{id}.{type_id}/{name}`. */
  result: z.record(z.string(), objectResult),
  /** The report of the solve, as `thermarium solve` writes it. */
  summary: z.looseObject({}).nullable(),
});
export type Solution = z.infer<typeof solution>;

export const planeColumnNames = [
  'type',
  'id',
  'plane',
  'x',
  'y',
  'z',
  'x0',
  'y0',
  'z0',
  'dx',
  'dy',
  'dz',
  'temp',
] as const;

/** Further columns of planes with the heat flux. */
export const fluxColumnNames = ['qx', 'qy', 'qz'] as const;

const number = z.number();
/** The cut object's type and id, the plane, the cell's centre, lower corner and sizes, mm, and its temperature, °C. */
const planeRow = z.tuple([
  z.string(),
  id,
  z.string(),
  ...[number, number, number, number, number, number, number, number, number, number],
]);
/** The same with the components of the heat flux in the cell along +x, +y and +z, W/m². */
const planeFluxRow = z.tuple([...planeRow.def.items, number, number, number]);

export const planeSolution = z.object({
  columns: z.array(z.enum([...planeColumnNames, ...fluxColumnNames])),
  rows: z.array(z.union([planeRow, planeFluxRow])),
  timestamp: time.nullable(),
  stale: z.boolean(),
  transient: z.boolean(),
});

/** Rows of several planes, one after the other. */
export const planeSolutions = planeSolution.extend({
  planes: z.array(
    z.object({
      id,
      plane: z.string(),
      /** mm */
      coordinate: z.number(),
      /** The number of its rows. */
      rows: z.int(),
      /**
       * False: the plane is newer than the solution, whose inner temperatures were not kept, or the heat flux is asked for,
       * which follows from these.
       */
      stored: z.boolean(),
    }),
  ),
});

const analysisQuery = z.object({
  /** Default: the steady solution, or the transient one if there is no steady one. */
  transient: transientFlag.optional(),
});

/** `flux=1`: the rows of planes have the heat flux too, W/m². Only where the temperatures inside were kept. */
export const fluxQuery = z.object({ flux: z.enum(['0', '1'], { error: 'Choose one of 0, 1!' }).optional() });

export const planeQuery = z.object({
  plane: z
    .string()
    .toUpperCase()
    .pipe(z.enum(PLANES, { error: 'Choose one of xy, xz, yz!' })),
  /** mm */
  coordinate: z
    .string({ error: 'This field is required!' })
    .regex(/^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i, 'Enter a valid floating point number!')
    .transform(Number)
    .pipe(z.number({ error: 'Enter a valid floating point number!' })),
});

/** Formats of files with the temperatures of all cells. */
export const fieldFormatNames = ['vtr', 'npz', 'arrow', 'field'] as const;
export type FieldFormatName = (typeof fieldFormatNames)[number];

const fieldQuery = z.object({
  /** `vtr`: a rectilinear grid of VTK; `npz`: arrays of NumPy; `arrow`: an Arrow stream; `field`: as it is stored, for `--start`. */
  format: z.enum(fieldFormatNames, { error: `Choose one of ${fieldFormatNames.join(', ')}!` }),
});

const stepRow = z.object({
  id,
  /** s */
  time: z.number(),
  /** °C */
  max_t: z.number().nullable(),
  min_t: z.number().nullable(),
});

const contact = z.object({ a: id, b: id, axis: z.enum(AXIS_LETTERS), area_mm2: z.number() });

export const adjacencyAnswer = z.object({
  /** Areas where two objects touch, by the axis normal to them; a < b. */
  contacts: z.array(contact),
  /** Areas that face void. */
  exposed: z.array(z.object({ id, area_mm2: z.number() })),
});
export type AdjacencyAnswer = z.infer<typeof adjacencyAnswer>;

export const solutionEndpoints = {
  solution: endpoint('GET', '/api/project/:project/solution/', {
    tag: 'solutions',
    summary: 'The solution; of a transient its last step',
    access: projectViewer,
    params,
    query: analysisQuery,
    answer: solution,
    form: 'json-text',
    arrow: true,
    refusals: ['not-stored', 'too-many'],
  }),
  solutionPlane: endpoint('GET', '/api/project/:project/solution/plane/', {
    tag: 'solutions',
    summary: 'The temperatures on a plane at any coordinate',
    access: projectViewer,
    params,
    query: planeQuery.extend({ ...fluxQuery.shape, ...analysisQuery.shape }),
    answer: planeSolution,
    form: 'json-text',
    arrow: true,
    refusals: ['not-stored', 'too-many'],
  }),
  planeSolutions: endpoint('GET', '/api/project/:project/plane/solution/', {
    tag: 'solutions',
    summary: 'The temperatures on all planes of the project, visible or not',
    access: projectViewer,
    params,
    /** `solution_id`: a step of the transient solution. */
    query: analysisQuery.extend({ solution_id: pathId.optional(), ...fluxQuery.shape }),
    answer: planeSolutions,
    form: 'json-text',
    arrow: true,
    refusals: ['not-stored', 'too-many'],
  }),
  solutionField: endpoint('GET', '/api/project/:project/solution/field/', {
    tag: 'solutions',
    summary: 'The temperatures of all cells as a file; of a transient those of its last step',
    access: projectViewer,
    params,
    query: fieldQuery.extend(analysisQuery.shape),
    answer: z.instanceof(Uint8Array),
    form: 'bytes',
    refusals: ['not-stored', 'too-many'],
  }),
  transientField: endpoint('GET', '/api/project/:project/transient/:step/field/', {
    tag: 'solutions',
    summary: 'The temperatures of all cells at one step as a file',
    access: projectViewer,
    params: stepParams,
    query: fieldQuery,
    answer: z.instanceof(Uint8Array),
    form: 'bytes',
    refusals: ['not-stored', 'too-many'],
  }),
  transientSteps: endpoint('GET', '/api/project/:project/transient/', {
    tag: 'solutions',
    summary: 'The steps of the transient solution, t = 0 included',
    access: projectViewer,
    params,
    answer: z.array(stepRow),
  }),
  transientSolution: endpoint('GET', '/api/project/:project/transient/:step/', {
    tag: 'solutions',
    summary: 'One step of the transient solution',
    access: projectViewer,
    params: stepParams,
    answer: solution,
    form: 'json-text',
    arrow: true,
    refusals: ['not-stored', 'too-many'],
  }),
  transientPlane: endpoint('GET', '/api/project/:project/transient/:step/plane/', {
    tag: 'solutions',
    summary: 'The temperatures on a plane at one step',
    access: projectViewer,
    params: stepParams,
    query: planeQuery.extend(fluxQuery.shape),
    answer: planeSolution,
    form: 'json-text',
    arrow: true,
    refusals: ['not-stored', 'too-many'],
  }),
  transientObject: endpoint('GET', '/api/project/:project/transient/:object/:type/', {
    tag: 'solutions',
    summary: 'One object over time, by its id and type id',
    access: projectViewer,
    params: z.object({
      project: pathId,
      object: pathId,
      type: z
        .string()
        .regex(/^-?\d{1,4}$/)
        .transform(Number),
    }),
    answer: z.array(stepRow),
  }),
  adjacency: endpoint('GET', '/api/project/:project/adjacency/', {
    tag: 'model',
    summary: 'Which objects touch, and which look into void',
    access: projectViewer,
    load: 'children',
    params,
    answer: adjacencyAnswer,
    refusals: ['model-invalid', 'too-large'],
  }),
};
