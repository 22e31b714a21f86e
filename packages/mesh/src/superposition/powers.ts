import type { Discretisation } from '../discretise/discretise.ts';
import type { LoadField } from '../discretise/loads.ts';
import { type Amplitude, amplitudeOf, wattsBefore } from '../discretise/schedule.ts';
import type { PowerSchedule } from '../scene/contribution.ts';
import type { Scene } from '../scene/scene.ts';

const ONE_WATT: PowerSchedule = { shape: 'constant', milliwatts: 1000 };

/** The watts of the bodies that have a power, then of all sources, in a steady solve: the order in which they become loads. */
export function steadyWatts({ bodies, sources, world: { duration } }: Scene): Float64Array {
  const schedules = [
    ...bodies.flatMap(({ power }) => power ?? []),
    ...sources.map(({ schedule }) => schedule),
  ];
  return Float64Array.from(schedules, (power) => wattsBefore(amplitudeOf(power, duration), null));
}

/** Powers that are always the same: those of all copies of a node. */
export interface PowerGroup {
  /** The number of the object. */
  readonly object: number;
  /** Indices of its powers. */
  readonly powers: readonly number[];
}

/** The powers of a model by node, in the order in which they have become loads: those of bodies, then sources. */
export function powerGroups({ powers }: LoadField): readonly PowerGroup[] {
  const groups = new Map<number, number[]>();
  powers.forEach(({ object }, power) => {
    const known = groups.get(object);
    if (known) known.push(power);
    else groups.set(object, [power]);
  });
  return [...groups].map(([object, own]) => ({ object, powers: own }));
}

/**
 * The scene with every source and these bodies at 1 W.
 *
 * @param heated the bodies' numbers
 */
export function withUnitPowers(scene: Scene, heated: ReadonlySet<number>): Scene {
  return {
    ...scene,
    bodies: scene.bodies.map((body, n) => ({ ...body, power: heated.has(n) ? ONE_WATT : null })),
    sources: scene.sources.map((source) => ({ ...source, schedule: ONE_WATT })),
  };
}

/**
 * A model on its grid with other powers.
 *
 * @param unit made of a scene with unit powers, without errors: each power has become a load
 * @param watts of every power
 * @param scene the same but for powers and ambient temperature
 */
export function withWatts(unit: Discretisation, watts: Float64Array, scene = unit.scene): Discretisation {
  const amplitudes = Array.from(watts, (each): Amplitude => ({ watts: each, steady: 1, schedule: null }));
  const ofSources = amplitudes.slice(amplitudes.length - scene.sources.length);
  const planar = ofSources.filter((_, source) => scene.sources[source].axis !== null);
  const filling = ofSources.filter((_, source) => scene.sources[source].axis === null);
  const { loads } = unit;
  const scaled = loads.loads.map((load, power) => ({ ...load, steady: watts[power] }));
  return {
    ...unit,
    scene,
    loads: {
      loads: scaled,
      sourceFaces: loads.sourceFaces.map((faces, n) => ({ ...faces, amplitude: planar[n] })),
      sourceCells: loads.sourceCells.map((cells, n) => ({ ...cells, amplitude: filling[n] })),
      powers: loads.powers.map((power, n) => ({ ...power, amplitude: amplitudes[n] })),
    },
    problem: { ...unit.problem, ambient: scene.world.ambient, loads: scaled },
  };
}

/** The watts of every object in a steady solve. */
export function steadyPowersOf({ scene, loads }: Discretisation): Float64Array {
  const watts = new Float64Array(scene.objects.length);
  for (const { object, amplitude } of loads.powers) watts[object] += wattsBefore(amplitude, null);
  return watts;
}
