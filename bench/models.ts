import type { Document, Material, TreeNode } from '@thermarium/model';

/** A named benchmark: a document and the resolution that gives it about this many cells a side. */
export interface BenchmarkModel {
  readonly name: string;
  readonly document: Document;
}

const material = (name: string, conductivity: number | readonly [number, number, number]): Material => {
  const [kx, ky, kz] = typeof conductivity === 'number' ? [conductivity, null, null] : conductivity;
  return {
    name,
    color: '#888888',
    density: 2000,
    specific_heat: 1000,
    surface_emissivity: 0.9,
    anisotropic: ky !== null,
    conductivity: kx,
    conductivity_y: ky,
    conductivity_z: kz,
  };
};

const MATERIALS: readonly Material[] = [
  material('plane copper', 200),
  material('fr4', 0.3),
  material('balls', [0.5, 0.5, 6]),
  material('substrate', [20, 20, 1]),
  material('underfill', 0.8),
  material('silicon', 120),
  material('tim', 4),
  material('lid', 390),
  material('air', 0.026),
  material('unit', 1),
];

const node = (type: string, name: string, fields: Record<string, unknown>): TreeNode => ({
  type,
  name,
  active: true,
  visible: true,
  ...fields,
});

const block = (
  name: string,
  at: readonly number[],
  size: readonly number[],
  material_name: string,
  more = {},
): TreeNode => {
  const [x, y, z] = at;
  const [dx, dy, dz] = size;
  return node('box', name, { x, y, z, dx, dy, dz, material_name, ...more });
};

const BOARD = 50;
const BOARD_THICKNESS = 1.6;
const COPPER = 35;
const DIELECTRIC = (BOARD_THICKNESS * 1000 - 8 * COPPER) / 7;

/** Eight copper layers of 35 µm in 1.6 mm. */
const board = node('pcb', 'board', {
  x: 0,
  y: 0,
  z: 0,
  dx: BOARD,
  dy: BOARD,
  layers: Array.from({ length: 15 }, (_, n) => ({
    name: `L${n + 1}`,
    thickness: n % 2 === 0 ? COPPER : DIELECTRIC,
    material_name: n % 2 === 0 ? 'plane copper' : 'fr4',
    ratio: 100,
  })),
});

/** A lidded flip-chip package: 10 W in the die and 5 W in a hot spot of 1 mm². `side` is the lid's, mm. */
function flipChip(x: number, y: number, side: number): TreeNode[] {
  const z = BOARD_THICKNESS;
  const die = 0.4 * side;
  const edge = (side - die) / 2;
  return [
    block('balls', [x, y, z], [side, side, 0.4], 'balls'),
    block('substrate', [x, y, z + 0.4], [side, side, 0.5], 'substrate'),
    block('underfill', [x, y, z + 0.9], [side, side, 0.35], 'underfill'),
    block('die', [x + edge, y + edge, z + 0.9], [die, die, 0.3], 'silicon', { power: 10000 }),
    block(
      'hot spot',
      [x + edge + 0.6 * die, y + edge + 0.2 * die, z + 1.05],
      [die / 8, die / 8, 0.15],
      'silicon',
      { power: 5000 },
    ),
    block('tim', [x + edge, y + edge, z + 1.2], [die, die, 0.05], 'tim'),
    block('lid', [x, y, z + 1.25], [side, side, 1], 'lid', { hc: 2000 }),
  ];
}

const world = (resolution: number, more = {}) => ({
  ambient: 25,
  hc: 16.1,
  resolution,
  precision: 1e-8,
  dxmin: 0,
  dxmax: BOARD,
  dymin: 0,
  dymax: BOARD,
  dzmin: 0,
  dzmax: BOARD_THICKNESS + 2.25,
  ...more,
});

const document = (
  name: string,
  worldFields: Record<string, unknown>,
  tree: readonly TreeNode[],
): Document => ({
  name,
  world: worldFields,
  materials: MATERIALS,
  parameters: [],
  scenarios: [],
  tree,
  planes: [],
});

const inAir = { material_name: 'air' };

/** A package on a board in a box of air, with about so many cells a side. */
export const packageInAir = (side: number): BenchmarkModel => ({
  name: `package-${side}`,
  document: document(`package-${side}`, world(BOARD / side, inAir), [board, ...flipChip(15, 15, 20)]),
});

/** All benchmarks by name. */
export const benchmarkModels: readonly BenchmarkModel[] = [
  ...[64, 128, 256].map(packageInAir),
  {
    name: 'package-void-128',
    document: document('package-void-128', world(BOARD / 128), [board, ...flipChip(15, 15, 20)]),
  },
  {
    name: 'full-board',
    document: document('full-board', world(BOARD / 128), [
      board,
      node('assembly', 'packages', {
        is_array: true,
        xcount: 4,
        ycount: 4,
        zcount: 1,
        xpitch: 12000,
        ypitch: 12000,
        zpitch: 0,
        children: flipChip(2, 2, 10),
      }),
    ]),
  },
  {
    name: 'cube-128',
    document: document('cube-128', { ...world(BOARD / 128), dzmax: BOARD, hc: 1000 }, [
      block('cube', [0, 0, 0], [BOARD, BOARD, BOARD], 'unit', { power: 10000 }),
    ]),
  },
];
