/**
 * Rooms are the folders of a package or a program, its house. Each is named with the rooms that it imports, which all
 * stand before it. So the order of a table is the order in which a stranger can read a house.
 */

export interface House {
  readonly folder: string;
  /** Rooms that all behind them may import. */
  readonly ground?: readonly string[];
  /**
   * A room is a folder, or a file that rooms import. Other files beside the rooms are the program, or the page, which
   * may import all of them, and which none imports.
   */
  readonly rooms: Readonly<Record<string, readonly string[]>>;
  /** Folders that count as files beside the rooms. */
  readonly beside?: readonly string[];
  /** The first room that may know React, besides the ground floor: those before it are stores and what follows them. */
  readonly reactFrom?: string;
}

const MESH: House = {
  folder: 'packages/mesh/src',
  ...inSteps('scene', 'grid', 'paint', 'discretise', 'surfaces'),
};

const SOLUTION: House = {
  folder: 'packages/solution/src',
  ...inSteps(
    'reused-solver.ts',
    'readings',
    'heat-flow',
    'faces',
    'solution.ts',
    'figures',
    'bands',
    'stored',
    'limits',
    'report',
    'solve.ts',
    'accuracy',
    'superposition',
    'impedance',
    'run-model.ts',
    'run-impedance.ts',
  ),
};

const SERVER: House = {
  folder: 'apps/server/src',
  ground: ['errors', 'config'],
  rooms: {
    errors: [],
    files: [],
    config: ['files'],
    db: ['files'],
    storage: ['files', 'db'],
    calls: [],
    processes: ['calls'],
    events: ['db'],
    mail: ['files', 'db'],
    http: ['db', 'storage', 'calls'],
    limits: ['db'],
    accounts: ['db', 'calls', 'mail', 'http', 'limits'],
    partners: ['db', 'accounts'],
    sharing: ['db', 'storage', 'calls', 'http', 'limits', 'accounts'],
    model: ['db', 'calls', 'events', 'sharing'],
    solutions: ['files', 'db', 'storage', 'model'],
    solving: ['files', 'db', 'storage', 'processes', 'model', 'solutions'],
    studies: ['db', 'storage', 'events', 'model', 'solutions', 'solving'],
    jobs: ['files', 'db', 'storage', 'events', 'limits', 'model', 'solutions', 'solving', 'studies'],
    lanes: ['db', 'calls', 'processes', 'events', 'http', 'model'],
    thumbnails: ['db', 'storage', 'calls', 'processes', 'sharing', 'model'],
    monitoring: ['db', 'storage', 'events', 'jobs'],
    administration: ['db', 'calls', 'mail', 'accounts', 'sharing', 'studies', 'jobs'],
    'services.ts': ['db', 'storage', 'events', 'mail', 'jobs', 'lanes', 'monitoring'],
    resources: [
      'db',
      'storage',
      'calls',
      'processes',
      'events',
      'http',
      'limits',
      'accounts',
      'partners',
      'sharing',
      'model',
      'solutions',
      'solving',
      'studies',
      'jobs',
      'thumbnails',
      'monitoring',
      'administration',
      'services.ts',
    ],
    'app.ts': ['http', 'accounts', 'lanes', 'services.ts', 'resources'],
    program: [
      'files',
      'db',
      'storage',
      'calls',
      'events',
      'mail',
      'http',
      'limits',
      'accounts',
      'sharing',
      'model',
      'solutions',
      'studies',
      'jobs',
      'lanes',
      'monitoring',
      'administration',
      'services.ts',
      'resources',
      'app.ts',
    ],
    backup: ['files', 'db', 'storage', 'events', 'program'],
  },
};

const PAGES: House = {
  folder: 'apps/web/src',
  ground: ['ui', 'app'],
  rooms: {
    ui: [],
    app: [],
    help: [],
    materials: [],
    sharing: [],
    bin: [],
    templates: [],
    'sign-in': [],
    account: ['sign-in'],
    libraries: ['materials', 'sharing', 'bin'],
    workspace: ['help', 'materials', 'sharing', 'templates'],
    dashboard: ['sharing', 'bin', 'templates', 'workspace'],
    tasks: ['workspace'],
    administration: ['account', 'workspace', 'tasks'],
    shell: ['help', 'sign-in', 'account', 'libraries', 'workspace', 'dashboard', 'tasks', 'administration'],
  },
};

const STORE_CONTEXT = 'store-context.ts';
const WORKSPACE: House = {
  folder: 'apps/web/src/workspace',
  // Contexts of stores: rooms of stores know React only by them.
  ground: [STORE_CONTEXT],
  reactFrom: 'people',
  rooms: {
    [STORE_CONTEXT]: [],
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
    commands: ['results'],
    solve: ['connection', 'document', 'results', 'commands'],
    'solver-log': ['connection'],
    studies: ['connection'],
    timeline: ['document', 'editor-state', 'scene', 'results', 'commands'],
    actions: ['records', 'document', 'editor-state', 'scene', 'editor', 'commands'],
    cube: ['viewport', 'commands'],
    people: ['scene', 'editor', 'presence'],
    limits: ['records', 'document', 'results'],
    'command-palette': ['document', 'editor-state', 'scene', 'editor', 'commands'],
    menus: ['document', 'editor-state', 'commands'],
    palette: ['document', 'editor', 'commands'],
    panel: [
      'records',
      'document',
      'editor-state',
      'scene',
      'editor',
      'forms',
      'commands',
      'actions',
      'people',
    ],
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
      'limits',
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
      'limits',
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
      'limits',
      'menus',
      'compare',
    ],
    chart: ['editor-state', 'scene', 'results', 'commands', 'solve', 'timeline'],
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
  },
};

export const HOUSES: readonly House[] = [MESH, SOLUTION, SERVER, PAGES, WORKSPACE];

/** Rooms of which each may import all before it. */
function inSteps(...names: readonly string[]): Pick<House, 'ground' | 'rooms'> {
  return { ground: names, rooms: Object.fromEntries(names.map((name) => [name, []])) };
}
