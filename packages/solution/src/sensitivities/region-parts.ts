import type { Axis } from '@thermarium/geometry';
import type { Discretisation } from '@thermarium/mesh';

/**
 * The regions of a cell by their parts in how it conducts along an axis: in a cell that several share by their conductivity, with the mean of what
 * they have of its volume and of both its sides.
 */
export function forRegions(
  { scene, grid }: Discretisation,
  cell: number,
  axis: Axis,
  told: (region: number, part: number) => void,
): void {
  const code = grid.code[cell];
  if (code >= 0) {
    told(code, 1);
    return;
  }
  const { parts } = grid.cutAt(cell);
  const weightOf = ({ region, sides, share }: (typeof parts)[number]): number =>
    ((sides[2 * axis] + sides[2 * axis + 1]) / 2 + share) * scene.regions[region].medium.conductivity[axis];
  const whole = parts.reduce((sum, part) => sum + weightOf(part), 0);
  for (const part of parts) told(part.region, weightOf(part) / whole);
}
