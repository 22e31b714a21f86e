import { AXES, type Axis, type Box, type Solid, type Vec3 } from '@thermarium/geometry';
import { nearestPlane } from '../grid/axis-demands.ts';
import type { Grid } from '../grid/grid.ts';
import type { Scene, Stroke } from '../scene/scene.ts';
import { type CutCell, CutCellGauge, type CuttingSolid, commonInvariantAxis, VOID } from './cut-cell.ts';
import { cutCode, cutOfCode, PaintedGrid } from './painted-grid.ts';
import { RepeatedCuts } from './repeated-cuts.ts';

/** A cell that curved surfaces pass through, while painting: what was there before, and what cuts it, in order. */
interface PendingCut {
  readonly cell: number;
  readonly base: number;
  readonly cutting: CuttingSolid[];
}

/**
 * Paints the strokes in order: whole cells by index ranges, cells that a curved surface crosses by measuring them. A grid
 * that is painted already, by a scene of the same shapes, is taken as it is where all its cells are whole: cuts have
 * conductivities.
 */
export function paint(scene: Scene, grid: Grid): PaintedGrid {
  if (grid instanceof PaintedGrid && grid.cutCells.length === 0) return grid;
  return new Painter(scene, grid).paint();
}

class Painter {
  private readonly scene: Scene;
  private readonly grid: Grid;
  private readonly code: Int32Array;
  private readonly overlapped: Uint8Array;
  private pending: (PendingCut | null)[] = [];

  constructor(scene: Scene, grid: Grid) {
    this.scene = scene;
    this.grid = grid;
    this.code = new Int32Array(grid.cells).fill(VOID);
    this.overlapped = new Uint8Array(scene.objects.length);
  }

  paint(): PaintedGrid {
    for (const stroke of this.scene.strokes) {
      if (stroke.solid.shape === 'block') this.fill(stroke);
      else this.trace(stroke);
    }
    const { grid, code, overlapped } = this;
    return new PaintedGrid(grid, { code, cutCells: this.measure(), overlapped });
  }

  /** A block covers whole cells. */
  private fill(stroke: Stroke): void {
    const [i0, i1, j0, j1, k0, k1] = this.range(stroke.solid.bounds);
    for (let k = k0; k < k1; k++) {
      for (let j = j0; j < j1; j++) {
        const row = this.grid.cellAt(0, j, k);
        for (let c = row + i0; c < row + i1; c++) if (this.code[c] !== VOID) this.erase(c, stroke.object);
        this.code.fill(stroke.region, row + i0, row + i1);
      }
    }
  }

  /** Any other solid: the cells within it are filled, those on its surface join the pending cuts. */
  private trace(stroke: Stroke): void {
    const { solid } = stroke;
    const range = this.range(solid.bounds);
    const axis = solid.invariantAxis;
    const { stride } = this.grid;
    const [low, high] = axis === null ? [0, 1] : [range[2 * axis], range[2 * axis + 1]];
    const across = [...range];
    if (axis !== null) across[2 * axis + 1] = low + 1;
    for (let k = across[4]; k < across[5]; k++) {
      for (let j = across[2]; j < across[3]; j++) {
        for (let i = across[0]; i < across[1]; i++) {
          const placement = solid.placement(this.box(i, j, k));
          if (placement === 'outside') continue;
          const first = this.grid.cellAt(i, j, k);
          for (let n = low; n < high; n++) {
            const cell = axis === null ? first : first + (n - low) * stride[axis];
            if (placement === 'inside') this.cover(cell, stroke);
            else this.cut(cell, stroke, solid);
          }
        }
      }
    }
  }

  private cover(cell: number, stroke: Stroke): void {
    if (this.code[cell] !== VOID) this.erase(cell, stroke.object);
    this.code[cell] = stroke.region;
  }

  private cut(cell: number, stroke: Stroke, solid: Solid): void {
    const code = this.code[cell];
    this.markOverlapped(code, stroke.object);
    if (code < VOID) {
      this.pending[cutOfCode(code)]?.cutting.push({ solid, region: stroke.region });
      return;
    }
    this.pending.push({ cell, base: code, cutting: [{ solid, region: stroke.region }] });
    this.code[cell] = cutCode(this.pending.length - 1);
  }

