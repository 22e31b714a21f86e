/**
 * The callers of every endpoint, and the status of success. Written by hand and not read from the table of
 * endpoints, so that a wrong right there is noticed. A new endpoint needs a line here.
 */

/** The least right that an endpoint asks for. */
type Least = 'anyone' | 'user' | 'administrator' | 'viewer' | 'editor' | 'owner';

export interface ExpectedRight {
  readonly least: Least;
  /** The status of success. */
  readonly status: number;
  /** Whether it changes anything: API tokens that may only read are refused then. */
  readonly writes: boolean;
  /** The body of a call that succeeds; `scene` has the ids. */
  readonly body?: (scene: Scene) => unknown;
  readonly query?: string;
}

/** Ids of a call's resources, by the segment before them in its path: `box`, `folder`, `user`, … */
export interface Scene {
  id(of: string): number | string;
  /** A text that no other call has used, for unique values. */
  readonly fresh: string;
}

/** Everybody's password before they change it. */
export const OLD_PASSWORD = 'seven brown kettles on a shelf';

const read = (least: Least, query?: string): ExpectedRight => ({
  least,
  status: 200,
  writes: false,
  ...(query !== undefined && { query }),
});
const call = (least: Least, status: number, body?: ExpectedRight['body']): ExpectedRight => ({
  least,
  status,
  writes: true,
  ...(body && { body }),
});

/** The endpoints of one kind of object. */
function kindRights(name: string): { readonly [call: string]: ExpectedRight } {
  return {
    [`create${name}`]: call('editor', 201, (scene) => ({
      name: scene.fresh,
      material: scene.id('material'),
      polygon: '0 0, 1 0, 1 1',
      active: false,
    })),
    [`update${name}`]: call('editor', 200, (scene) => ({ name: scene.fresh })),
    [`delete${name}`]: call('editor', 204, () => ({})),
    [`clone${name}`]: call('editor', 201, () => ({})),
  };
}

const nobodyElse = () => [];

