/**
 * Enforces the import table of docs/architecture.md. TypeScript 7 has no JS API, so tools that build on one
 * see no modules and pass silently; this reads the import statements themselves and fails when it finds none.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';

interface Rule {
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

const TABLE: Readonly<Record<string, Rule>> = {
  'packages/solver': { ours: [] },
  'packages/geometry': { ours: [] },
  'packages/model': { ours: ['geometry'] },
  'packages/mesh': { ours: ['model', 'geometry', 'solver'] },
  'packages/exchange': {
    ours: ['model', 'geometry'],
    types: ['mesh'],
    outside: ['@uwdata/flechette', 'fflate', 'papaparse', 'saxes'],
  },
  // Only its `view.ts` and the `.view.ts` files, which the server never loads, import icons.
  'packages/kinds': {
    ours: ['model', 'geometry'],
    types: ['mesh', 'exchange', 'solver'],
    outside: ['@tabler/icons-react'],
  },
  'packages/picture': {
    ours: ['model', 'geometry', 'kinds'],
    outside: ['@gltf-transform/core', '@gltf-transform/extensions'],
  },
  'packages/study': {
    ours: ['model', 'mesh', 'solver'],
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
  'packages/api': { ours: ['kinds', 'model', 'geometry'], types: ['mesh'], outside: ['zod'] },
  'apps/server': {
    ours: [
      'solver',
      'geometry',
      'model',
      'mesh',
      'exchange',
      'kinds',
      'picture',
      'api',
      'passwords',
      'study',
    ],
    outside: 'any',
    node: true,
  },
  'apps/web': {
    ours: ['geometry', 'model', 'exchange', 'kinds', 'picture', 'api', 'passwords', 'study'],
    types: ['mesh'],
    outside: 'any',
  },
  'apps/cli': {
    ours: ['solver', 'geometry', 'model', 'mesh', 'exchange', 'kinds', 'picture', 'study'],
    onDemand: ['server'],
    node: true,
  },
};

/** Folders of which each may import only those before it. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  'packages/mesh/src': ['scene', 'grid', 'paint', 'discretise', 'read-back', 'results'],
};

/**
 * The rooms of the workspace, each with the rooms that it imports, which all stand before it. React is handed each store
 * by the hook of the store's own room, so that the imports are all that a room depends on. The files beside the rooms are
 * the page, which may import all of them.
 */
