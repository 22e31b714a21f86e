import { AXIS_LETTERS } from '@thermarium/geometry';
import {
  choice,
  commonFields,
  count,
  type FieldValues,
  flag,
  type Issue,
  issue,
  LARGEST_LENGTH_MM,
  length,
  MICROMETRES_PER_MM,
  number,
  type Repetition,
  SMALLEST_SIZE_MM,
  type TypedValues,
  wallMigrations,
} from '@thermarium/model';
import { defineKind } from '../kind.ts';

const ofChildren = (hint: string) => ({ hint, optional: true, derived: true, tab: 'Translation' }) as const;
const cornerOf = (axis: string) => ofChildren(`The lowest ${axis} of all that is in the assembly.`);
const sizeOf = (axis: string) => ofChildren(`The size of all that is in the assembly along ${axis}.`);
const needs = { field: 'is_array', reason: 'Only of an array' };
const copies = (axis: string) =>
  count(`${axis.toUpperCase()} count`, 1, {
    hint: `Copies along ${axis}, the original included.`,
    min: 0,
    rounded: true,
    needs,
    tab: 'Array',
  });
const LARGEST_PITCH = LARGEST_LENGTH_MM * MICROMETRES_PER_MM;
const pitch = (axis: string) =>
  number({
    label: `${axis.toUpperCase()} pitch`,
    hint: `From copy to copy along ${axis}.`,
    unit: 'µm',
    default: 0,
    optional: true,
    min: 0,
    max: LARGEST_PITCH,
    needs,
    tab: 'Array',
  });

/**
 * Position and size are those of the children's box, kept for display: children hold world coordinates, so nothing
 * is computed from them. A count of 0 means no repetition along that axis, as 1 does.
 */
const fields = {
  x: length('X', null, cornerOf('x')),
  y: length('Y', null, cornerOf('y')),
  z: length('Z', null, cornerOf('z')),
  dx: length('ΔX', null, sizeOf('x')),
  dy: length('ΔY', null, sizeOf('y')),
  dz: length('ΔZ', null, sizeOf('z')),
  translate: choice('Translate', ['absolute', 'relative'], 'absolute', {
    hint: 'Whether the panel asks for the new corner, or for the distances to move by.',
    alters: 'look',
    tab: 'Translation',
  }),
  hc: commonFields.hc,
  convection: commonFields.convection,
  ambient: commonFields.ambient,
  ambient_over_time: commonFields.ambient_over_time,
  initial: commonFields.initial,
  highest_allowed: {
    ...commonFields.highest_allowed,
    hint: 'The limit for the hottest place of every object in it that states none nearer. Blank: that of the assembly around.',
  },
  lumped: {
    ...commonFields.lumped,
    hint: 'All arrays in the assembly are solved as one block each. Off leaves them as they are.',
  },
  is_array: flag('Array', false, {
    hint: 'Repeats all that is in the assembly.',
    leads: true,
    tab: 'Array',
  }),
  xcount: copies('x'),
  ycount: copies('y'),
  zcount: copies('z'),
  xpitch: pitch('x'),
  ypitch: pitch('y'),
  zpitch: pitch('z'),
  collapsed: commonFields.collapsed,
};

const COUNTS = AXIS_LETTERS.map((letter) => `${letter}count`);

/** Raises an array's counts of 0 to 1. Expressions stay as they are. */
function countedFromOne(typed: TypedValues): TypedValues {
  if (typed.is_array !== true) return typed;
  const raised = COUNTS.filter((key) => typed[key] === 0);
  return { ...typed, ...Object.fromEntries(raised.map((key) => [key, 1])) };
}

/** An array that is switched on has one of everything at least, along axes without a count too. */
function oneOfEach(before: TypedValues, changes: TypedValues): TypedValues {
  if (changes.is_array !== true) return changes;
  const after = { ...before, ...changes };
  const raised = COUNTS.filter((key) => Number(after[key] ?? 0) < 1);
  return { ...changes, ...Object.fromEntries(raised.map((key) => [key, 1])) };
}

/** An assembly of which a line states several copies is an array. */
function impliedArray(stated: TypedValues): TypedValues {
  return { is_array: COUNTS.some((key) => Number(stated[key] ?? 1) > 1) };
}

/** Refuses pitches below the smallest size, at which copies would stand in the same place. */
function checkPitches(values: FieldValues<typeof fields>): readonly Issue[] {
  if (!values.is_array) return [];
  return AXIS_LETTERS.flatMap((letter) => {
    const pitch = values[`${letter}pitch`];
    const micrometres = pitch ?? 0;
    if (values[`${letter}count`] <= 1 || micrometres >= SMALLEST_SIZE_MM * MICROMETRES_PER_MM) return [];
    const message = `${values[`${letter}count`]} copies along ${letter} need a pitch${pitch === null ? '' : `; it is ${micrometres} µm`}.`;
    return [
      issue(
        'below-minimum',
        `${letter}pitch`,
        message,
        'Enter the distance from copy to copy, or a count of 1.',
      ),
    ];
  });
}

/** The repetition of the assembly's content; null: it is not repeated. */
function repetitionOf(values: FieldValues<typeof fields>): Repetition | null {
  if (!values.is_array) return null;
  const [x, y, z] = AXIS_LETTERS.map((letter) => ({
    count: values[`${letter}count`],
    pitch: (values[`${letter}pitch`] ?? 0) / MICROMETRES_PER_MM,
  }));
  const counted = ({ count }: { readonly count: number }) => (count > 1 ? count : 1);
  return { counts: [counted(x), counted(y), counted(z)], pitches: [x.pitch, y.pitch, z.pitch] };
}

/** A group of objects, optionally repeated on a grid. It has no shape or physics of its own. */
export const assembly = defineKind({
  type: 'assembly',
  title: 'Assembly',
  apiName: 'assembly',
  typeId: 7,
  fields,
  migrations: wallMigrations,
  container: true,
  tidy: countedFromOne,
  consequences: oneOfEach,
  check: checkPitches,
  csv: { params: ['xcount', 'ycount', 'zcount', 'xpitch', 'ypitch', 'zpitch'], implied: impliedArray },
  solids: () => [],
  handsDown: (values) => ({
    coefficient: values.hc,
    convection: values.convection,
    ambient: values.ambient,
    ambientOverTime: values.ambient_over_time,
    initial: values.initial,
    highestAllowed: values.highest_allowed,
    quickModel: values.lumped,
    repetition: repetitionOf(values),
  }),
  contributions: () => [],
});
