import { type Issue, issue, quotedList, warning } from '@thermarium/model';
import type { Scene } from '../scene/scene.ts';
import type { WallField } from './walls.ts';

/** Collects, for the regions that `isMissing` names, the objects and materials concerned. */
function concerned(scene: Scene, isMissing: (region: number) => boolean) {
  const materials = new Set<string>();
  const objects = new Set<string>();
  scene.regions.forEach(({ body, medium }, region) => {
    if (!isMissing(region)) return;
    for (const name of medium.materials) materials.add(name);
    objects.add(scene.objects[scene.bodies[body].object].path);
  });
  return { materials, objects };
}

/** A transient needs density and specific heat of all that is left on the grid. `volumes` are the regions', m³. */
export function missingHeatCapacity(scene: Scene, volumes: Float64Array): Issue[] {
  const { materials, objects } = concerned(
    scene,
    (region) => volumes[region] > 0 && scene.regions[region].medium.volumetricHeat === null,
  );
  if (objects.size === 0) return [];
  return [
    issue(
      'missing-heat-capacity',
      'materials',
      `A transient needs density and specific heat: not all are given for ${quotedList(materials)}, used by ${quotedList(objects)}.`,
      'Give the materials a density and a specific heat, or solve the steady state.',
    ),
  ];
}

/** With radiation on, exposed walls of a material without emissivity do not radiate. */
export function missingEmissivity(scene: Scene, walls: WallField): Issue[] {
  if (!scene.world.radiation) return [];
  const exposed = new Set(walls.region);
  const { materials, objects } = concerned(scene, (region) => {
    const { body, medium } = scene.regions[region];
    return exposed.has(region) && medium.emissivity === null && scene.bodies[body].exchanges;
  });
  if (objects.size === 0) return [];
  return [
    warning(
      'missing-emissivity',
      'materials',
      `Radiation is on, but ${quotedList(materials)} has no emissivity: the walls of ${quotedList(objects)} do not radiate.`,
      'Give the material a surface emissivity between 0 and 1.',
    ),
  ];
}
