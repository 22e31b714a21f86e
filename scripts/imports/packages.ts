/**
 * The import table of docs/architecture.md: each package and program with what it may import.
 */

export interface Rule {
  /** Packages of ours that may be imported. */
  readonly ours: readonly string[];
  /** Packages of ours of which only types may be imported. */
  readonly types?: readonly string[];
  /** Packages of ours that may be imported only when they are needed, by `import()`, or for their types. */
  readonly onDemand?: readonly string[];
  /** Packages from outside. */
  readonly outside?: readonly string[] | 'any';
  /** Whether Node's own modules may be imported. */
  readonly node?: boolean;
}

export const PACKAGES: Readonly<Record<string, Rule>> = {
  'packages/numerics': { ours: [] },
  'packages/solver': { ours: ['numerics'] },
  'packages/geometry': { ours: [] },
  'packages/lattice': { ours: ['numerics'], types: ['geometry'] },
  'packages/model': { ours: ['geometry'] },
  'packages/mesh': { ours: ['model', 'geometry', 'solver'] },
  'packages/solution': { ours: ['model', 'geometry', 'solver', 'mesh'] },
  'packages/exchange': {
    ours: ['model', 'geometry'],
    types: ['mesh', 'solution', 'solver'],
    outside: ['@uwdata/flechette', 'fflate', 'papaparse', 'saxes'],
  },
  // Only its `view.ts`, which the server never loads, imports icons.
  'packages/kinds': {
    ours: ['model', 'geometry', 'lattice'],
    types: ['mesh', 'exchange', 'solver'],
    outside: ['@tabler/icons-react'],
  },
  'packages/picture': {
    ours: ['model', 'geometry', 'kinds'],
    outside: ['@gltf-transform/core', '@gltf-transform/extensions'],
  },
  'packages/study': {
    ours: ['model', 'mesh', 'solution', 'solver', 'numerics'],
    outside: [
      'cephes',
      'pure-rand/distribution/uniformFloat64',
      'pure-rand/distribution/uniformInt',
      'pure-rand/generator/mersenne',
    ],
  },
  'packages/passwords': {
    ours: [],
    outside: ['@zxcvbn-ts/core', '@zxcvbn-ts/language-common', '@zxcvbn-ts/language-en'],
  },
  'packages/records': { ours: ['kinds', 'model', 'geometry'], types: ['mesh'] },
  'packages/api': {
    ours: ['records', 'kinds', 'model', 'geometry'],
    types: ['mesh', 'solution'],
    outside: ['zod'],
  },
  'apps/server': {
    ours: [
      'solver',
      'geometry',
      'model',
      'mesh',
      'solution',
      'exchange',
      'kinds',
      'picture',
      'records',
      'api',
      'passwords',
      'study',
    ],
    outside: 'any',
    node: true,
  },
  'apps/web': {
    ours: ['geometry', 'model', 'exchange', 'kinds', 'picture', 'records', 'api', 'passwords', 'study'],
    types: ['mesh', 'solution'],
    outside: 'any',
  },
  'apps/cli': {
    ours: ['solver', 'geometry', 'model', 'mesh', 'solution', 'exchange', 'kinds', 'picture', 'study'],
    onDemand: ['server'],
    node: true,
  },
};

/** Further faces of packages that pages have the server use, since they would have to load libraries for them. */
export const NOT_FOR_PAGES = [
  '@thermarium/exchange/fields',
  '@thermarium/exchange/step',
  '@thermarium/picture/still',
  '@thermarium/study/run',
];
/** Further faces of packages with libraries that are loaded only when they are needed, by `import()`. */
export const ON_DEMAND = ['@thermarium/picture/scene-file'];
/** Programs that run in Node, which may load those libraries. */
export const NODE_PROGRAMS = ['apps/server', 'apps/cli'];

/** The table of figures, which pages and the contract read: the rest of its package computes them, on the server alone. */
export const FIGURES = '@thermarium/solution/figures';
export const FIGURE_FOLDER = 'packages/solution/src/figures/';
export const FIGURE_READERS = ['apps/web', 'packages/api'];

/** The faces by which pages have the solver, each in a worker: the only file that loads it. */
export const SOLVER_FACES: { readonly [face: string]: string } = {
  '@thermarium/solution/preview': 'apps/web/src/workspace/preview/solve-preview.ts',
  '@thermarium/solution/what-if': 'apps/web/src/workspace/what-if/held-what-if.ts',
};
