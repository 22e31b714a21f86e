import {
  type Document,
  defaultsOf,
  type Material,
  starterLibrary,
  summedMillimetres,
  toProjectMaterial,
  worldFields,
} from '@thermarium/model';
import { USUAL_NAME } from '../csv/read-csv.ts';
import type { ModelReading, ReadContext } from '../format.ts';
import type { Loss } from '../loss.ts';
import { evaluatedWithRoom } from '../world-around.ts';
import type { PowerMap, PowerMapReading } from './power-map.ts';
import { nodeLike, sourcesOf } from './power-map-tree.ts';

const DIE_MATERIAL = 'Silicon';

/** The model of a power map that stands alone: a die of silicon with sources on its top, and nothing around it. */
export function readPowerMapAsModel(
  { map, issues, losses }: PowerMapReading,
  { kinds, library, name }: ReadContext,
): ModelReading {
  if (!map) return { document: null, model: null, issues, losses };
  const [x0, y0, dx, dy] = extentOf(map);
  const { thickness, name: dieName } = map.die;
  const object = { corner: [x0, y0, 0], size: [dx, dy, thickness], plane: null, power: 0 } as const;
  const material = silicon(library);
  const die = nodeLike('solid3dBlock', dieName, { ...object, material: material.name }, kinds);
  const document: Document = {
    name: name?.trim() || USUAL_NAME,
    world: defaultsOf(worldFields),
    materials: [material],
    parameters: [],
    scenarios: [],
    tree: [...(die ? [die] : []), ...sourcesOf(map.regions, [0, 0, thickness], 'powers', kinds)],
    planes: [],
  };
  const added: Loss = {
    entity: 'die',
    name: dieName,
    reason: `The file states no thickness, no material and nothing around it: the powers are on a block of ${material.name}, ${dx} x ${dy} x ${thickness} mm, in still air.`,
    watts: 0,
  };
  return { ...evaluatedWithRoom({ document, issues }, kinds), losses: [added, ...losses] };
}

function silicon(library: readonly Material[]): Material {
  const all = [...library, ...starterLibrary.map(toProjectMaterial)];
  return all.find(({ name }) => name.toLowerCase() === DIE_MATERIAL.toLowerCase()) ?? all[0];
}

/** The lower left corner and the sizes of the die, mm. */
function extentOf({ regions, die }: PowerMap): readonly [number, number, number, number] {
  if (die.size) return [0, 0, ...die.size];
  const least = (key: 'x0' | 'y0') =>
    regions.reduce((least, region) => Math.min(least, region[key]), Infinity);
  const most = (key: 'x1' | 'y1') => regions.reduce((most, region) => Math.max(most, region[key]), -Infinity);
  const [x, y] = [least('x0'), least('y0')];
  return [x, y, summedMillimetres(most('x1') - x), summedMillimetres(most('y1') - y)];
}