export const expectedRights: { readonly [call: string]: ExpectedRight } = {
  // Sign-in, and endpoints without an account. Links and tickets have tests of their own; here they are
  // worthless.
  captcha: read('anyone'),
  signIn: call('anyone', 400, () => ({ username: 'nobody@example.com', password: 'x', reCaptchaToken: 'x' })),
  activation: { least: 'anyone', status: 404, writes: false },
  activate: call('anyone', 400, () => ({ token: 'x', first_name: 'a', last_name: 'b', password: 'x' })),
  forgotPassword: call('anyone', 400, () => ({ username: '' })),
  resetPassword: call('anyone', 400, () => ({ username: '', password: 'x', token: 'x' })),
  partners: read('anyone'),
  partnerLogin: { least: 'anyone', status: 404, writes: false },
  partnerCallback: { least: 'anyone', status: 404, writes: false },
  redeemTicket: call('anyone', 400, () => ({ ticket: 'x' })),
  health: read('anyone'),
  ready: read('anyone'),
  openApiDocument: read('anyone'),

  // The caller's own account.
  signOut: call('user', 204, () => ({})),
  account: read('user'),
  requestTrial: call('user', 200, () => ({})),
  renewApiToken: call('user', 200, () => ({})),
  apiTokenTerms: read('user'),
  changeNames: call('user', 200, () => ({ first_name: 'Ada', last_name: 'Lovelace' })),
  changePassword: call('user', 204, ({ fresh }) => ({ old_password: OLD_PASSWORD, password: fresh })),
  sessions: read('user'),
  endSession: call('user', 204, () => ({})),
  endOtherSessions: call('user', 204, () => ({})),

  // Second factors. Sign-ins with one have tests of their own; here they get worthless values.
  passSecondFactor: call('anyone', 400, () => ({ ticket: 'x' })),
  ticketPasskey: call('anyone', 400, () => ({ ticket: 'x' })),
  passkeyChallenge: read('anyone'),
  signInWithPasskey: call('anyone', 400, () => ({ passkey: {} })),
  secondFactor: read('user'),
  prove: call('user', 204, () => ({ password: OLD_PASSWORD })),
  beginAuthenticator: call('user', 200, () => ({})),
  confirmAuthenticator: call('user', 200, ({ id }) => ({ enrolment: id('enrolment'), code: id('code') })),
  removeAuthenticator: call('user', 204, () => ({})),
  renewRecoveryCodes: call('user', 200, () => ({})),
  beginPasskey: call('user', 200, () => ({})),
  addPasskey: call('user', 201, ({ id }) => ({
    name: 'Laptop',
    credential: JSON.parse(String(id('credential'))),
  })),
  renamePasskey: call('user', 200, ({ fresh }) => ({ name: fresh })),
  removePasskey: call('user', 204, () => ({})),
  adminForgetFactors: call('administrator', 204, () => ({})),

  // Administration.
  adminUsers: read('administrator'),
  adminCreateUser: call('administrator', 201, ({ fresh }) => ({ email: `${fresh}@example.com` })),
  adminUpdateUser: call('administrator', 200, () => ({ first_name: 'Ada' })),
  adminDeleteUser: call('administrator', 204, () => ({})),
  adminMailLink: call('administrator', 204, () => ({})),
  adminGroups: read('administrator'),
  adminCreateGroup: call('administrator', 201, ({ fresh }) => ({ name: fresh })),
  adminUpdateGroup: call('administrator', 200, ({ fresh }) => ({ name: fresh })),
  adminDeleteGroup: call('administrator', 204, () => ({})),
  adminLicenses: read('administrator'),
  adminGrantLicense: call('administrator', 201, (scene) => ({
    user: scene.id('user'),
    feature: scene.fresh,
  })),
  adminRevokeLicense: call('administrator', 204, () => ({})),
  adminTasks: read('administrator'),
  adminTaskEvents: read('administrator'),
  adminStopTask: call('administrator', 204, () => ({})),
  adminWorkers: read('administrator'),
  adminDrainWorker: call('administrator', 200, () => ({ drained: true })),
  adminTrials: read('administrator'),
  adminGrantTrial: call('administrator', 200, () => ({})),
  adminDeclineTrial: call('administrator', 204, () => ({})),

  // Folders, which are their owner's alone.
  folders: read('user'),
  sharedFolders: read('user'),
  rootProjects: read('user'),
  folderProjects: read('user'),
  createFolder: call('user', 201, (scene) => ({ name: scene.fresh, parent_folder: null })),
  updateFolder: call('user', 200, (scene) => ({ name: scene.fresh })),
  deleteFolder: call('user', 204, () => ({})),

  // Projects.
  createProject: call('user', 201, (scene) => ({ name: scene.fresh })),
  importProject: call('user', 201, (scene) => ({
    project: { name: scene.fresh, folder: scene.id('folder') },
  })),
  importCsv: call('user', 201, (scene) => ({ project: { name: scene.fresh } })),
  importFile: call('user', 201, (scene) => ({
    format: 'thermarium',
    version: 1,
    project: { name: scene.fresh },
  })),
  project: read('viewer'),
  updateProject: call('editor', 200, (scene) => ({ name: scene.fresh })),
  deleteProject: call('owner', 204, () => ({})),
  cloneProject: call('viewer', 201, () => ({})),
  projectPermissions: read('owner'),
  updateProjectPermissions: call('owner', 200, nobodyElse),
  thumbnail: read('viewer'),
  updateThumbnail: call('editor', 200),
  restoreProject: call('owner', 200, () => ({})),
  bin: read('user'),
  projectEvents: read('viewer'),
  tellAttention: call('viewer', 204, () => ({
    tab: '0123456789abcdef0123456789abcdef',
    objects: [],
    selected: 0,
    fields: [],
  })),

  // Libraries.
  libraries: read('user'),
  createLibrary: call('user', 201, (scene) => ({ name: scene.fresh })),
  updateLibrary: call('editor', 200, (scene) => ({ name: scene.fresh })),
  deleteLibrary: call('editor', 204, () => ({})),
  restoreLibrary: call('owner', 200, () => ({})),
  libraryPermissions: read('owner'),
  updateLibraryPermissions: call('owner', 200, nobodyElse),
  createLibraryMaterial: call('editor', 201, (scene) => ({ name: scene.fresh, conductivity: 5 })),
  addLibraryMaterials: call('editor', 201, (scene) => [{ name: scene.fresh, conductivity: 5 }]),
  updateLibraryMaterial: call('editor', 200, (scene) => ({ name: scene.fresh, conductivity: 5 })),
  deleteLibraryMaterial: call('editor', 204, () => ({})),

  // The model of a project.
  tree: read('viewer'),
  saveTree: call('editor', 200, (scene) => [{ id: scene.id('box'), parent: null, index: 0 }]),
  changeObjects: call('editor', 200, (scene) => ({
    update: [{ id: scene.id('box'), name: scene.fresh }],
  })),
  translateAssembly: call('editor', 200, () => ({ translate: { dx: 1 } })),
  transientSourcePower: read('viewer'),
  ...kindRights('Box'),
  ...kindRights('Coldplate'),
  ...kindRights('Bga'),
  ...kindRights('Pcb'),
  ...kindRights('Heatsink'),
  ...kindRights('ViaArray'),
  ...kindRights('Cylinder'),
  ...kindRights('TwoResistor'),
  ...kindRights('Network'),
  ...kindRights('Source'),
  ...kindRights('TransientSource'),
  ...kindRights('Patch'),
  ...kindRights('Polygon'),
  ...kindRights('Assembly'),
  materials: read('viewer'),
  createMaterials: call('editor', 201, (scene) => [{ name: scene.fresh, conductivity: 5 }]),
  updateMaterial: call('editor', 200, (scene) => ({ name: scene.fresh, conductivity: 5 })),
  deleteMaterial: call('editor', 204, () => ({})),
  parameters: read('viewer'),
  createParameter: call('editor', 201, () => ({ name: 'V', description: 'voltage', value: 5 })),
  updateParameter: call('editor', 200, () => ({ name: 'V', description: 'voltage', value: 5 })),
  deleteParameter: call('editor', 204, () => ({})),
  planes: read('viewer'),
  createPlane: call('editor', 201, (scene) => ({ name: scene.fresh, plane: 'XY', coordinate: 1 })),
  updatePlane: call('editor', 200, (scene) => ({ name: scene.fresh })),
  clonePlane: call('editor', 201, () => ({})),
  deletePlane: call('editor', 204, () => ({})),
  scenarios: read('viewer'),
  createScenario: call('editor', 201, (scene) => ({ name: scene.fresh })),
  updateScenario: call('editor', 200, (scene) => ({ name: scene.fresh })),
  deleteScenario: call('editor', 204, () => ({})),
  setScenarioParameter: call('editor', 200, () => ({ default: false, values: [1, 2] })),
  runScenario: call('editor', 202),
  stopScenario: call('editor', 204, () => ({})),
  cases: read('viewer'),
  study: read('viewer'),
  studyObjects: read('viewer'),
  studyResistance: read('viewer'),
  caseSolution: read('viewer'),
  casePlaneSolution: read('viewer'),
  records: read('viewer'),
  changes: read('viewer', '?since=0'),
  change: call('editor', 200, (scene) => ({
    label: scene.fresh,
    diff: [{ table: 'object', id: scene.id('box'), before: {}, after: null }],
  })),
  reserveIds: call('editor', 200, () => ({ count: 3 })),
  undo: call('editor', 200, () => ({})),
  redo: call('editor', 200, () => ({})),
  undoChange: call('editor', 200, () => ({})),
  redoChange: call('editor', 200, () => ({})),

  // Solves and temperatures.
  solve: call('editor', 202),
  runningTask: read('viewer'),
  task: read('viewer'),
  stopTask: call('editor', 204, () => ({})),
  tasks: read('user'),
  taskEvents: read('user'),
  clearTasks: call('user', 204, () => ({})),
  log: read('viewer'),
  solves: read('viewer'),
  heatFlow: read('viewer'),
  sensitivities: read('viewer'),
  startImpedance: call('editor', 202, (scene) => ({ source: scene.id('box'), object: scene.id('box') })),
  impedances: read('viewer'),
  impedance: read('viewer'),
  solution: read('viewer'),
  solutionPlane: read('viewer', '?plane=xy&coordinate=1'),
  planeSolutions: read('viewer'),
  transientSteps: read('viewer'),
  transientSolution: read('viewer'),
  transientPlane: read('viewer', '?plane=xz&coordinate=5'),
  transientObject: read('viewer'),
  solutionField: read('viewer', '?format=npz'),
  transientField: read('viewer', '?format=vtr'),
  adjacency: read('viewer'),
  projectStep: read('viewer'),
  references: read('viewer'),
  keepReference: call('editor', 201, () => ({ transient: false })),
  removeReference: call('editor', 204, () => ({})),
  difference: read('viewer'),
  differencePlane: read('viewer', '?plane=xy&coordinate=1'),
  differencePlanes: read('viewer'),
};
