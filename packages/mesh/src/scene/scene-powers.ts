import type { PowerSchedule } from './contribution.ts';
import type { Scene, WallPower } from './scene.ts';

/** Names a power of a scene: of a body, of a source or through walls, by its number there. */
export type PowerKey = `body ${number}` | `source ${number}` | WallPowerKey;

/** The walls of a body, or what a patch covers, by its number in the scene. */
type WallPowerKey = `walls ${number}` | `patch ${number}`;

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

/** The powers of a scene that enter through walls, without those of 0 W. */
export function wallPowers(scene: Scene): (ScenePower & Pick<WallPower, 'through'>)[] {
  return scene.wallPowers.flatMap(({ object, schedule, through }) =>
    isZero(schedule) ? [] : { key: wallPowerKey(through), object, schedule, through },
  );
}

export function wallPowerKey(through: WallPower['through']): WallPowerKey {
  return 'patch' in through ? `patch ${through.patch}` : `walls ${through.body}`;
}

const isZero = (schedule: PowerSchedule): boolean =>
  schedule.shape === 'constant' && schedule.milliwatts === 0;

/** All powers of a scene. */
export function scenePowers(scene: Scene): readonly ScenePower[] {
  return [...bodyPowers(scene), ...sourcePowers(scene), ...wallPowers(scene)];
}
