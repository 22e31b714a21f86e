import { type Discretisation, loserOf } from '@thermarium/mesh';
import { convection, held } from '@thermarium/solver';

/**
 * The mean heat transfer coefficient of the walls of every object that give heat to air, W/(m²·K), at the temperatures of the last
 * step of the solve; NaN where an object has none. The walls under a patch are the patch's.
 */
export function filmCoefficients({ scene, walls }: Discretisation): Float64Array {
  const [conductance, area] = [scene.objects, scene.objects].map(({ length }) => new Float64Array(length));
  const [strength, holding] = [convection, held].map(
    (wanted) => walls.laws.find(({ law }) => law === wanted)?.strength,
  );
  for (let wall = 0; strength && wall < walls.count; wall++) {
    if (!(strength[wall] > 0) || (holding?.[wall] ?? 0) > 0) continue;
    const object = loserOf(walls, scene.objectOf, wall);
    conductance[object] += strength[wall];
    area[object] += walls.area[wall];
  }
  return conductance.map((watts, object) => watts / area[object]);
}
