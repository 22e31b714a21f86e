import type { PowerSchedule } from '../scene/contribution.ts';
import type { Scene } from '../scene/scene.ts';

/** Names a power of a scene: of a body or of a source, by its number there. */
export type PowerKey = `body ${number}` | `source ${number}`;

/** A power of a scene. */
interface ScenePower {
  readonly key: PowerKey;
  /** The number of the object. */
  readonly object: number;
  readonly schedule: PowerSchedule;
}

/** The powers of a scene's bodies. A body without one has none. */
export function bodyPowers({ bodies }: Scene): (ScenePower & { readonly body: number })[] {
  return bodies.flatMap(({ object, power }, body) =>
    power ? { key: `body ${body}` as const, object, schedule: power, body } : [],
  );
}

/** The powers of a scene's sources. */
export function sourcePowers({
  sources,
}: Scene): (ScenePower & { readonly source: Scene['sources'][number] })[] {
  return sources.map((source, n) => {
    const { object, schedule } = source;
    return { key: `source ${n}` as const, object, schedule, source };
  });
}
