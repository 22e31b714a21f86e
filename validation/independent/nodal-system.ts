import type { BlockyModel } from './blocky-model.ts';
import { type Lines, ownersOf } from './nested-grid.ts';

/**
 * Two discretisations of heat conduction on the corners of cells, div(k grad u) + q = 0 with u the rise over
 * ambient: `volumes`, a balance around every corner (fluxes along edges through a quarter of each cell beside
 * them), and `elements`, trilinear finite elements with all integrals exact (Strang and Fix, An Analysis of
 * the Finite Element Method, 1973). Both are of second order with different errors, so a number on which they
 * agree after extrapolation is confirmed.
 */
export type Scheme = 'volumes' | 'elements';

/** One wall of a cell with a film: its four corners, and film times area, W/K. */
interface Wall {
  readonly corners: readonly [number, number, number, number];
  readonly conductance: number;
  readonly body: number;
}

export interface NodalSystem {
  readonly counts: readonly [number, number, number];
  readonly lines: Lines;
  readonly owners: Int32Array;
  /** W at every corner. */
  readonly load: Float64Array;
  readonly walls: readonly Wall[];
  /** 1: no unknown: held at ambient, or in no solid. */
  readonly fixed: Uint8Array;
  /** Corners of held walls. */
  readonly held: Uint8Array;
  /** out = A u; 0 at fixed corners. */
  apply(u: Float64Array, out: Float64Array): void;
  /** Approximately A⁻¹ r: exact along z, on its diagonal across it. */
  precondition(r: Float64Array, z: Float64Array): void;
}

/**
 * Weights by which differences along a cell's parallel edges act on each other's fluxes: itself, one axis
 * beside, the other, across.
 */
const EDGE_WEIGHTS: Readonly<Record<Scheme, readonly [number, number, number]>> = {
  volumes: [1 / 4, 0, 0],
  elements: [4 / 36, 2 / 36, 1 / 36],
};

