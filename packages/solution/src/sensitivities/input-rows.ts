import { AXES, AXIS_LETTERS, type Axis, type Box, boxSize, unionOf } from '@thermarium/geometry';
import { type Discretisation, isNode, nearestPlane, PLANE_TOLERANCE, WORLD_OBJECT } from '@thermarium/mesh';
import { MM2_PER_M2 } from '@thermarium/model';
import { type Input, isTemperature, type Sensitivity } from '../figures/sensitivities.ts';
import type { Solution } from '../solution.ts';
import type { InputSlopes } from './input-slopes.ts';
import type { LeverCause } from './lever-effects.ts';

/** Inputs that are told one by one, the largest. */
const MOST_ROWS = 100;

/** The objects' conductances, and the contacts, that a lever may work on. */
export function leversOf(discretisation: Discretisation, slopes: InputSlopes): readonly LeverCause[] {
  const { scene } = discretisation;
  const conductivity = new Float64Array(scene.objects.length);
  scene.regions.forEach((_, region) => {
    if (isNode(scene, region)) return;
    for (const axis of AXES) conductivity[scene.objectOf[region]] += slopes.solid[3 * region + axis];
  });
  const ofObjects = (input: 'conductivity' | 'film' | 'resistance', all: Float64Array): LeverCause[] =>
    Array.from(all, (slope, of) => ({ input, of, slope }));
  return [
    ...ofObjects('conductivity', conductivity),
    ...ofObjects('film', slopes.film),
    ...ofObjects('resistance', slopes.resistance),
    ...[...slopes.contact].map(([of, slope]) => ({ input: 'contact' as const, of, slope })),
  ].filter(({ slope }) => slope !== 0);
}

/** The slopes as rows, the largest change first. */
export function sensitivityRows(solution: Solution, slopes: InputSlopes): readonly Sensitivity[] {
  const { discretisation } = solution;
  const { scene } = discretisation;
  const rows: Sensitivity[] = [];
  const tell = (
    input: Input,
    of: number | string | null,
    axis: Axis | null,
    slope: number,
    value: number | null,
  ): void => {
    if (slope === 0) return;
    rows.push({
      input,
      of: typeof of === 'number' ? scene.objects[of].path : of,
      axis: axis === null ? null : AXIS_LETTERS[axis],
      value,
      change: changeOf(input, slope),
    });
  };
  const ofObjects = (input: Input, all: Float64Array): void =>
    all.forEach((slope, object) => {
      tell(input, object, null, slope, inputValue(solution, input, object));
    });
  for (const input of ['power', 'film', 'emissivity', 'resistance', 'surroundings'] as const)
    ofObjects(input, slopes[input]);
  for (const [of, slope] of slopes.contact)
    tell('contact', of, null, slope, inputValue(solution, 'contact', of));
  for (const { input, of, regions } of conductingGroups(discretisation)) {
    const conductivities = regions.map((region) => scene.regions[region].medium.conductivity);
    const alongAxis = (axis: Axis) =>
      regions.reduce((sum, region) => sum + slopes.solid[3 * region + axis], 0);
    const valueAlong = (axis: Axis) => onlyOne(conductivities.map((own) => own[axis]));
    if (conductivities.every(([x, y, z]) => x === y && y === z)) {
      tell(
        input,
        of,
        null,
        AXES.reduce<number>((sum, axis) => sum + alongAxis(axis), 0),
        valueAlong(0),
      );
    } else for (const axis of AXES) tell(input, of, axis, alongAxis(axis), valueAlong(axis));
  }
  for (const { object, axis, low, high, millimetres } of layersOf(discretisation))
    tell('thickness', object, axis, slopes.layers.between(axis, low, high), millimetres);
  tell('ambient', null, null, slopes.ambient, scene.world.ambient);
  return rows.sort((one, other) => Math.abs(other.change) - Math.abs(one.change)).slice(0, MOST_ROWS);
}

/** A mean is linear in powers and temperatures; of all others the middle of what is linear in the input and in its inverse is told. */
function changeOf(input: Input, slope: number): number {
  if (isTemperature(input)) return slope;
  return input === 'power' ? 0.1 * slope : slope * Math.log(1.1);
}

