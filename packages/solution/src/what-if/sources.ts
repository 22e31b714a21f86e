import type { Discretisation, PowerKey } from '@thermarium/mesh';

/** Objects whose powers change together. */
export interface WhatIfSource {
  /** The path of the object, or of the assembly that all of them lie in; null: they have nothing in common. */
  readonly path: string | null;
  /** Objects of the scene, the strongest first. */
  readonly objects: readonly number[];
  /** Watts of each power of the unit model as they stand, in the order of its loads; 0 for those of others. */
  readonly watts: Float64Array;
  /** The sum of them, W. */
  readonly total: number;
}

/** The most sources: each takes a solve, and its field memory. */
export const MOST_SOURCES = 16;

/** An object with its powers. */
interface PoweredObject {
  readonly object: number;
  readonly powers: number[];
}

/**
 * The objects with power, the strongest first. Where there are more than `MOST_SOURCES`, as in a power map, those of an assembly are one
 * source; what is still more than that is one source together.
 *
 * @param stated the watts of the model's powers
 */
export function whatIfSources(
  { loads, scene }: Pick<Discretisation, 'loads' | 'scene'>,
  stated: ReadonlyMap<PowerKey, number>,
): readonly WhatIfSource[] {
  const watts = Float64Array.from(loads.powers, ({ key }) => stated.get(key) ?? 0);
  const sizeOf = (group: readonly PoweredObject[]): number =>
    group.reduce(
      (sum, { powers }) => sum + powers.reduce((own, power) => own + Math.abs(watts[power]), 0),
      0,
    );
  const strongestFirst = (groups: readonly (readonly PoweredObject[])[]) =>
    groups.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const single = strongestFirst(poweredObjects({ loads, scene }, watts).map((own) => [own]));
  const isMany = single.length > MOST_SOURCES;
  const groups = isMany ? strongestFirst(byAssembly(single.flat(), scene)) : single;
  const shown = groups.length > MOST_SOURCES ? groups.slice(0, MOST_SOURCES - 1) : groups;
  const rest = groups.slice(shown.length).flat();
  const sourceOf = (group: readonly PoweredObject[], path: string | null): WhatIfSource => {
    const own = new Float64Array(watts.length);
    for (const { powers } of group) for (const power of powers) own[power] = watts[power];
    const total = own.reduce((sum, each) => sum + each, 0);
    return { path, objects: group.map(({ object }) => object), watts: own, total };
  };
  const pathOf = (group: readonly PoweredObject[]): string | null => {
    const [{ object }] = group;
    return group.length === 1 ? scene.objects[object].path : scene.assemblies[object];
  };
  return [
    ...shown.map((group) => sourceOf(group, pathOf(group))),
    ...(rest.length > 0 ? [sourceOf(rest, null)] : []),
  ];
}

function poweredObjects(
  { loads, scene }: Pick<Discretisation, 'loads' | 'scene'>,
  watts: Float64Array,
): readonly PoweredObject[] {
  const found = new Map<number, PoweredObject>();
  loads.powers.forEach(({ object: own }, power) => {
    if (watts[power] === 0) return;
    // The nodes of a network are one object to whoever states its powers.
    const object = scene.objects[own].nodeOf ?? own;
    const known = found.get(object);
    if (known) known.powers.push(power);
    else found.set(object, { object, powers: [power] });
  });
  return [...found.values()];
}

/** Objects that lie in an assembly together, and those that lie in none alone. */
function byAssembly(
  objects: readonly PoweredObject[],
  { assemblies }: Pick<Discretisation['scene'], 'assemblies'>,
): readonly (readonly PoweredObject[])[] {
  const groups = new Map<string | number, PoweredObject[]>();
  for (const own of objects) {
    const key = assemblies[own.object] ?? own.object;
    const known = groups.get(key);
    if (known) known.push(own);
    else groups.set(key, [own]);
  }
  return [...groups.values()];
}

/** Powers count as the same multiple of others if they differ by less than this part. */
const SAME = 1e-9;

/**
 * The part of its power that each source has in a model that differs in powers alone. Null: its powers are other ones, of other
 * objects or otherwise shared among the powers of a source.
 */
export function factorsIn(
  sources: readonly WhatIfSource[],
  { loads }: Pick<Discretisation, 'loads'>,
  stated: ReadonlyMap<PowerKey, number>,
): readonly number[] | null {
  const known = new Set(
    loads.powers.flatMap(({ key }, power) =>
      sources.some((source) => source.watts[power] !== 0) ? [key] : [],
    ),
  );
  for (const [key, own] of stated) if (own !== 0 && !known.has(key)) return null;
  const watts = loads.powers.map(({ key }) => stated.get(key) ?? 0);
  const factors = sources.map((source) => {
    const ratios = [...source.watts].flatMap((own, power) => (own === 0 ? [] : [watts[power] / own]));
    return ratios.every((ratio) => Math.abs(ratio - ratios[0]) <= SAME * Math.abs(ratios[0]))
      ? ratios[0]
      : Number.NaN;
  });
  return factors.some(Number.isNaN) ? null : factors;
}
