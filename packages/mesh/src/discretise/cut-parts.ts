import type { Axis } from '@thermarium/geometry';
import type { Side } from '../grid/grid.ts';
import { VOID } from '../paint/cut-cell.ts';
import { paint } from '../paint/paint.ts';
import { cutOfCode, type PaintedGrid } from '../paint/painted-grid.ts';
import type { Scene } from '../scene/scene.ts';

/** Conductivities are raised by this part to see what follows. */
const STEP = 1e-3;
/** Groups of regions that are raised one by one, those with the most cells; each costs a painting of the grid. */
const MOST_RAISED = 8;

/** Told a region with its part in how a cell conducts to a side: d ln g / d ln k, which add up to 1. */
export type TellPart = (region: number, part: number) => void;

/**
 * How the half conductances of cells follow the conductivities of the regions in them. A whole cell follows its own. One that several
 * regions share conducts as lines through it do, in series and side by side: the grid is painted again with the media of one object
 * raised by a thousandth, and what the conductances say is taken. The media of one object that are alike count as one.
 */
export class CutParts {
  readonly #scene: Scene;
  readonly #grid: PaintedGrid;
  /** Per region the number of its group. */
  readonly #groupOf: Int32Array;
  /** By group, per cut cell and side its part. */
  readonly #raised = new Map<number, Float32Array>();

  constructor(scene: Scene, grid: PaintedGrid) {
    this.#scene = scene;
    this.#grid = grid;
    this.#groupOf = groupsOf(scene);
    const cells = new Map<number, number>();
    for (const { parts } of grid.cutCells) {
      const groups = new Set(parts.map(({ region }) => this.#groupOf[region]));
      if (groups.size > 1) for (const group of groups) cells.set(group, (cells.get(group) ?? 0) + 1);
    }
    // The rest of a cell is the last one's.
    const byCells = [...cells].sort(([, one], [, other]) => one - other).map(([group]) => group);
    for (const group of byCells.slice(0, -1).slice(-MOST_RAISED))
      this.#raised.set(group, this.#measure(group));
  }

  /** Visits the regions by which a cell conducts from its middle to a side. */
  visit(cell: number, side: Side, tell: TellPart): void {
    const code = this.#grid.code[cell];
    if (code === VOID) return;
    if (code >= 0) {
      tell(code, 1);
      return;
    }
    const cut = cutOfCode(code);
    const { parts } = this.#grid.cutCells[cut];
    const axis = (side >> 1) as Axis;
    // The parts of a group, and of all that was not raised, as their conductivities have it side by side.
    const weights = parts.map(
      ({ region, share, sides }) =>
        (share + sides[side]) * this.#scene.regions[region].medium.conductivity[axis],
    );
    const groups = parts.map(({ region }) =>
      this.#raised.has(this.#groupOf[region]) ? this.#groupOf[region] : -1,
    );
    let rest = 1;
    for (const group of new Set(groups)) rest -= this.#raised.get(group)?.[6 * cut + side] ?? 0;
    parts.forEach(({ region }, n) => {
      const whole = groups.reduce(
        (sum, group, other) => (group === groups[n] ? sum + weights[other] : sum),
        0,
      );
      const ofGroup = this.#raised.get(groups[n])?.[6 * cut + side] ?? rest;
      tell(region, whole === 0 ? 0 : (ofGroup * weights[n]) / whole);
    });
  }

  #measure(group: number): Float32Array {
    const scene = this.#scene;
    const regions = scene.regions.map((region, n) => {
      if (this.#groupOf[n] !== group) return region;
      const [x, y, z] = region.medium.conductivity.map((own) => own * (1 + STEP));
      return { ...region, medium: { ...region.medium, conductivity: [x, y, z] as const } };
    });
    const { cutCells } = paint({ ...scene, regions }, this.#grid);
    const parts = new Float32Array(6 * cutCells.length);
    cutCells.forEach(({ conductivity }, cut) => {
      const before = this.#grid.cutCells[cut].conductivity;
      for (let side = 0; side < 6; side++) {
        const [from, to] = [before[side], conductivity[side]];
        parts[6 * cut + side] = from > 0 ? Math.log(to / from) / Math.log(1 + STEP) : 0;
      }
    });
    return parts;
  }
}

/** Regions of one object and one medium have one number. */
function groupsOf({ regions, objectOf }: Scene): Int32Array {
  const known = new Map<string, number>();
  return Int32Array.from(regions, ({ medium }, region) => {
    const key = `${objectOf[region]} ${medium.conductivity.join()} ${medium.materials.join('\\n')}`;
    const group = known.get(key) ?? known.size;
    known.set(key, group);
    return group;
  });
}
