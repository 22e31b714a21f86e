import { AXES, type Axis } from '@thermarium/geometry';
import { MM2_PER_M2 } from '@thermarium/model';
import { nearestPlane } from '../grid/axis-demands.ts';
import { type CellIndex, SIDES, type Side } from '../grid/grid.ts';
import type { PaintedGrid } from '../paint/painted-grid.ts';
import type { Network, Scene } from '../scene/scene.ts';
import { PLANE_TOLERANCE } from '../scene/tolerance.ts';
import { INSULATING } from './face.ts';
import { faceNumber } from './faces.ts';

/** The faces of the cells that nodes of networks fill. */
export class NetworkFaces {
  readonly #scene: Scene;
  readonly #grid: PaintedGrid;

  constructor(scene: Scene, grid: PaintedGrid) {
    this.#scene = scene;
    this.#grid = grid;
  }

  /** The body of the node that fills a cell; -1: none does. */
  nodeIn(cell: number): number {
    const region = this.#grid.code[cell];
    if (!(region >= 0)) return -1;
    const { body } = this.#scene.regions[region];
    return this.#scene.bodies[body].openings === null ? -1 : body;
  }

  /** Whether the node of a cell lets no heat through this side of it to what is around the network. */
  isClosed(body: number, side: Side, index: CellIndex): boolean {
    const { openings } = this.#scene.bodies[body];
    if (openings === null) return false;
    const { edges } = this.#grid;
    const normal = (side >> 1) as Axis;
    const plane = edges[normal][index[normal] + (side & 1)];
    return !openings.some(
      ({ side: open, box: { min, max } }) =>
        open === side &&
        Math.abs(min[normal] - plane) <= PLANE_TOLERANCE &&
        AXES.every((axis) => {
          if (axis === normal) return true;
          const middle = (edges[axis][index[axis]] + edges[axis][index[axis] + 1]) / 2;
          return middle > min[axis] && middle < max[axis];
        }),
    );
  }

  /** Visits the sides of the cells that nodes of a network fill. `beyond` -1: the edge of the grid. */
  forSides(
    { box }: Network,
    visit: (body: number, cell: number, side: Side, beyond: number, index: CellIndex) => void,
  ): void {
    const grid = this.#grid;
    const [[i0, i1], [j0, j1], [k0, k1]] = AXES.map((axis) => [
      nearestPlane(grid.edges[axis], box.min[axis]),
      nearestPlane(grid.edges[axis], box.max[axis]),
    ]);
    for (let k = k0; k < k1; k++) {
      for (let j = j0; j < j1; j++) {
        for (let i = i0; i < i1; i++) {
          const index: CellIndex = [i, j, k];
          const cell = grid.cellAt(i, j, k);
          const body = this.nodeIn(cell);
          if (body < 0) continue;
          for (const side of SIDES) visit(body, cell, side, grid.neighbour(cell, side, index), index);
        }
      }
    }
  }

  /** m² */
  areaOf(side: Side, index: CellIndex): number {
    const { edges } = this.#grid;
    const [u, v] = AXES.filter((axis) => axis !== side >> 1).map(
      (axis) => edges[axis][index[axis] + 1] - edges[axis][index[axis]],
    );
    return (u * v) / MM2_PER_M2;
  }
}

/** A face between nodes of one network that are linked. */
interface LinkedFace {
  readonly number: number;
  /** m² */
  readonly area: number;
}

/**
 * The joints on the faces of nodes, m²·K/W, by the number of the face. A link is spread evenly over the faces where its two nodes
 * meet; where no link is, and where a node is closed, nothing passes. What an opening meets is left to the contacts of bodies.
 */
export function networkJoints(scene: Scene, grid: PaintedGrid): ReadonlyMap<number, number> {
  const joints = new Map<number, number>();
  const faces = new NetworkFaces(scene, grid);
  for (const network of scene.networks) {
    const members = new Set(network.bodies);
    const linked = new Map(network.links.map((link) => [link, [] as LinkedFace[]]));
    faces.forSides(network, (body, cell, side, beyond, index) => {
      if (beyond < 0) return;
      const axis = (side >> 1) as Axis;
      const number = faceNumber((side & 1) === 1 ? cell : beyond, axis);
      const other = faces.nodeIn(beyond);
      if (!members.has(other)) {
        if (faces.isClosed(body, side, index)) joints.set(number, INSULATING);
      } else if (other !== body && (side & 1) === 1) {
        const link = network.links.find(
          ({ between: [one, two] }) => (one === body && two === other) || (one === other && two === body),
        );
        if (link === undefined) joints.set(number, INSULATING);
        else linked.get(link)?.push({ number, area: faces.areaOf(side, index) });
      }
    });
    for (const [{ kelvinPerWatt }, met] of linked) {
      const area = met.reduce((sum, face) => sum + face.area, 0);
      for (const { number } of met) joints.set(number, kelvinPerWatt * area);
    }
  }
  return joints;
}

/** The correction by groups is dense: more of them would take longer than it saves. */
const MOST_GROUPS = 300;
/** A few nodes lie one above the other, which the multigrid takes as other layers. */
const FEW = 3;

/** The cells of nodes that lie in each other's way, node by node. */
export function nodeGroups(scene: Scene, grid: PaintedGrid): readonly Int32Array[] {
  const faces = new NetworkFaces(scene, grid);
  const cells = new Map<number, number[]>();
  for (const network of scene.networks) {
    if (network.bodies.length <= FEW) continue;
    faces.forSides(network, (body, cell, side) => {
      if (side !== 0) return;
      const own = cells.get(body);
      if (own) own.push(cell);
      else cells.set(body, [cell]);
    });
  }
  return cells.size > MOST_GROUPS ? [] : [...cells.values()].map((own) => Int32Array.from(own));
}