const WORKSPACE = 'apps/web/src/workspace';
/** The contexts of stores, which every room may import. Rooms of stores know React only by them. */
const STORE_CONTEXT = 'store-context.ts';
/** The first room of React; those before it are stores and what follows them. */
const FIRST_OF_REACT = 'people';
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  connection: [],
  records: [],
  document: ['connection', 'records'],
  'editor-state': ['records'],
  scene: ['records', 'document', 'editor-state'],
  viewport: ['document', 'editor-state', 'scene'],
  results: ['connection', 'document', 'editor-state', 'scene', 'viewport'],
  editor: ['records', 'document', 'editor-state', 'scene', 'viewport'],
  position: ['records', 'document'],
  forms: ['records', 'document', 'editor-state'],
  presence: ['connection', 'editor-state', 'viewport'],
  drafts: ['records', 'document', 'editor-state', 'scene', 'position', 'forms'],
  commands: [],
  solve: ['connection', 'document', 'results', 'commands'],
  'solver-log': ['connection'],
  studies: ['connection'],
  timeline: ['document', 'editor-state', 'scene', 'results', 'commands'],
  actions: ['records', 'document', 'editor-state', 'scene', 'editor', 'commands'],
  cube: ['viewport', 'commands'],
  people: ['scene', 'editor', 'presence'],
  'command-palette': ['document', 'editor-state', 'scene', 'editor', 'commands'],
  menus: ['document', 'editor-state', 'commands'],
  palette: ['document', 'editor', 'commands'],
  panel: ['records', 'document', 'editor-state', 'scene', 'editor', 'forms', 'commands', 'actions', 'people'],
  materials: ['records', 'document', 'editor-state', 'people'],
  parameters: ['records', 'document', 'editor-state', 'commands', 'people'],
  logs: ['document', 'editor-state', 'commands', 'solve', 'solver-log'],
  stack: ['records', 'document', 'editor-state', 'scene', 'editor', 'forms', 'panel'],
  left: [
    'records',
    'document',
    'editor-state',
    'scene',
    'results',
    'editor',
    'forms',
    'commands',
    'actions',
    'people',
    'menus',
    'panel',
    'stack',
  ],
  'heat-flow': ['document', 'editor-state', 'results', 'commands'],
  compare: ['document', 'editor-state', 'scene', 'results', 'commands', 'menus'],
  bars: [
    'records',
    'document',
    'editor-state',
    'scene',
    'results',
    'editor',
    'position',
    'drafts',
    'commands',
    'solve',
    'people',
    'heat-flow',
  ],
  table: [
    'records',
    'document',
    'editor-state',
    'scene',
    'results',
    'editor',
    'position',
    'forms',
    'commands',
    'left',
    'bars',
  ],
  impedance: ['records', 'document', 'editor-state', 'commands', 'solve', 'left'],
  template: ['records', 'document', 'commands'],
  'way-in': ['commands'],
  scenarios: ['records', 'document', 'editor-state', 'results', 'commands', 'solve', 'studies', 'bars'],
  overlay: [
    'records',
    'document',
    'editor-state',
    'scene',
    'viewport',
    'results',
    'editor',
    'presence',
    'commands',
    'people',
    'menus',
    'compare',
  ],
  chart: ['editor-state', 'scene', 'results', 'forms', 'commands', 'solve', 'timeline'],
  picture: [
    'document',
    'editor-state',
    'scene',
    'viewport',
    'results',
    'editor',
    'presence',
    'commands',
    'cube',
    'overlay',
  ],
};
/** Further faces of packages that pages have the server use, since they would have to load libraries for them. */
const NOT_FOR_PAGES = [
  '@thermarium/exchange/fields',
  '@thermarium/exchange/step',
  '@thermarium/picture/still',
  '@thermarium/study/run',
];
/** Further faces of packages with libraries that are loaded only when they are needed, by `import()`. */
const ON_DEMAND = ['@thermarium/picture/scene-file'];
const PROGRAMS = ['apps/server', 'apps/cli'];
const REACT = /^(react|react-dom|zustand|@mantine\/.*)$/;

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

/** The scripts that build the pages and the program at a start, beside the rooms of the table. */
const BUILD = ['scripts/build*.ts', 'scripts/{help,templates,reference}/**/*.ts', 'apps/web/*.ts'];

const root = resolve(import.meta.dirname, '..');
const lock: { readonly packages: Readonly<Record<string, { readonly dev?: boolean }>> } = JSON.parse(
  readFileSync(resolve(root, 'package-lock.json'), 'utf8'),
);
const problems: string[] = [];
const seenArrows = new Set<string>();
let seen = 0;

for (const [home, rule] of Object.entries(TABLE)) {
  for (const file of globSync(`${home}/src/**/*.{ts,tsx}`, { cwd: root })) {
    if (isTest(file)) continue;
    const text = readFileSync(resolve(root, file), 'utf8');
    for (const [, typeOnly, from, lazy] of text.matchAll(IMPORT)) {
      seen++;
      const problem = complaint(home, rule, file, from ?? lazy, {
        typeOnly: typeOnly !== undefined,
        onDemand: from === undefined,
      });
      if (problem) problems.push(`${file}: ${problem}`);
    }
  }
}

for (const file of globSync(BUILD, { cwd: root })) {
  if (isTest(file)) continue;
  for (const [, typeOnly, from, lazy] of readFileSync(resolve(root, file), 'utf8').matchAll(IMPORT)) {
    seen++;
    if (typeOnly === undefined && isTool(from ?? lazy)) problems.push(`${file}: ${forTools(from ?? lazy)}`);
  }
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.split(sep).includes('testing');
}

