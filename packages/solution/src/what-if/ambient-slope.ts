import type { Discretisation } from '@thermarium/mesh';

/**
 * The model on its grid without power, and around it what a kelvin more of the world's ambient does: rises count from ambient, so
 * what has a temperature of its own is colder by one, and what follows the world's stays where it is. Null: nothing has a temperature
 * of its own, and the whole field follows ambient.
 *
 * @param unpowered the model on its grid without power
 * @param warmer the same with a world that is so much warmer, K
 */
export function ambientSlope(
  unpowered: Discretisation,
  warmer: Discretisation,
  kelvin: number,
): Discretisation | null {
  const surroundings = slopes(unpowered.walls.surroundings, warmer.walls.surroundings, kelvin);
  const innerHeat = slopes(unpowered.problem.innerHeat, warmer.problem.innerHeat, kelvin);
  const coolants =
    unpowered.coolants?.map((line, n) => ({
      ...line,
      inlet: ((warmer.coolants?.[n].inlet ?? 0) - line.inlet) / kelvin,
    })) ?? null;
  const isApart =
    surroundings !== null || innerHeat !== null || (coolants?.some(({ inlet }) => inlet !== 0) ?? false);
  if (!isApart) return null;
  const bodies = unpowered.scene.bodies.map((body, n) => ({
    ...body,
    surroundings: (warmer.scene.bodies[n].surroundings - body.surroundings) / kelvin,
  }));
  const walls = { ...unpowered.walls, surroundings };
  return {
    ...unpowered,
    scene: { ...unpowered.scene, bodies },
    walls,
    coolants,
    problem: { ...unpowered.problem, walls, innerHeat, ...(coolants && { coolants }) },
  };
}

/** How fast values change; null stands for zeros. */
function slopes(
  values: Float64Array | null,
  warmer: Float64Array | null,
  kelvin: number,
): Float64Array | null {
  const any = values ?? warmer;
  if (any === null) return null;
  const found = any.map((_, n) => ((warmer?.[n] ?? 0) - (values?.[n] ?? 0)) / kelvin);
  return found.some((slope) => slope !== 0) ? found : null;
}
