import { AXES, AXIS_LETTERS, type Axis } from '@thermarium/geometry';
import { MM2_PER_M2 } from '@thermarium/model';
import type { Discretisation } from '../discretise/discretise.ts';
import type { Side } from '../grid/grid.ts';
import { VOID } from '../paint/cut-cell.ts';
import { SideSharing } from './side-sharing.ts';

/** Which objects touch, and which look into void, by their database ids. */
export interface Adjacency {
  /** One row per pair (a < b) and axis normal to the contact, by a and b; curved contacts count to the axis that they mostly face. */
  readonly contacts: readonly {
    readonly a: number;
    readonly b: number;
    readonly axis: (typeof AXIS_LETTERS)[number];
    readonly area_mm2: number;
  }[];
  /** One row per object that has exposed walls, by id. */
  readonly exposed: readonly { readonly id: number; readonly area_mm2: number }[];
}

/**
 * True areas of contact and exposure of a model on its grid, all array copies of an object together. Objects without
 * an id (all of a model from a file, and the fill of the world) have no rows.
 */
export function adjacencyOf(discretisation: Discretisation): Adjacency {
  const { scene, walls } = discretisation;
  const { objectOf } = scene;
  const areas = contactAreas(discretisation);
  const contacts: Adjacency['contacts'][number][] = [];
  for (const [key, area] of areas) {
    const { low, high, axis } = contactOf(key, scene.objects.length);
    const [first, second] = [scene.objects[low].id, scene.objects[high].id];
    if (first === null || second === null) continue;
    contacts.push({
      a: Math.min(first, second),
      b: Math.max(first, second),
      axis: AXIS_LETTERS[axis],
      area_mm2: area * MM2_PER_M2,
    });
  }
  contacts.sort((one, other) => one.a - other.a || one.b - other.b || (one.axis < other.axis ? -1 : 1));
  const exposures = new Float64Array(scene.objects.length);
  for (let wall = 0; wall < walls.count; wall++) exposures[objectOf[walls.region[wall]]] += walls.area[wall];
  const exposed = scene.objects.flatMap(({ id }, object) =>
    id === null || exposures[object] === 0 ? [] : [{ id, area_mm2: exposures[object] * MM2_PER_M2 }],
  );
  return { contacts, exposed: exposed.sort((one, other) => one.id - other.id) };
}

const contactKey = (low: number, high: number, axis: number, objects: number): number =>
  (low * objects + high) * 3 + axis;

function contactOf(key: number, objects: number): { low: number; high: number; axis: Axis } {
  const pair = Math.floor(key / 3);
  const low = Math.floor(pair / objects);
  return { low, high: pair - low * objects, axis: (key - 3 * pair) as Axis };
}

/** m² by `contactKey` of scene objects. */
function contactAreas(discretisation: Discretisation): ReadonlyMap<number, number> {
  const { scene, conductances, grid } = discretisation;
  const { code, nx, ny, nz, counts } = grid;
  const { objectOf } = scene;
  const sharing = new SideSharing(grid, objectOf);
  const areas = new Map<number, number>();
  const index: [number, number, number] = [0, 0, 0];
  let axis: Axis = 0;
  const add = (one: number, other: number, area: number): void => {
    const key = contactKey(Math.min(one, other), Math.max(one, other), axis, scene.objects.length);
    areas.set(key, (areas.get(key) ?? 0) + area);
  };
  const addPart = (own: number, other: number, part: number): void =>
    add(own, other, part * conductances.sideArea(axis, index));
  let cell = 0;
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++, cell++) {
        const own = code[cell];
        if (own === VOID) continue;
        index[0] = i;
        index[1] = j;
        index[2] = k;
        for (axis of AXES) {
          const beyond = index[axis] + 1 < counts[axis] ? cell + grid.stride[axis] : -1;
          if (beyond < 0 || code[beyond] === own || code[beyond] === VOID) continue;
          if (own < VOID || code[beyond] < VOID) {
            sharing.forContacts(cell, (2 * axis + 1) as Side, beyond, addPart);
          } else if (objectOf[own] !== objectOf[code[beyond]]) {
            addPart(objectOf[own], objectOf[code[beyond]], 1);
          }
        }
        if (own > VOID) continue;
        for (const { low, high, area, side } of grid.cutAt(cell).contacts) {
          axis = (side >> 1) as Axis;
          if (objectOf[low] !== objectOf[high]) add(objectOf[low], objectOf[high], area / MM2_PER_M2);
        }
      }
    }
  }
  return areas;
}
