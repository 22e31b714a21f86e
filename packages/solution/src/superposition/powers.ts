import {
  type Amplitude,
  amplitudeOf,
  type Discretisation,
  type LoadField,
  type PowerKey,
  type PowerSchedule,
  type Scene,
  scenePowers,
  wallPowerKey,
  wattsBefore,
} from '@thermarium/mesh';
import { leadsToAmbient } from '@thermarium/solver';

const ONE_WATT: PowerSchedule = { shape: 'constant', milliwatts: 1000 };

/** The watts of every power of a scene in a steady solve. */
export function steadyWatts(scene: Scene): ReadonlyMap<PowerKey, number> {
  return new Map(
    scenePowers(scene).map(({ key, schedule }) => [
      key,
      wattsBefore(amplitudeOf(schedule, scene.world), null),
    ]),
  );
}

/** Powers that are always the same: those of all copies of a node. */
export interface PowerGroup {
  /** The number of the object. */
  readonly object: number;
  /** Indices among the powers of the model. */
  readonly powers: readonly number[];
}

/** The powers of a model by node. */
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
 * The scene with every source and these other powers at 1 W, whatever their temperature.
 *
 * @param heated those of bodies and through walls
 */
export function withUnitPowers(scene: Scene, heated: ReadonlySet<PowerKey>): Scene {
  return {
    ...scene,
    powerLaws: new Map(),
    bodies: scene.bodies.map((body, n) => ({ ...body, power: heated.has(`body ${n}`) ? ONE_WATT : null })),
    sources: scene.sources.map((source) => ({ ...source, schedule: ONE_WATT })),
    wallPowers: scene.wallPowers.flatMap((power) =>
      heated.has(wallPowerKey(power.through)) ? { ...power, schedule: ONE_WATT } : [],
    ),
  };
}

/** A model on its grid, and all its walls in ambient: what its powers alone do. */
export function inAmbient(unit: Discretisation): Discretisation {
  if (!hasSurroundings(unit)) return unit;
  const walls = { ...unit.walls, surroundings: null };
  const bodies = unit.scene.bodies.map((body) => ({ ...body, surroundings: 0 }));
  const coolants = unit.coolants?.map((line) => ({ ...line, inlet: 0 })) ?? null;
  return {
    ...unit,
    scene: { ...unit.scene, bodies },
    walls,
    coolants,
    problem: { ...unit.problem, walls, innerHeat: null, ...(coolants && { coolants }) },
  };
}

/** Whether anything is around the walls, or behind the resistances, of a model that is not at ambient. */
export function hasSurroundings({ problem }: Discretisation): boolean {
  return !leadsToAmbient(problem);
}

/**
 * A model on its grid with other powers.
 *
 * @param watts of every power of the model, in the order of its `loads.powers`
 * @param scene the same but for powers and ambient temperature
 */
export function withWatts(unit: Discretisation, watts: Float64Array, scene = unit.scene): Discretisation {
  const { loads } = unit;
  const amplitudes = new Map(
    loads.powers.map(({ key }, n): [PowerKey, Amplitude] => [
      key,
      { watts: watts[n], steady: 1, schedule: null, isOnBefore: false },
    ]),
  );
  const amplitudeAt = (key: PowerKey): Amplitude => {
    const amplitude = amplitudes.get(key);
    if (!amplitude) throw new Error(`A load is of '${key}', which is no power of the model.`);
    return amplitude;
  };
  const scaled = loads.loads.map((load) => ({ ...load, steady: amplitudeAt(load.power).watts }));
  return {
    ...unit,
    scene,
    loads: {
      loads: scaled,
      sourceFaces: loads.sourceFaces.map((faces) => ({ ...faces, amplitude: amplitudeAt(faces.power) })),
      sourceCells: loads.sourceCells.map((cells) => ({ ...cells, amplitude: amplitudeAt(cells.power) })),
      wallHeats: loads.wallHeats.map((heat) => ({ ...heat, amplitude: amplitudeAt(heat.power) })),
      powers: loads.powers.map((power) => ({ ...power, amplitude: amplitudeAt(power.key) })),
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
