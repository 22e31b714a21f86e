import { type Box, boxSize, type Vec3 } from '@thermarium/geometry';
import { blockKind } from '@thermarium/kinds';
import {
  type FieldTable,
  issue,
  type ListField,
  list,
  material,
  power,
  type Scalar,
  shiftScalar,
  size,
  summedMillimetres,
  text,
} from '@thermarium/model';
import type { DocumentState } from '../document/project-document.ts';
import { freeName, newElement } from '../editor/draft/new-element.ts';
import type { CheckedTable } from '../forms/field-issues.ts';
import { listRows, type Values } from '../forms/typed-values.ts';
import type { NewObject } from '../records/add-objects.ts';

/** The place on which a stack stands. */
export interface StackBase {
  /** The middle of its top, mm. */
  readonly top: Vec3;
  /** Its sizes along x and y, mm; null: nothing is chosen whose outline a box could take. */
  readonly outline: readonly [number, number] | null;
  /** The assembly that takes the stack in. */
  readonly parent: number | null;
}

/** On the middle of a box; without one at the origin. `isChosen`: blank sizes are the box's. */
export function stackBaseOn(box: Box | null, isChosen: boolean, parent: number | null): StackBase {
  if (!box) return { top: [0, 0, 0], outline: null, parent };
  const [dx, dy] = boxSize(box);
  const top: Vec3 = [
    summedMillimetres((box.min[0] + box.max[0]) / 2),
    summedMillimetres((box.min[1] + box.max[1]) / 2),
    summedMillimetres(box.max[2]),
  ];
  const hasOutline = isChosen && dx > 0 && dy > 0;
  return { top, outline: hasOutline ? [summedMillimetres(dx), summedMillimetres(dy)] : null, parent };
}

const layerFields = {
  name: text('Name', '', { optional: true }),
  material_name: material('Material'),
  dx: size('ΔX', null, { optional: true }),
  dy: size('ΔY', null, { optional: true }),
  dz: size('ΔZ', null),
  power: power('Power', 0),
} satisfies FieldTable;

/** The rows of a stack, from the bottom up. */
export const layers: ListField<typeof layerFields> = list('Layers', layerFields, {
  namedBy: 'name',
  total: { of: 'dz', label: 'Total height', note: 'first layer is the lowest' },
  presets: [
    {
      label: 'Solder, pad, attach and die',
      rows: [
        { name: 'Solder', material_name: 'Solder SAC305 (Sn96.5Ag3Cu0.5)', dz: 0.05 },
        { name: 'Pad', material_name: 'Copper', dz: 0.2 },
        { name: 'Attach', material_name: 'Die attach, silver epoxy (84-1LMISR4)', dz: 0.025 },
        { name: 'Die', material_name: 'Silicon', dz: 0.25 },
      ],
    },
  ],
});

/** The rows as a form checks them: the lowest box needs an outline, its own or that of what it stands on. */
export function stackTable({ outline }: StackBase): CheckedTable {
  return {
    fields: { layers },
    check: (values) => {
      const [lowest] = listRows(layers, values.layers);
      if (!lowest || outline) return [];
      return (['dx', 'dy'] as const)
        .filter((key) => lowest[key] === null)
        .map((key) =>
          issue(
            'required',
            `layers[0].${key}`,
            'This field is required! Nothing was selected whose outline the lowest box could take.',
            'Enter its size.',
          ),
        );
    },
  };
}

/**
 * The boxes of a stack, one on the other and all in the middle of what they stand on. A blank size is that of the box
 * beneath. Sizes may be expressions: places that follow from them are expressions too, so that the stack stays whole
 * when a parameter changes.
 */
export function stackedBoxes(
  rows: readonly Values[],
  { top: [x, y, z], outline, parent }: StackBase,
  document: DocumentState,
): readonly NewObject[] {
  const names = [...document.nodes.values()].map(({ name }) => name);
  const start = newElement(blockKind.type, document);
  let beneath: readonly [Scalar, Scalar] = outline ?? [0, 0];
  let height: Scalar = z;
  return rows.map((row) => {
    const given = String(row.name ?? '').trim();
    const name = given === '' ? freeName(blockKind.title, names) : given;
    names.push(name);
    const dx = sizeOf(row.dx) ?? beneath[0];
    const dy = sizeOf(row.dy) ?? beneath[1];
    const dz = sizeOf(row.dz) ?? 0;
    const fields = {
      ...start,
      ...{ name, parent, dx, dy, dz, material_name: row.material_name, power: row.power },
      ...{ x: lessHalf(x, dx), y: lessHalf(y, dy), z: height },
    };
    beneath = [dx, dy];
    height = sum(height, dz);
    return { type: blockKind.type, fields };
  });
}

function sizeOf(value: unknown): Scalar | null {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? value : null;
}

function lessHalf(middle: number, size: Scalar): Scalar {
  if (typeof size === 'number') return summedMillimetres(middle - size / 2);
  return shiftScalar(`-(${size})/2`, middle);
}

function sum(height: Scalar, size: Scalar): Scalar {
  if (typeof size === 'number') {
    return typeof height === 'number' ? summedMillimetres(height + size) : shiftScalar(height, size);
  }
  return typeof height === 'number' ? shiftScalar(`(${size})`, height) : `${height} + (${size})`;
}