export function nodalSystem(model: BlockyModel, lines: Lines, scheme: Scheme): NodalSystem {
  const [nx, ny, nz] = lines.map((one) => one.length - 1);
  const [mx, my, mz] = [nx + 1, ny + 1, nz + 1];
  const nodes = mx * my * mz;
  const owners = ownersOf(model.bodies, lines);
  const sizes = lines.map((one) => one.slice(1).map((to, n) => to - one[n]));
  const [same, beside, across] = EDGE_WEIGHTS[scheme];
  const cellAt = (i: number, j: number, k: number) => i + nx * (j + ny * k);
  const nodeAt = (i: number, j: number, k: number) => i + mx * (j + my * k);
  /** Offsets from a cell's first corner to its eight, x fastest. */
  const corner = [0, 1, mx, mx + 1, mx * my, mx * my + 1, mx * my + mx, mx * my + mx + 1];
  /** The four edges along each axis, as pairs of corners; neighbours in the list share a side of the cell. */
  const edges = [
    [0, 1, 2, 3, 4, 5, 6, 7],
    [0, 2, 1, 3, 4, 6, 5, 7],
    [0, 4, 1, 5, 2, 6, 3, 7],
  ].map((pairs) => pairs.map((n) => corner[n]));

  const load = new Float64Array(nodes);
  const touched = new Uint8Array(nodes);
  const held = new Uint8Array(nodes);
  const volumes = new Float64Array(model.bodies.length);
  const forCells = (visit: (cell: number, first: number, i: number, j: number, k: number) => void) => {
    for (let k = 0; k < nz; k++)
      for (let j = 0; j < ny; j++)
        for (let i = 0; i < nx; i++) {
          const cell = cellAt(i, j, k);
          if (owners[cell] >= 0) visit(cell, nodeAt(i, j, k), i, j, k);
        }
  };
  const volumeOf = (i: number, j: number, k: number) => sizes[0][i] * sizes[1][j] * sizes[2][k];
  forCells((cell, _, i, j, k) => {
    volumes[owners[cell]] += volumeOf(i, j, k);
  });
  let solid = 0;
  forCells(() => {
    solid++;
  });
  /** First corner, conductances along the axes, and tie to ambient of each cell of a solid, W/K. */
  const firsts = new Int32Array(solid);
  const conductances = [0, 1, 2].map(() => new Float64Array(solid));
  const ties = new Float64Array(solid);
  let filled = 0;
  forCells((cell, first, i, j, k) => {
    const { watts, resistance, conductivity } = model.bodies[owners[cell]];
    const share = volumeOf(i, j, k) / volumes[owners[cell]];
    for (const offset of corner) {
      load[first + offset] += (watts * share) / 8;
      touched[first + offset] = 1;
    }
    const [kx, ky, kz] = conductivity ?? [0, 0, 0];
    const [dx, dy, dz] = [sizes[0][i], sizes[1][j], sizes[2][k]];
    firsts[filled] = first;
    conductances[0][filled] = (kx * dy * dz) / dx;
    conductances[1][filled] = (ky * dx * dz) / dy;
    conductances[2][filled] = (kz * dx * dy) / dz;
    if (resistance !== null) ties[filled] = share / resistance;
    filled++;
  });

  const walls = wallsOf();
  addFilms();
  const fixed = touched.map((one, n) => (one === 0 || held[n] === 1 ? 1 : 0));
  const vertical = new Float64Array(nodes);
  const diagonal = new Float64Array(nodes);
  sumDiagonal();
  const slab = mx * my;
  /** One over the pivots of Thomas' algorithm up the columns, which fixed corners divide; 0 at these. */
  const inverse = new Float64Array(nodes);
  factorise();

  /** Walls between a solid and a void or the end of the grid. */
  function wallsOf(): Wall[] {
    const found: Wall[] = [];
    const counts = [nx, ny, nz];
    const step = [1, nx, nx * ny];
    forCells((cell, first, ...at) => {
      const body = model.bodies[owners[cell]];
      for (const axis of [0, 1, 2] as const) {
        const [u, v] = [0, 1, 2].filter((other) => other !== axis);
        const stride = [1, mx, mx * my];
        for (const upper of [0, 1]) {
          const beyond = at[axis] + (upper ? 1 : -1);
          const isOpen = beyond < 0 || beyond >= counts[axis];
          if (!isOpen && owners[cell + (upper ? step[axis] : -step[axis])] >= 0) continue;
          const origin = first + upper * stride[axis];
          const corners = [origin, origin + stride[u], origin + stride[v], origin + stride[u] + stride[v]];
          if (body.isHeld) for (const node of corners) held[node] = 1;
          const conductance = (body.film ?? model.film) * sizes[u][at[u]] * sizes[v][at[v]];
          found.push({
            corners: corners as unknown as Wall['corners'],
            conductance: body.isHeld ? 0 : conductance,
            body: owners[cell],
          });
        }
      }
    });
    return found;
  }

  /** Heat of rectangles, spread evenly over the solids that they touch. */
  function addFilms(): void {
    for (const { min, max, watts, name } of model.films) {
      const k = lines[2].findIndex((z) => Math.abs(z - min[2]) < 1e-9);
      const parts: { readonly first: number; readonly area: number }[] = [];
      for (let j = 0; j < ny; j++)
        for (let i = 0; i < nx; i++) {
          const [x, y] = [(lines[0][i] + lines[0][i + 1]) / 2, (lines[1][j] + lines[1][j + 1]) / 2];
          if (x < min[0] || x > max[0] || y < min[1] || y > max[1]) continue;
          const below = k > 0 && owners[cellAt(i, j, k - 1)] >= 0;
          const above = k < nz && owners[cellAt(i, j, k)] >= 0;
          if (below || above) parts.push({ first: nodeAt(i, j, k), area: sizes[0][i] * sizes[1][j] });
        }
      const total = parts.reduce((sum, { area }) => sum + area, 0);
      if (total === 0) throw new Error(`${name} touches nothing.`);
      for (const { first, area } of parts)
        for (const offset of corner.slice(0, 4)) load[first + offset] += (watts * area) / total / 4;
    }
  }

  /**
   * The diagonal of `volumes`, and its couplings along z: a preconditioner for `elements` too, up to a
   * factor.
   */
  function sumDiagonal(): void {
    for (let cell = 0; cell < solid; cell++) {
      for (const axis of [0, 1, 2] as const) {
        const quarter = conductances[axis][cell] / 4;
        for (let n = 0; n < 8; n += 2) {
          const [from, to] = [firsts[cell] + edges[axis][n], firsts[cell] + edges[axis][n + 1]];
          diagonal[from] += quarter;
          diagonal[to] += quarter;
          if (axis === 2) vertical[from] += quarter;
        }
      }
      for (const offset of corner) diagonal[firsts[cell] + offset] += ties[cell] / 8;
    }
    for (const { corners, conductance } of walls)
      for (const node of corners) diagonal[node] += conductance / 4;
  }

  function factorise(): void {
    for (let n = 0; n < nodes; n++) {
      if (fixed[n] === 1 || fixed[n + slab] === 1) vertical[n] = 0;
      const below = n >= slab ? vertical[n - slab] ** 2 * inverse[n - slab] : 0;
      if (fixed[n] === 0) inverse[n] = 1 / (diagonal[n] - below);
    }
  }

  return {
    counts: [mx, my, mz],
    lines,
    owners,
    load,
    walls,
    fixed,
    held,
    apply: (u, out) => {
      out.fill(0);
      for (const axis of [0, 1, 2] as const) {
        const [e0, e1, e2, e3, e4, e5, e6, e7] = edges[axis];
        const conductance = conductances[axis];
        for (let cell = 0; cell < solid; cell++) {
          const first = firsts[cell];
          const g = conductance[cell];
          const d0 = u[first + e1] - u[first + e0];
          const d1 = u[first + e3] - u[first + e2];
          const d2 = u[first + e5] - u[first + e4];
          const d3 = u[first + e7] - u[first + e6];
          const f0 = g * (same * d0 + beside * (d1 + d2) + across * d3);
          const f1 = g * (same * d1 + beside * (d0 + d3) + across * d2);
          const f2 = g * (same * d2 + beside * (d0 + d3) + across * d1);
          const f3 = g * (same * d3 + beside * (d1 + d2) + across * d0);
          out[first + e0] -= f0;
          out[first + e1] += f0;
          out[first + e2] -= f1;
          out[first + e3] += f1;
          out[first + e4] -= f2;
          out[first + e5] += f2;
          out[first + e6] -= f3;
          out[first + e7] += f3;
        }
      }
      for (let cell = 0; cell < solid; cell++) {
        if (ties[cell] === 0) continue;
        // A cold plate conducts so well that it has one temperature: lumped corners are exact enough for both
        // schemes.
        for (const offset of corner)
          out[firsts[cell] + offset] += (ties[cell] / 8) * u[firsts[cell] + offset];
      }
      for (const { corners, conductance } of walls) {
        if (conductance === 0) continue;
        const [a, b, c, d] = corners;
        out[a] += conductance * (same * u[a] + beside * (u[b] + u[c]) + across * u[d]);
        out[b] += conductance * (same * u[b] + beside * (u[a] + u[d]) + across * u[c]);
        out[c] += conductance * (same * u[c] + beside * (u[a] + u[d]) + across * u[b]);
        out[d] += conductance * (same * u[d] + beside * (u[b] + u[c]) + across * u[a]);
      }
      for (let n = 0; n < nodes; n++) if (fixed[n] === 1) out[n] = 0;
    },
    precondition: (r, z) => {
      for (let n = 0; n < nodes; n++) {
        const below = n >= slab ? vertical[n - slab] * z[n - slab] : 0;
        z[n] = (r[n] + below) * inverse[n];
      }
      for (let n = nodes - slab - 1; n >= 0; n--) z[n] += vertical[n] * inverse[n] * z[n + slab];
    },
  };
}
