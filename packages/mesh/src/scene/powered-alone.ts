import type { Scene } from './scene.ts';

const ONE_WATT = { shape: 'constant', milliwatts: 1000 } as const;

/**
 * The scene with power in these objects alone. A body without one gets some where it is the only object: a step of power
 * is asked of it, whatever the model has. One whose power enters through its walls is heated within. All starts at ambient, and surroundings are there but where walls
 * radiate, whose slope they give.
 */
export function poweredAlone(scene: Scene, objects: ReadonlySet<number>): Scene {
  const { bodies, patches, world } = scene;
  const throughWalls = new Map(
    scene.wallPowers.flatMap(({ through, schedule }) =>
      'body' in through ? [[through.body, schedule] as const] : [],
    ),
  );
  return {
    ...scene,
    wallPowers: scene.wallPowers.flatMap((power) => {
      if (!objects.has(power.object) || 'body' in power.through) return [];
      return objects.size === 1 ? { ...power, schedule: ONE_WATT } : power;
    }),
    patches: patches.map((patch) =>
      world.radiation
        ? patch
        : { ...patch, condition: { ...patch.condition, surroundings: 0, course: null } },
    ),
    bodies: bodies.map((own, n) => {
      const surroundings = world.radiation ? own.surroundings : 0;
      const isAtRest = own.surroundings === surroundings && own.course === null && own.initial === 0;
      const body = isAtRest ? own : { ...own, surroundings, course: null, initial: 0 };
      if (!objects.has(body.object)) return body.power === null ? body : { ...body, power: null };
      const power = body.power ?? throughWalls.get(n) ?? (objects.size === 1 ? ONE_WATT : null);
      return power === body.power ? body : { ...body, power };
    }),
  };
}
