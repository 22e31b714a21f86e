import { block, type Solid, translate } from '@thermarium/geometry';
import type { Channels } from '@thermarium/mesh';
import {
  choice,
  commonFields,
  count,
  type FieldValues,
  type Issue,
  issue,
  mediumOf,
  positionFields,
  SMALLEST_SIZE_MM,
  size,
  wallFields,
  wallMigrations,
} from '@thermarium/model';
import { cornerOf } from '../corner-and-size.ts';
import type { Face } from '../face.ts';
import { defineKind } from '../kind.ts';

/** Folded fins of 0.1 mm along a metre are 5,000. */
const MOST_FINS = 100_000;

const heatsinkFields = {
  ...positionFields,
  base_dx: size('Base ΔX', 1, { hint: 'The size of the base along x.', sizeAlong: 'x', tab: 'Spatial' }),
  base_dy: size('Base ΔY', 1, { hint: 'The size of the base along y.', sizeAlong: 'y', tab: 'Spatial' }),
  base_dz: size('Base ΔZ', 1, {
    hint: 'The thickness of the base, below the fins.',
    tab: 'Spatial',
  }),
  fin_axis: choice('Fin axis', ['X', 'Y'], 'Y', {
    hint: 'The axis along which the fins run.',
    tab: 'Spatial',
  }),
  fin_height: size('Fin height', 5, { hint: 'From the base to the tips of the fins.', tab: 'Spatial' }),
  fin_thickness: size('Fin thickness', 0.5, { hint: 'Of each fin.', tab: 'Spatial' }),
  fin_count: count('Fin count', 5, {
    hint: 'Spaced evenly, the first and the last at the edges of the base.',
    max: MOST_FINS,
    tab: 'Spatial',
  }),
  ...wallFields,
  material_name: commonFields.material_name,
};

type HeatsinkValues = FieldValues<typeof heatsinkFields>;

/** The axis on which the fins stand side by side, and the width of the base along it, mm. */
function finSpacing(values: HeatsinkValues): { readonly across: 0 | 1; readonly width: number } {
  return values.fin_axis === 'X'
    ? { across: 1, width: values.base_dy }
    : { across: 0, width: values.base_dx };
}

/**
 * Fins may stand side by side without a gap (a solid block). Gaps below 0.1 µm would vanish between two grid planes
 * and are refused like an overlap.
 */
function checkHeatsink(values: HeatsinkValues): readonly Issue[] {
  const { fin_count, fin_thickness } = values;
  const { width } = finSpacing(values);
  const room = width - fin_count * fin_thickness;
  if (room < -1e-9 * width) {
    return [
      issue(
        'fins-overlap',
        'fin_count',
        `Fins overlap: ${fin_count} x ${fin_thickness} mm do not fit in ${width} mm`,
        roomFor(values, width),
      ),
    ];
  }
  const gap = room / (fin_count - 1);
  if (fin_count > 1 && gap > 1e-9 * width && gap < SMALLEST_SIZE_MM) {
    return [
      issue(
        'below-minimum',
        'fin_thickness',
        `The gaps between the fins are ${gap.toPrecision(3)} mm; the smallest size is ${SMALLEST_SIZE_MM} mm.`,
        'Use fewer or thinner fins, or a wider base.',
      ),
    ];
  }
  return [];
}

/** A remedy in terms of the fields: the base that the fins need, or the number of fins that fit on this base. */
function roomFor({ fin_axis, fin_count, fin_thickness }: HeatsinkValues, width: number): string {
  const base = `Set Base ${fin_axis === 'X' ? 'ΔY' : 'ΔX'} to at least ${short(fin_count * fin_thickness)} mm`;
  const most = Math.floor((width / fin_thickness) * (1 + 1e-9));
  if (most < 1) return `${base}, or use thinner fins.`;
  return `${base}, or use ${most === 1 ? 'one fin' : `at most ${most} fins`}.`;
}

/** Products of decimals carry noise in the last digits. */
function short(millimetres: number): string {
  return String(Number(millimetres.toPrecision(9)));
}

/**
 * The base and on its +z face the fins, along the whole base, evenly spaced; the outer two are flush with the base's
 * edges, a single one stands in the middle.
 */
function heatsinkSolids(values: HeatsinkValues): readonly Solid[] {
  const { base_dx, base_dy, base_dz, fin_height, fin_thickness, fin_count } = values;
  const { across, width } = finSpacing(values);
  const [x, y, z] = cornerOf(values);
  const base = block([x, y, z], [base_dx, base_dy, base_dz]);
  const finSize =
    across === 0
      ? ([fin_thickness, base_dy, fin_height] as const)
      : ([base_dx, fin_thickness, fin_height] as const);
  const room = width - fin_thickness;
  const fin = block([x, y, z + base_dz], finSize);
  const fins = Array.from({ length: fin_count }, (_, index) => {
    const shift = fin_count === 1 ? room / 2 : (room * index) / (fin_count - 1);
    return translate(fin, across === 0 ? [shift, 0, 0] : [0, shift, 0]);
  });
  return [base, ...fins];
}

/** The gaps between the fins; null: there is none. */
function channelsOf(values: HeatsinkValues): Channels | null {
  const { fin_count, fin_thickness, base_dx, base_dy } = values;
  const { across, width } = finSpacing(values);
  const spacing = (width - fin_count * fin_thickness) / (fin_count - 1);
  if (fin_count < 2 || !(spacing > SMALLEST_SIZE_MM / 2)) return null;
  return { across, along: across === 0 ? 1 : 0, spacing, length: across === 0 ? base_dy : base_dx };
}

/** Its base covers a face that it stands on, and its fins are no wider than the gaps between them. */
function fitted(values: HeatsinkValues, { axis, size: [dx, dy] }: Face): Partial<HeatsinkValues> {
  const base = {
    ...(axis !== 0 && { base_dx: axis === 2 ? dx : Math.min(values.base_dx, dx) }),
    ...(axis !== 1 && { base_dy: axis === 2 ? dy : Math.min(values.base_dy, dy) }),
  };
  const { width } = finSpacing({ ...values, ...base });
  const widest = width / (2 * values.fin_count - 1);
  return { ...base, fin_thickness: Number(Math.min(values.fin_thickness, widest).toPrecision(3)) };
}

/** A base with straight fins on top. Fins are bodies of the mesh, not a corrected coefficient. */
export const heatsink = defineKind({
  type: 'heatsink',
  title: 'Heatsink',
  apiName: 'heatsink',
  typeId: 3,
  fields: heatsinkFields,
  migrations: wallMigrations,
  check: checkHeatsink,
  csv: {
    size: ['base_dx', 'base_dy', 'base_dz'],
    params: ['fin_axis', 'fin_count', 'fin_height', 'fin_thickness', 'hc'],
  },
  fitted,
  solids: heatsinkSolids,
  contributions: (values, context) => {
    const medium = mediumOf(context.material(values.material_name));
    const channels = channelsOf(values);
    return [
      ...heatsinkSolids(values).map((solid) => ({ type: 'conductor', solid, medium }) as const),
      ...(channels ? [{ type: 'channels', channels } as const] : []),
    ];
  },
});