  private erase(cell: number, by: number): void {
    const code = this.code[cell];
    this.markOverlapped(code, by);
    if (code < VOID) this.pending[cutOfCode(code)] = null;
  }

  private markOverlapped(code: number, by: number): void {
    if (code >= 0) this.markRegion(code, by);
    else if (code < VOID) {
      const cut = this.pending[cutOfCode(code)];
      if (!cut) return;
      if (cut.base >= 0) this.markRegion(cut.base, by);
      for (const { region } of cut.cutting) if (region >= 0) this.markRegion(region, by);
    }
  }

  private markRegion(region: number, by: number): void {
    const object = this.scene.objectOf[region];
    if (object !== by) this.overlapped[object] = 1;
  }

  /** Measures the cuts that are left, renumbered without gaps. Layers along an unchanging axis are measured once. */
  private measure(): CutCell[] {
    const { regions } = this.scene;
    const conductivityOf = (region: number, axis: Axis): number => regions[region].medium.conductivity[axis];
    const cuts = new RepeatedCuts(new CutCellGauge(conductivityOf));
    const { stride } = this.grid;
    const cells: CutCell[] = [];
    const previous = this.pending;
    this.pending = [];
    for (const cut of previous) {
      if (!cut) continue;
      const axis = commonInvariantAxis(cut.cutting);
      const [i, j, k] = this.grid.indices(cut.cell);
      // In the grid's first layer one stride down is the last layer of the row (or slab) before.
      const below =
        axis === null || [i, j, k][axis] === 0 ? undefined : this.sameBelow(cut, cut.cell - stride[axis]);
      const box = this.box(i, j, k);
      const cell =
        below === undefined || axis === null
          ? cuts.measure(box, cut.base, cut.cutting)
          : stretched(cells[below], this.heightRatio(axis, [i, j, k]));
      if (cell.parts.length === 0) {
        this.code[cut.cell] = VOID;
        continue;
      }
      cells.push(cell);
      this.pending.push(cut);
      this.code[cut.cell] = cutCode(cells.length - 1);
    }
    return cells;
  }

  /** The measured cut in the cell one down, if the same solids cut the same base there. */
  private sameBelow(cut: PendingCut, below: number): number | undefined {
    const index = below >= 0 && this.code[below] < VOID ? cutOfCode(this.code[below]) : -1;
    const candidate = this.pending[index];
    if (!candidate || candidate.cell !== below || candidate.base !== cut.base) return undefined;
    const same =
      candidate.cutting.length === cut.cutting.length &&
      candidate.cutting.every(
        ({ solid, region }, n) => solid === cut.cutting[n].solid && region === cut.cutting[n].region,
      );
    return same ? index : undefined;
  }

  private heightRatio(axis: Axis, index: Vec3): number {
    const edges = this.grid.edges[axis];
    const n = index[axis];
    return (edges[n + 1] - edges[n]) / (edges[n] - edges[n - 1]);
  }

  private range({ min, max }: Box): [number, number, number, number, number, number] {
    const [x, y, z] = AXES.map((a) => [
      nearestPlane(this.grid.edges[a], min[a]),
      nearestPlane(this.grid.edges[a], max[a]),
    ]);
    return [x[0], x[1], y[0], y[1], z[0], z[1]];
  }

  private box(i: number, j: number, k: number): Box {
    const [x, y, z] = this.grid.edges;
    return { min: [x[i], y[j], z[k]], max: [x[i + 1], y[j + 1], z[k + 1]] };
  }
}

/** The same cut in a cell of another height along the unchanging axis: fractions stay, areas scale. */
function stretched(cell: CutCell, ratio: number): CutCell {
  return {
    ...cell,
    parts: cell.parts.map((part) => ({ ...part, wallArea: part.wallArea * ratio })),
    contacts: cell.contacts.map((contact) => ({ ...contact, area: contact.area * ratio })),
  };
}
