import type { BlockyModel } from './blocky-model.ts';
import { type Lines, ownersOf } from './nested-grid.ts';

/**
 * Two ways to write heat conduction on the corners of cells, div(k grad u) + q = 0 with u the rise over ambient:
 * `volumes`, a balance around every corner (fluxes along edges through a quarter of each cell beside them), and
 * `elements`, trilinear finite elements with all integrals exact (Strang and Fix, An Analysis of the Finite Element
 * Method, 1973). Both are of second order with errors of their own, so what they agree on after extrapolation holds.
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

/** Differences of opposite edges of a cell act on each other's fluxes: itself, one axis beside, the other, across. */
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
  /** From a cell's first corner to its eight, x fastest. */
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
  const ties = new Map<number, number>();
  forCells((cell, first, i, j, k) => {
    const { watts, resistance } = model.bodies[owners[cell]];
    const share = volumeOf(i, j, k) / volumes[owners[cell]];
    for (const offset of corner) {
      load[first + offset] += (watts * share) / 8;
      touched[first + offset] = 1;
    }
    if (resistance !== null) ties.set(cell, share / resistance);
  });

  const walls = wallsOf();
  addFilms();
  const fixed = touched.map((one, n) => (one === 0 || held[n] === 1 ? 1 : 0));
  const vertical = new Float64Array(nodes);
  const diagonal = new Float64Array(nodes);
  sumDiagonal();

  /** Walls where a solid looks into void or out of the grid. */
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

  /** Heat of rectangles, even over what they touch of solids. */
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

  function conductances(cell: number, i: number, j: number, k: number): readonly [number, number, number] {
    const { conductivity } = model.bodies[owners[cell]];
    const [kx, ky, kz] = conductivity ?? [0, 0, 0];
    const [dx, dy, dz] = [sizes[0][i], sizes[1][j], sizes[2][k]];
    return [(kx * dy * dz) / dx, (ky * dx * dz) / dy, (kz * dx * dy) / dz];
  }

  /** The diagonal of `volumes`, and its couplings along z: of one mind with `elements` too, up to a factor. */
  function sumDiagonal(): void {
    forCells((cell, first, i, j, k) => {
      const along = conductances(cell, i, j, k);
      for (const axis of [0, 1, 2] as const) {
        for (let n = 0; n < 8; n += 2) {
          const [from, to] = [first + edges[axis][n], first + edges[axis][n + 1]];
          diagonal[from] += along[axis] / 4;
          diagonal[to] += along[axis] / 4;
          if (axis === 2) vertical[from] += along[axis] / 4;
        }
      }
      const tie = ties.get(cell);
      if (tie !== undefined) for (const offset of corner) diagonal[first + offset] += tie / 8;
    });
    for (const { corners, conductance } of walls)
      for (const node of corners) diagonal[node] += conductance / 4;
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
      forCells((cell, first, i, j, k) => {
        const along = conductances(cell, i, j, k);
        for (const axis of [0, 1, 2] as const) {
          const edge = edges[axis];
          const d0 = u[first + edge[1]] - u[first + edge[0]];
          const d1 = u[first + edge[3]] - u[first + edge[2]];
          const d2 = u[first + edge[5]] - u[first + edge[4]];
          const d3 = u[first + edge[7]] - u[first + edge[6]];
          const g = along[axis];
          const f0 = g * (same * d0 + beside * (d1 + d2) + across * d3);
          const f1 = g * (same * d1 + beside * (d0 + d3) + across * d2);
          const f2 = g * (same * d2 + beside * (d0 + d3) + across * d1);
          const f3 = g * (same * d3 + beside * (d1 + d2) + across * d0);
          out[first + edge[0]] -= f0;
          out[first + edge[1]] += f0;
          out[first + edge[2]] -= f1;
          out[first + edge[3]] += f1;
          out[first + edge[4]] -= f2;
          out[first + edge[5]] += f2;
          out[first + edge[6]] -= f3;
          out[first + edge[7]] += f3;
        }
        const tie = ties.get(cell);
        // A cold plate conducts so well that it has one temperature: lumped corners do for both schemes.
        if (tie !== undefined)
          for (const offset of corner) out[first + offset] += (tie / 8) * u[first + offset];
      });
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
      const slab = mx * my;
      const upper = new Float64Array(mz);
      for (let column = 0; column < slab; column++) {
        // Thomas' algorithm down a column; fixed corners part it.
        let last = -1;
        for (let k = 0; k < mz; k++) {
          const node = column + k * slab;
          if (fixed[node] === 1) {
            z[node] = 0;
            last = -1;
            continue;
          }
          const low = last >= 0 ? vertical[last] : 0;
          const pivot = diagonal[node] - (last >= 0 ? low * upper[k - 1] : 0);
          upper[k] = vertical[node] / pivot;
          z[node] = (r[node] + (last >= 0 ? low * z[last] : 0)) / pivot;
          last = node;
        }
        for (let k = mz - 2; k >= 0; k--) {
          const node = column + k * slab;
          if (fixed[node] === 0 && fixed[node + slab] === 0) z[node] += upper[k] * z[node + slab];
        }
      }
    },
  };
}

/** Conjugate gradients until the residual is a billionth of the load. Throws where that is not reached. */
export function solveNodal({ load, fixed, apply, precondition }: NodalSystem): Float64Array {
  const nodes = load.length;
  const u = new Float64Array(nodes);
  const r = load.map((value, n) => (fixed[n] === 1 ? 0 : value));
  const z = new Float64Array(nodes);
  const q = new Float64Array(nodes);
  const dot = (a: Float64Array, b: Float64Array) => {
    let sum = 0;
    for (let n = 0; n < nodes; n++) sum += a[n] * b[n];
    return sum;
  };
  const goal = 1e-9 * Math.sqrt(dot(r, r));
  precondition(r, z);
  const p = z.slice();
  let rz = dot(r, z);
  for (let iteration = 0; iteration < 20_000; iteration++) {
    if (Math.sqrt(dot(r, r)) <= goal) return u;
    apply(p, q);
    const alpha = rz / dot(p, q);
    for (let n = 0; n < nodes; n++) {
      u[n] += alpha * p[n];
      r[n] -= alpha * q[n];
    }
    precondition(r, z);
    const next = dot(r, z);
    const beta = next / rz;
    rz = next;
    for (let n = 0; n < nodes; n++) p[n] = z[n] + beta * p[n];
  }
  throw new Error('Conjugate gradients did not converge.');
}
