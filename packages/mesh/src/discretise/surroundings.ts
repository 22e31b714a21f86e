import type { VaryingSurroundings } from '@thermarium/solver';
import type { RiseCourse, Scene } from '../scene/scene.ts';
import { isApart, riseAt, surroundingsAt } from '../scene/surroundings.ts';
import { type BodyCells, heatThroughResistance } from './body-cells.ts';
import { type BodyCoolant, takeInlets } from './coolants.ts';
import type { Films } from './films.ts';
import type { WallField } from './walls.ts';

/** Heat that resistances to warmer surroundings, and not to coolants, bring to cells at ambient, W, natural order; null: they bring none. */
export function innerHeatOf(
  { bodies, coolants }: Scene,
  cells: number,
  gathered: ReadonlyMap<number, BodyCells>,
): Float64Array | null {
  const cooled = new Set(coolants.map(({ body }) => body));
  const apart = bodies.some(
    (body, index) =>
      body.resistanceToAmbient !== null && gathered.has(index) && isApart(body) && !cooled.has(index),
  );
  if (!apart) return null;
  const heat = new Float64Array(cells);
  fillInnerHeat(heat, bodies, cooled, gathered, null);
  return heat;
}

/** What changes over time around a model; null: nothing does. */
export function varyingSurroundings(
  scene: Scene,
  walls: WallField,
  innerHeat: Float64Array | null,
  gathered: ReadonlyMap<number, BodyCells>,
  films: Films | null,
  coolants: readonly BodyCoolant[] | null,
): VaryingSurroundings | null {
  const { bodies, regions, patches } = scene;
  const cooled = new Set(coolants?.map(({ body }) => body));
  const courses = new Set(
    [...bodies, ...patches.map(({ condition }) => condition)].map(({ course }) => course),
  );
  courses.delete(null);
  const { surroundings } = walls;
  const coefficients = films?.courses ?? [];
  if (courses.size === 0 && coefficients.length === 0) return null;
  const following = new Map<RiseCourse, number[]>();
  const conditionOf = new Map(patches.map(({ object, condition }) => [object, condition]));
  for (let wall = 0; wall < walls.count; wall++) {
    const covering = walls.patch === null ? -1 : walls.patch[wall];
    const condition = conditionOf.get(covering) ?? bodies[regions[walls.region[wall]].body];
    if (condition.course === null) continue;
    const known = following.get(condition.course);
    if (known) known.push(wall);
    else following.set(condition.course, [wall]);
  }
  return {
    kinks: [
      ...new Set([
        ...[...courses].flatMap((course) => course?.times ?? []),
        ...coefficients.flatMap(({ kinks }) => kinks),
      ]),
    ].sort((a, b) => a - b),
    take(time) {
      for (const [course, own] of following) {
        const rise = riseAt(course, time);
        if (surroundings !== null) for (const wall of own) surroundings[wall] = rise;
      }
      for (const each of coefficients) each.take(time);
      if (innerHeat !== null) fillInnerHeat(innerHeat, bodies, cooled, gathered, time);
      if (coolants !== null) takeInlets(scene, coolants, time);
    },
  };
}

function fillInnerHeat(
  heat: Float64Array,
  bodies: Scene['bodies'],
  cooled: ReadonlySet<number>,
  gathered: ReadonlyMap<number, BodyCells>,
  time: number | null,
): void {
  heat.fill(0);
  bodies.forEach((body, index) => {
    const left = gathered.get(index);
    if (body.resistanceToAmbient === null || cooled.has(index) || !left) return;
    const rise = surroundingsAt(body, time);
    for (let n = 0; n < left.cells.length; n++)
      heat[left.cells[n]] += heatThroughResistance(left, n, body.resistanceToAmbient, rise);
  });
}
