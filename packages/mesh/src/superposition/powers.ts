import type { Discretisation } from '../discretise/discretise.ts';
import { type Amplitude, amplitudeOf, wattsBefore } from '../discretise/schedule.ts';
import type { PowerSchedule } from '../scene/contribution.ts';
import type { Scene } from '../scene/scene.ts';

const ONE_WATT: PowerSchedule = { shape: 'constant', milliwatts: 1000 };

/** The powers of a scene in the order in which they become loads: those of bodies, then sources. */
function schedulesOf({ bodies, sources }: Scene): readonly PowerSchedule[] {
  return [...bodies.flatMap(({ power }) => power ?? []), ...sources.map(({ schedule }) => schedule)];
}

/** The watts of every power in a steady solve. */
export function steadyWatts(scene: Scene): Float64Array {
  const { duration } = scene.world;
  return Float64Array.from(schedulesOf(scene), (power) => wattsBefore(amplitudeOf(power, duration), null));
}

/** Powers that are always the same: those of all copies of a node. */
export interface PowerGroup {
  /** The paths of the objects. */
  readonly object: number;
  /** Indices of its powers. */
  readonly powers: readonly number[];
}

/** The powers of a scene by node. */
export function powerGroups(scene: Scene): readonly PowerGroup[] {
  const objects = [
    ...scene.bodies.flatMap(({ power, object }) => (power ? object : [])),
    ...scene.sources.map(({ object }) => object),
  ];
  const groups = new Map<PowerSchedule, { object: number; powers: number[] }>();
  // Copies share the schedule itself.
  schedulesOf(scene).forEach((schedule, power) => {
    const known = groups.get(schedule);
    if (known) known.powers.push(power);
    else groups.set(schedule, { object: objects[power], powers: [power] });
  });
  return [...groups.values()];
}

/** The scene with every power at 1 W. */
export function withUnitPowers(scene: Scene): Scene {
  return {
    ...scene,
    bodies: scene.bodies.map((body) => (body.power ? { ...body, power: ONE_WATT } : body)),
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