/** What conducts: every object, and every material that several objects are made of. */
function conductingGroups({ scene }: Discretisation): {
  readonly input: Input;
  readonly of: number | string;
  readonly regions: readonly number[];
}[] {
  const ofObjects = new Map<number, number[]>();
  const ofMaterials = new Map<string, number[]>();
  scene.regions.forEach(({ medium: { materials } }, region) => {
    if (isNode(scene, region)) return;
    append(ofObjects, scene.objectOf[region], region);
    if (materials.length === 1) append(ofMaterials, materials[0], region);
  });
  const shared = [...ofMaterials].filter(
    ([, regions]) => new Set(regions.map((region) => scene.objectOf[region])).size > 1,
  );
  return [
    ...[...ofObjects].map(([of, regions]) => ({ input: 'conductivity' as const, of, regions })),
    ...shared.map(([of, regions]) => ({ input: 'material' as const, of, regions })),
  ];
}

function append<Key>(lists: Map<Key, number[]>, key: Key, value: number): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}

/** The value of an input, in its unit; null where it is not one number. */
export function inputValue(solution: Solution, input: Input, of: number | string): number | null {
  const { scene } = solution.discretisation;
  if (typeof of === 'string') {
    const pair = scene.contacts.find(({ sides }) => sides.map(({ name }) => name).join(' and ') === of);
    return pair ? pair.resistance * MM2_PER_M2 : null;
  }
  const bodies = scene.bodies.filter(({ object }) => object === of);
  const media = scene.regions.flatMap(({ medium }, region) =>
    scene.objectOf[region] === of ? [medium] : [],
  );
  switch (input) {
    case 'power':
      return solution.power[of] * 1000;
    case 'film':
      return Number.isFinite(solution.filmCoefficients[of]) ? solution.filmCoefficients[of] : null;
    case 'emissivity':
      return onlyOne(media.map(({ emissivity }) => emissivity));
    case 'resistance':
      return onlyOne(bodies.map(({ resistanceToAmbient }) => resistanceToAmbient));
    case 'contact':
      return onlyOne(bodies.map(({ contactResistance }) => contactResistance * MM2_PER_M2));
    case 'conductivity':
      return onlyOne(media.flatMap(({ conductivity }) => [...conductivity]));
    case 'surroundings': {
      const conditions = [
        ...bodies,
        ...scene.patches.filter(({ object }) => object === of).map(({ condition }) => condition),
      ];
      return onlyOne(conditions.map(({ surroundings }) => scene.world.ambient + surroundings));
    }
    default:
      return null;
  }
}

/** The only value among some; null where they differ. */
function onlyOne(values: readonly (number | null)[]): number | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}

interface Layer {
  readonly object: number;
  readonly axis: Axis;
  /** Of the planes of the grid. */
  readonly low: number;
  readonly high: number;
  readonly millimetres: number;
}

/**
 * Objects as layers of the grid along the axis in which they are thinnest; not those whose copies lie in different layers. What nodes of
 * networks exchange does not depend on sizes: beside them nothing is told.
 */
function layersOf({ scene, grid }: Discretisation): readonly Layer[] {
  if (scene.networks.length > 0) return [];
  const boxes = new Map<number, Box>();
  for (const { solid, region } of scene.strokes) {
    if (region < 0) continue;
    const { body } = scene.regions[region];
    const known = boxes.get(body);
    boxes.set(body, (known && unionOf([known, solid.bounds])) ?? solid.bounds);
  }
  const layers = new Map<number, Layer | null>();
  for (const [body, box] of boxes) {
    const { object } = scene.bodies[body];
    if (scene.objects[object].type === WORLD_OBJECT) continue;
    const size = boxSize(box);
    const known = layers.get(object);
    const axis =
      known?.axis ?? AXES.reduce<Axis>((least, other) => (size[other] < size[least] ? other : least), 0);
    const [low, high] = [box.min[axis], box.max[axis]].map((at) => planeAt(grid.edges[axis], at));
    const layer = low < 0 || high < 0 ? null : { object, axis, low, high, millimetres: size[axis] };
    const isSame = known === undefined || (known?.low === layer?.low && known?.high === layer?.high);
    layers.set(object, isSame ? layer : null);
  }
  return [...layers.values()].filter((layer) => layer !== null);
}

/** The plane of a grid at a coordinate; -1: there is none. */
function planeAt(edges: Float64Array, coordinate: number): number {
  const plane = nearestPlane(edges, coordinate);
  return Math.abs(edges[plane] - coordinate) <= PLANE_TOLERANCE ? plane : -1;
}
