import { placeCountOf, type Shape, shapesOf } from '@thermarium/picture';
import type { SceneObject } from '../../scene/scene.ts';

/** Texels of a block and of a round shape. */
export const BLOCK_TEXELS = 2;
export const ROUND_TEXELS = 4;

/** How many of each sort an object is drawn as, copies included. */
export function countsOf(object: SceneObject): { readonly blocks: number; readonly rounds: number } {
  let blocks = 0;
  let rounds = 0;
  for (const shape of shapesOf(object)) {
    if (shape.form === 'block') blocks += placeCountOf(shape);
    if (shape.form === 'round') rounds += placeCountOf(shape);
  }
  return { blocks: blocks * object.copies.length, rounds: rounds * object.copies.length };
}

/** Writes the blocks of an object from texel `at` on; `index` is its rank among all objects. */
export function writeBlocks(object: SceneObject, index: number, values: Float32Array, at: number): void {
  let i = 4 * at;
  eachPlace(object, 'block', ({ box: { min, max }, rank, ...shape }, dx, dy, dz) => {
    values[i++] = min[0] + dx;
    values[i++] = min[1] + dy;
    values[i++] = min[2] + dz;
    values[i++] = index + 0.9 * rank;
    values[i++] = max[0] + dx;
    values[i++] = max[1] + dy;
    values[i++] = max[2] + dz;
    values[i++] = marked(shape);
  });
}

export function writeRounds(object: SceneObject, index: number, values: Float32Array, at: number): void {
  let i = 4 * at;
  eachPlace(object, 'round', (shape, dx, dy, dz) => {
    const { centre, half, box, axis } = shape;
    values[i++] = centre[0] + dx;
    values[i++] = centre[1] + dy;
    values[i++] = centre[2] + dz;
    values[i++] = index + 0.9 * shape.rank;
    values[i++] = half[0];
    values[i++] = half[1];
    values[i++] = half[2];
    values[i++] = marked(shape);
    values[i++] = box.min[0] + dx;
    values[i++] = box.min[1] + dy;
    values[i++] = box.min[2] + dz;
    values[i++] = axis === null ? 0 : axis + 1;
    values[i++] = box.max[0] + dx;
    values[i++] = box.max[1] + dy;
    values[i++] = box.max[2] + dz;
    values[i++] = 0;
  });
}

/** The colour as one number; below zero: a filling. */
export function marked({ color, faint }: Pick<Shape, 'color' | 'faint'>): number {
  return faint ? -color - 1 : color;
}

type Formed<Form extends Shape['form']> = Extract<Shape, { readonly form: Form }>;

function eachPlace<Form extends 'block' | 'round'>(
  object: SceneObject,
  form: Form,
  visit: (shape: Formed<Form>, dx: number, dy: number, dz: number) => void,
): void {
  for (const shape of shapesOf(object)) {
    const { offsets } = shape;
    if (!isOf(shape, form)) continue;
    for (const [x, y, z] of object.copies) {
      if (offsets === null) visit(shape, x, y, z);
      else {
        for (let at = 0; at < offsets.length; at += 3) {
          visit(shape, x + offsets[at], y + offsets[at + 1], z + offsets[at + 2]);
        }
      }
    }
  }
}

function isOf<Form extends Shape['form']>(shape: Shape, form: Form): shape is Formed<Form> {
  return shape.form === form;
}
