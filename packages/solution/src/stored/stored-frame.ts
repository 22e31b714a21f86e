import type { Grid, SceneObject } from '@thermarium/mesh';
import type { Solution } from '../solution.ts';
import { lettersOf, readLetters, type SectionFile, type Sections } from './section-file.ts';

/** The facts about its model that every stored result holds. */
export interface StoredFrame {
  /** In the order of their indices in the rows; the fill of a filled world is among them, without an id. */
  readonly objects: readonly Pick<SceneObject, 'id' | 'type'>[];
  readonly edges: Grid['edges'];
  /** °C; fields are stored as the rise over it, K. */
  readonly ambient: number;
  /** s; null for a steady field. */
  readonly time: number | null;
}

export function frameSections({ discretisation: { scene, grid }, ambient, time }: Solution): Sections {
  const types = [...new Set(scene.objects.map(({ type }) => type))];
  const [x, y, z] = grid.edges;
  return {
    ambient: Float64Array.of(ambient),
    time: Float64Array.of(time ?? Number.NaN),
    'edges.x': x,
    'edges.y': y,
    'edges.z': z,
    'object.id': Float64Array.from(scene.objects, ({ id }) => id ?? Number.NaN),
    'object.type': Uint32Array.from(scene.objects, ({ type }) => types.indexOf(type)),
    'type.names': lettersOf(types.join('\n')),
  };
}

export function readFrame(file: SectionFile): StoredFrame {
  const types = readLetters(file.uint8('type.names')).split('\n');
  const numbers = file.uint32('object.type');
  const [ambient] = file.float64('ambient');
  const [time] = file.float64('time');
  return {
    objects: Array.from(file.float64('object.id'), (id, object) => ({
      id: Number.isNaN(id) ? null : id,
      type: types[numbers[object]],
    })),
    edges: [file.float64('edges.x'), file.float64('edges.y'), file.float64('edges.z')],
    ambient,
    time: Number.isNaN(time) ? null : time,
  };
}
