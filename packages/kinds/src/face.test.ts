import { boxSize } from '@thermarium/geometry';
import { defaultsOf, type FieldTable, type FieldValues } from '@thermarium/model';
import { describe, expect, it } from 'vitest';
import type { Face } from './face.ts';
import { type Kind, kindOf, kinds } from './index.ts';
import { contextOf } from './testing/index.ts';

const UP = { axis: 2, board: false } as const;
const FACES: readonly Face[] = [
  { ...UP, size: [0.25, 0.4, 1] },
  { ...UP, size: [7, 3.3, 0.5] },
  { axis: 0, board: false, size: [10, 0.7, 0.3] },
  { axis: 1, board: true, size: [4, 20, 1.6] },
];

/** A new element as it is dragged in, on a face. */
function elementOn(kind: Kind, face: Face) {
  const values = { ...defaultsOf(kind.fields), ...kind.newElement };
  const flat =
    'color' in values && face.axis !== 2 ? kind.consequences?.(values, { plane: PLANES[face.axis] }) : {};
  const turned = { ...values, ...flat };
  return { ...turned, ...kind.fitted(turned, face) } as FieldValues<FieldTable>;
}

const PLANES = ['YZ', 'XZ', 'XY'];

describe.each(kinds.filter(({ container }) => !container).map((kind) => [kind.type, kind] as const))(
  'a new %s on a face',
  (_, kind) => {
    it.each(FACES)('is no longer than the face $size', (face) => {
      const bounds = kind.bounds(elementOn(kind, face));
      // A board without layers has no body yet.
      if (!bounds) return;
      // A heatsink's height stands above the base, whatever side it is put on.
      const along = [0, 1, 2].filter(
        (axis) => axis !== face.axis && !(kind.type === 'heatsink' && axis === 2),
      );
      for (const axis of along) expect(boxSize(bounds)[axis]).toBeLessThanOrEqual(face.size[axis] + 1e-6);
    });

    it('has the sizes of its kind where there is room', () => {
      const values = { ...defaultsOf(kind.fields), ...kind.newElement };
      const wide: Face = { ...UP, size: [500, 400, 1] };
      if (COVERING.has(kind.type)) return;
      expect({ ...values, ...kind.fitted(values, wide) }).toEqual(values);
    });
  },
);

const COVERING = new Set(['coldplate', 'heatsink']);

it('what cools a face covers it', () => {
  const face: Face = { ...UP, size: [30, 20, 1] };
  expect(elementOn(known('coldplate'), face)).toMatchObject({ dx: 30, dy: 20, dz: 1 });
  expect(elementOn(known('heatsink'), face)).toMatchObject({ base_dx: 30, base_dy: 20, base_dz: 1 });
});

it('fins have gaps', () => {
  const narrow: Face = { ...UP, size: [0.9, 5, 1] };
  const values = elementOn(known('heatsink'), narrow);
  expect(values).toMatchObject({ fin_thickness: 0.1, fin_count: 5 });
  expect(known('heatsink').check?.(values, contextOf())).toEqual([]);
});

it('the balls of a small array lie within it and touch its top and bottom', () => {
  const values = elementOn(known('ball_array'), { ...UP, size: [6, 9, 1] });
  expect(values).toMatchObject({ dx: 6, dy: 6, dz: 1.2, xpitch: 2000, ypitch: 2000, diameter: 1200 });
  expect(known('ball_array').check?.(values, contextOf())).toEqual([]);
});

it('vias are as long as a board is thick, and keep their length on other bodies', () => {
  const board: Face = { axis: 2, board: true, size: [1.5, 30, 1.6] };
  const small = { dx: 1.5, dy: 1.5, xpitch: 500, diameter: 500 };
  expect(elementOn(known('via_array'), board)).toMatchObject({ ...small, dz: 1.6 });
  expect(elementOn(known('via_array'), { ...board, board: false })).toMatchObject({ ...small, dz: 1 });
});

function known(type: string): Kind {
  const kind = kindOf(type);
  if (!kind) throw new Error(`There is no kind ${type}.`);
  return kind;
}