function complaint(
  home: string,
  rule: Rule,
  file: string,
  specifier: string,
  { typeOnly, onDemand }: { readonly typeOnly: boolean; readonly onDemand: boolean },
): string | null {
  if (specifier.startsWith('.')) {
    const target = relative(root, resolve(root, dirname(file), specifier));
    if (!target.startsWith(home + sep)) return `reaches into another room by path: ${specifier}`;
    if (againstSteps(file, target)) return `imports a later step: ${specifier}`;
    return againstRooms(file, target) ? `imports a room that it may not: ${specifier}` : null;
  }
  if (REACT.test(specifier) && isBelowReact(file)) return `may not know React: ${specifier}`;
  if (specifier.startsWith('node:')) return rule.node ? null : `may not use Node: ${specifier}`;
  if (!typeOnly && isTool(specifier)) return forTools(specifier);
  const ours = /^@thermarium\/([^/]+)(\/.*)?$/.exec(specifier);
  if (!ours)
    return rule.outside === 'any' || rule.outside?.includes(specifier)
      ? null
      : `may not use the library ${specifier}`;
  if (specifier === '@thermarium/kinds/view' && home === 'apps/web') return null;
  if (NOT_FOR_PAGES.includes(specifier) && PROGRAMS.includes(home)) return null;
  if (ON_DEMAND.includes(specifier) && rule.ours.includes(ours[1])) {
    return typeOnly || onDemand ? null : `may import ${specifier} only on demand (import())`;
  }
  if (ours[2]) return `imports past the front door: ${specifier}`;
  if (rule.ours.includes(ours[1])) return null;
  if (rule.types?.includes(ours[1])) {
    return typeOnly ? null : `may import only types of ${specifier} (import type)`;
  }
  if (rule.onDemand?.includes(ours[1])) {
    return typeOnly || onDemand ? null : `may import ${specifier} only on demand (import())`;
  }
  return `may not import ${specifier}`;
}

/** Whether a specifier names a package that only those have who work on the program. */
function isTool(specifier: string): boolean {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  return lock.packages[`node_modules/${name}`]?.dev === true;
}

function forTools(specifier: string): string {
  return `imports ${specifier}, which 'npm ci --omit=dev' leaves out`;
}

function againstSteps(file: string, target: string): boolean {
  return Object.entries(STEPS).some(([folder, steps]) => {
    const stepOf = (path: string): number =>
      path.startsWith(folder + sep) ? steps.indexOf(relative(folder, path).split(sep)[0]) : -1;
    const own = stepOf(file);
    return own >= 0 && (stepOf(target) < 0 || stepOf(target) > own);
  });
}

/** The room of a file of the workspace; null: it is elsewhere, or it is the page. */
function roomOf(path: string): string | null {
  if (!path.startsWith(WORKSPACE + sep)) return null;
  const [name] = relative(WORKSPACE, path).split(sep);
  return name in ROOMS ? name : null;
}

function isBelowReact(file: string): boolean {
  const room = roomOf(file);
  const order = Object.keys(ROOMS);
  return room !== null && order.indexOf(room) < order.indexOf(FIRST_OF_REACT);
}

function againstRooms(file: string, target: string): boolean {
  const own = roomOf(file);
  if (own === null || !target.startsWith(WORKSPACE + sep)) return false;
  if (relative(WORKSPACE, target) === STORE_CONTEXT) return false;
  const room = roomOf(target);
  if (room === null) return true;
  seenArrows.add(arrow(own, room));
  return room !== own && !ROOMS[own]?.includes(room);
}

function arrow(from: string, to: string): string {
  return `${from} → ${to}`;
}

const order = Object.keys(ROOMS);
for (const [at, room] of order.entries()) {
  const late = ROOMS[room]?.filter((each) => !order.slice(0, at).includes(each)) ?? [];
  if (late.length > 0)
    problems.push(`${WORKSPACE}/${room} may import ${late.join()}, which does not stand before it`);
  const unused = ROOMS[room]?.filter((each) => !seenArrows.has(arrow(room, each))) ?? [];
  if (unused.length > 0)
    problems.push(`${WORKSPACE}/${room} does not import ${unused.join()}, though the table of rooms says so`);
}
for (const folder of globSync(`${WORKSPACE}/*/`, { cwd: root })) {
  if (roomOf(folder) === null) problems.push(`${folder} is not in the table of rooms`);
}

if (seen < 50) problems.push(`only ${seen} imports found: the check itself is broken`);
for (const problem of problems) console.error(problem);
console.log(`${seen} imports checked, ${problems.length} against the table.`);
process.exitCode = problems.length > 0 ? 1 : 0;
