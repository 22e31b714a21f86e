import { ABSOLUTE_ZERO_CELSIUS, type Issue, warning } from '@thermarium/model';
import type { Solution } from '../solution.ts';

/** A warning for every object with a face, or enclosed air, whose convection its correlation does not know. */
export function doubtfulFilms({ discretisation, solved, ambient }: Solution): Issue[] {
  const { scene, films, walls, enclosedAir } = discretisation;
  const doubts = new Map<string, string>();
  for (const { object, correlation, walls: own, areas } of films?.groups ?? []) {
    let [sum, area] = [0, 0];
    own.forEach((wall, n) => {
      sum += areas[n] * solved.wallRise[wall];
      area += areas[n];
    });
    const air = ambient - ABSOLUTE_ZERO_CELSIUS;
    const around = air + (walls.surroundings?.[own[0]] ?? 0);
    const doubt = correlation.doubt(air + sum / area, around);
    const { path } = scene.objects[object];
    if (doubt !== null && !doubts.has(path)) doubts.set(path, doubt);
  }
  const ofAir = new Map<string, string>();
  for (const air of enclosedAir) {
    const doubt = air.doubt(solved.rise);
    if (doubt !== null) ofAir.set(scene.objects[air.object].path, doubt);
  }
  return [
    ...[...doubts].map(([path, doubt]) =>
      warning(
        'doubtful-convection',
        `tree/${path}.convection`,
        `The convection of '${path}' is extrapolated: ${doubt}.`,
        'Enter a heat transfer coefficient that was measured or computed for it.',
      ),
    ),
    ...[...ofAir].map(([path, doubt]) =>
      warning(
        'doubtful-convection',
        `tree/${path}.enclosed_air`,
        `The convection of the air in '${path}' is extrapolated: ${doubt}.`,
        'Choose the axis along which most heat passes it, or give it a material that conducts as well as was measured or computed for it.',
      ),
    ),
  ];
}
