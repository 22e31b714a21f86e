import type {
  Altered,
  Document,
  EvaluatedMaterial,
  EvaluatedModel,
  EvaluatedNode,
  Field,
  FieldTable,
  KindSchema,
} from '@thermarium/model';
import { SolveCancelled } from '@thermarium/solver';
import type { Cases } from '../cases.ts';
import { type CaseGroup, evaluateCase, type StudyHost } from './study.ts';

/**
 * Groups cases by the way in which they are solved: those that differ in powers and ambient temperature alone make a
 * group of their own, as do those of the same shapes; all others are one. Cases whose models are wrong are among these.
 *
 * @param indices the cases that are of interest
 */
export async function groupCases(
  document: Document,
  kinds: readonly KindSchema[],
  cases: Cases,
  indices: readonly number[],
  { breathe, signal }: Pick<StudyHost, 'breathe' | 'signal'> = {},
): Promise<readonly CaseGroup[]> {
  const linear = new Map<string, Alike>();
  const shaped = new Map<string, number[]>();
  const others: number[] = [];
  for (const index of indices) {
    if (signal?.aborted) throw new SolveCancelled();
    const { model } = evaluateCase(document, kinds, cases, index);
    if (model) {
      const shape = digest(shapeKey(model, kinds));
      const text = linearKey(model, kinds);
      const key = text === null ? `not linear ${index}` : digest(text);
      const known = linear.get(key);
      if (known) known.together.push(index);
      else linear.set(key, { shape, together: [index] });
    } else others.push(index);
    await breathe?.();
  }
  const groups: CaseGroup[] = [];
  const neighbours = new Map<string, number>();
  for (const { shape } of linear.values()) neighbours.set(shape, (neighbours.get(shape) ?? 0) + 1);
  for (const { shape, together } of linear.values()) {
    const least = neighbours.get(shape) === 1 ? 2 : LEAST_BESIDE_OTHERS;
    if (together.length >= least) groups.push({ way: 'superposed', indices: together });
    else {
      const known = shaped.get(shape);
      if (known) known.push(...together);
      else shaped.set(shape, [...together]);
    }
  }
  for (const together of shaped.values()) {
    if (together.length > 1) groups.push({ way: 'same-grid', indices: together.sort((a, b) => a - b) });
    else others.push(...together);
  }
  if (others.length > 0) groups.push({ way: 'direct', indices: others.sort((a, b) => a - b) });
  return groups;
}

/** The fewest cases that are superposed where others have the same shapes, with which they could share a grid instead. */
const LEAST_BESIDE_OTHERS = 4;

/** Cases that may be superposed. */
interface Alike {
  readonly shape: string;
  readonly together: number[];
}

const PRIMES = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f] as const;

/** 128 bits of a text, so that ten thousand long texts can be told apart without keeping them. */
function digest(text: string): string {
  let [a, b, c, d] = PRIMES as readonly number[];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = b ^ Math.imul(a ^ code, PRIMES[0]);
    b = c ^ Math.imul(b ^ code, PRIMES[1]);
    c = d ^ Math.imul(c ^ code, PRIMES[2]);
    d = a ^ Math.imul(d ^ code, PRIMES[3]);
  }
  return [a, b, c, d].map((lane) => (lane >>> 0).toString(36)).join(' ');
}

/**
 * A text that two models have in common if their steady fields are linear in the same way: only powers, their courses and,
 * where nothing has a temperature of its own, the ambient temperature may differ. Null where fields are not linear.
 */
export function linearKey(model: EvaluatedModel, kinds: readonly KindSchema[]): string | null {
  const media = [...model.materials.values()];
  if (model.world.radiation || media.some(conductsByTemperature)) return null;
  if (model.world.convection.trim() !== '' || states(model, kinds, isLaw)) return null;
  // Heat is not stored in a steady state, nor radiated: of the materials only conductivities count.
  const conductivities = media.map(({ name, conductivity }) => [name, conductivity]);
  const { ambient, ...world } = steadyWorld(model);
  // Rises over ambient are what is superposed: those of other temperatures change with it.
  const around = states(model, kinds, ({ alters }) => alters === 'temperature') ? ambient : null;
  return JSON.stringify([world, around, conductivities, treeOf(model, kinds, ['look', 'load', 'start'])]);
}

function conductsByTemperature({ overTemperature }: EvaluatedMaterial): boolean {
  return overTemperature?.conductivity.some((table) => table !== null) ?? false;
}

/**
 * A text that two models have in common if they have the same grid: materials, coefficients, resistances, contacts,
 * powers and temperatures may differ in value.
 */
export function shapeKey(model: EvaluatedModel, kinds: readonly KindSchema[]): string {
  const { ambient: _, hc: __, contacts: ___, ...world } = steadyWorld(model);
  return JSON.stringify([world, treeOf(model, kinds, ['look', 'load', 'property', 'temperature', 'start'])]);
}

/** Whether any object has a value in such a field. */
function states(
  { tree }: EvaluatedModel,
  kinds: readonly KindSchema[],
  isMeant: (field: Field) => boolean,
): boolean {
  const fieldsOf = new Map(
    kinds.map(({ type, fields }) => [type, Object.entries(fields).filter(([, field]) => isMeant(field))]),
  );
  const isStated = (value: unknown, field: Field) =>
    value !== null && value !== '' && !(field.kind === 'choice' && value === field.default);
  const has = ({ type, values, children }: EvaluatedNode): boolean =>
    (fieldsOf.get(type) ?? []).some(([key, field]) => isStated(values[key], field)) || children.some(has);
  return tree.some(has);
}

/** Whether a field says how a power, a film or enclosed air follows temperature. */
const isLaw = (field: Field): boolean =>
  field.kind === 'choice'
    ? field.isLaw === true
    : field.kind === 'text' && (field.format === 'power-law' || field.format === 'film-law');

/** The settings that matter in a steady state, which knows no start; the duration only has to do with powers. */
function steadyWorld({
  world: {
    duration: _,
    steps: __,
    initial: ___,
    startFrom: ____,
    startSolution: _____,
    ambientOverTime: ______,
    material,
    ...world
  },
}: EvaluatedModel) {
  return { ...world, material: material?.name };
}

/** The objects of a model without the values of fields that alter nothing but `free`. */
function treeOf({ tree }: EvaluatedModel, kinds: readonly KindSchema[], free: readonly Altered[]): unknown {
  const fieldsOf = new Map(kinds.map(({ type, fields }) => [type, fields]));
  const node = ({ type, path, values, children }: EvaluatedNode): unknown => [
    ...[type, path, boundValues(values, fieldsOf.get(type) ?? {}, free)],
    children.map(node),
  ];
  return tree.map(node);
}

function boundValues(values: EvaluatedNode['values'], fields: FieldTable, free: readonly Altered[]): unknown {
  return Object.entries(values).map(([key, value]) => [key, boundValue(value, fields[key], free)]);
}

function boundValue(value: unknown, field: Field | undefined, free: readonly Altered[]): unknown {
  if (field?.alters !== undefined && free.includes(field.alters)) return isNothing(value, field.alters);
  if (field?.kind !== 'list' || !Array.isArray(value)) return value;
  return value.map((row: EvaluatedNode['values']) => boundValues(row, field.item, free));
}

/** A power or a temperature of 0 is one like any other; a coefficient, a resistance or a share of 0 is none. */
function isNothing(value: unknown, alters: Altered): boolean {
  if (alters === 'look' || alters === 'start') return false;
  return Array.isArray(value) ? value.length === 0 : value === null || (value === 0 && alters === 'property');
}
