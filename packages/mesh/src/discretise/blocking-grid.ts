import { AXES, type Axis } from '@thermarium/geometry';
import { Grid } from '../grid/grid.ts';
import { VOID } from '../paint/cut-cell.ts';
import { cutOfCode, type PaintedGrid } from '../paint/painted-grid.ts';

/** A cell with more solid than this blocks. */
const BLOCKING_SHARE = 0.5;

/** A grid whose cells let a line of sight pass, or block it. */
export class BlockingGrid extends Grid {
  /** Per cell 1 where it blocks. */
  readonly blocks: Uint8Array;

  constructor(edges: Grid['edges'], blocks: Uint8Array) {
    super(edges);
    this.blocks = blocks;
  }

  /**
   * The cells of a painted grid, without the planes that have the same on both sides: a line crosses a few of these
   * cells where it crosses hundreds of the painted ones, and is blocked at the same places.
   */
  static of({ edges, code, cutCells }: PaintedGrid): BlockingGrid {
    const cuts = cutCells.map(
      ({ parts }) => parts.reduce((sum, { share }) => sum + share, 0) > BLOCKING_SHARE,
    );
    const blocks = Uint8Array.from(code, (own) => Number(own >= 0 || (own !== VOID && cuts[cutOfCode(own)])));
    return AXES.reduce((grid, axis) => grid.#withoutNeedlessPlanes(axis), new BlockingGrid(edges, blocks));
  }

  #withoutNeedlessPlanes(axis: Axis): BlockingGrid {
    const { edges, blocks, cells } = this;
    const [count, stride] = [this.counts[axis], this.stride[axis]];
    const isNew = new Uint8Array(count);
    isNew[0] = 1;
    for (let cell = stride; cell < cells; cell++) {
      if (blocks[cell] !== blocks[cell - stride]) isNew[this.indexAlong(cell, axis)] = 1;
    }
    // A cell whose index is 0 was held up against one of another row: its plane stays anyway.
    const planes = edges[axis].filter((_, plane) => plane === count || isNew[plane] === 1);
    const kept = blocks.filter((_, cell) => isNew[this.indexAlong(cell, axis)] === 1);
    const [x, y, z] = edges;
    return new BlockingGrid(
      [axis === 0 ? planes : x, axis === 1 ? planes : y, axis === 2 ? planes : z],
      kept,
    );
  }
}
