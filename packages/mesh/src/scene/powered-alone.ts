import type { Scene } from './scene.ts';

const ONE_WATT = { shape: 'constant', milliwatts: 1000 } as const;

/**
 * The scene with power in these objects alone. A body without one gets some where it is the only object: a step of power
 * is asked of it, whatever the model has. All starts at ambient, and surroundings are there but where walls
 * radiate, whose slope they give.
 */
export function poweredAlone(scene: Scene, objects: ReadonlySet<number>): Scene {
  const { bodies, patches, world } = scene;
  return {
    ...scene,
    patches: patches.map((patch) =>
      world.radiation
        ? patch
        : { ...patch, condition: { ...patch.condition, surroundings: 0, course: null } },
    ),
    bodies: bodies.map((own) => {
      const surroundings = world.radiation ? own.surroundings : 0;
      const isAtRest = own.surroundings === surroundings && own.course === null && own.initial === 0;
      const body = isAtRest ? own : { ...own, surroundings, course: null, initial: 0 };
      if (!objects.has(body.object)) return body.power === null ? body : { ...body, power: null };
      return objects.size === 1 && body.power === null ? { ...body, power: ONE_WATT } : body;
    }),
  };
}
