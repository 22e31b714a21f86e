import { type Issue, issue, SMALLEST_SIZE_MM } from '@thermarium/model';
import { finSpacing, type HeatsinkValues } from './heatsink.schema.ts';

/**
 * Fins may stand side by side without a gap (a solid block). Gaps below 0.1 µm would vanish between two grid planes
 * and are refused like an overlap.
 */
export function checkHeatsink(values: HeatsinkValues): readonly Issue[] {
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
