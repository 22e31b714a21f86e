import { type Endpoint, endpoints } from '@thermarium/api';
import { importsOf } from '../../resources/imports/routes.ts';
import { samplePng } from '../../resources/projects/testing/sample-png.ts';
import { expectedRights } from '../../testing/rights/expected-rights.ts';
import { SETTINGS } from '../../testing/test-app.ts';
import { LARGE_BODY_BYTES } from '../call-places.ts';
import { filledUp, fitting, star, sum } from './worst-bodies.ts';

/** A call that is let through and costs as much as a call of its endpoint can. */
export interface HardCall {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** JSON. */
  readonly body: string | null;
  /** The expected statuses. */
  readonly statuses: readonly number[];
  /** Whether it would keep the event loop for too long: then it belongs in a lane. */
  readonly isLong: boolean;
}

/** The things that paths name, made beforehand. */
export interface Targets {
  /** Ids by the name in a path: `project`, `box`, `material`, … */
  readonly ids: Readonly<Record<string, number>>;
  /** The e-mail address of the account that owns the targets. */
  readonly owner: string;
  /** A project of many objects in an assembly, the first of which follows it. */
  readonly full: { readonly project: number; readonly assembly: number; readonly objects: number };
  /** Projects just below the limit of the event loop, without an assembly: after one large change they are above it. */
  readonly small: SmallProject;
  readonly emptied: SmallProject;
  /** A project with as many parameters of long names as a project may have. */
  readonly named: number;
}

interface SmallProject {
  readonly project: number;
  readonly first: number;
  readonly objects: number;
}

/** Left out: these end the session of their caller, or need a secret of a mail, an app or a device. */
const LEFT_OUT =
  /^(?:signOut|endSession|endOtherSessions|changePassword|prove|renewApiToken|.*(?:Authenticator|Passkey|RecoveryCodes)|adminStopTask|adminDeclineTrial|adminGrantTrial)$/;
/**
 * These need a target that other calls of the list have used up; their bodies are read like the others' all
 * the same.
 */
const MAY_MISS = /^(?:delete|remove|restore|stop|adminDelete|adminRevoke|adminForget|adminDrain|undo|redo)/;

/** Nothing is solved, and all objects of the targets are inactive; the body is read all the same. */
const FINDS_NOTHING = /^(?:startImpedance|keepReference)$/;

/**
 * All hard calls; those that delete targets come last. In the short form, one call of each size has the largest body that
 * it takes, and the others one that is just too large for the event loop.
 */
export function hardCalls(targets: Targets, form: 'full' | 'short'): HardCall[] {
  const largest = largestCalls(targets, form);
  const takesAway = ({ name }: HardCall) => MAY_MISS.test(name);
  return [
    ...largest.filter((call) => !takesAway(call)),
    ...knownCalls(targets),
    ...largest.filter(takesAway),
  ];
}

/** Every writing call of the table, with a large body. */
function largestCalls({ ids, owner }: Targets, form: 'full' | 'short'): HardCall[] {
  const id = (of: string) => ids[of] ?? 1;
  const seen = new Set<string>();
  const limitsOf = ({ bodyLimit, valueLimit, nesting, access }: Endpoint) => {
    const size = [bodyLimit, valueLimit, nesting, access.to].join();
    const isLargest = form === 'full' || !seen.has(size);
    seen.add(size);
    return { valueLimit, bodyLimit: isLargest ? bodyLimit : Math.min(bodyLimit, 2 * LARGE_BODY_BYTES) };
  };
  return Object.entries<Endpoint>({ ...endpoints, ...importsOf(SETTINGS) })
    .filter(([name, { method }]) => method !== 'GET' && !LEFT_OUT.test(name))
    .map(([name, endpoint]) => {
      const { status, body } = expectedRights[name];
      const said = ownBody(name, owner) ?? body?.({ id, fresh: name }) ?? {};
      const sent = JSON.stringify(filledUp(said, limitsOf(endpoint)));
      return {
        name,
        method: endpoint.method,
        path: pathOf(endpoint.path, ids),
        body: sent,
        isLong: endpoint.access.to !== 'anyone' && sent.length >= LARGE_BODY_BYTES,
        statuses: FINDS_NOTHING.test(name) ? [400, 409] : MAY_MISS.test(name) ? [status, 404, 409] : [status],
      };
    });
}

/** Bodies where the table of rights has none, has one that repeats itself, or has too small a one. */
function ownBody(name: string, owner: string): unknown {
  switch (name) {
    case 'createParameter':
    case 'updateParameter':
      return { name, description: 'd'.repeat(2000), value: 5 };
    case 'setScenarioParameter':
      return { normal_dist: { mean: 0, stddev: 1, min: 3, max: 4, count: 10_000 } };
    case 'change':
      // Others are about the box.
      return { label: name, diff: [{ table: 'world', id: 0, before: {}, after: {} }] };
    case 'updateThumbnail':
      return { image: samplePng() };
    case 'updateProjectPermissions':
    case 'updateLibraryPermissions':
      return [{ username: owner, permissions: { owner: true, editor: true, viewer: true } }];
    default:
      return null;
  }
}

/** `/box/:object/` is the box. */
function pathOf(path: string, ids: Targets['ids']): string {
  return path.replace(/(\w+)\/:(\w+)/g, (_, before: string, key: string) => {
    return `${before}/${ids[key === 'object' ? before : key] ?? 1}`;
  });
}

const rows = (count: number, row: (n: number) => object) => Array.from({ length: count }, (_, n) => row(n));

/**
 * Calls that once stopped the program, calls that go through a whole project, and the largest calls on the
 * event loop.
 */
function knownCalls({ ids, full, small, emptied, named }: Targets): HardCall[] {
  const project = `/api/project/${ids.project}`;
  const large = `/api/project/${full.project}`;
  const call = (name: string, method: string, path: string, body: object | null, ...statuses: number[]) => ({
    name,
    method,
    path,
    body: body && JSON.stringify(body),
    isLong: true,
    // A call that takes long in a lane may take too long on a busy machine.
    statuses: [...(statuses.length > 0 ? statuses : [200]), 413, 503],
  });
  const objects = (name: string, body: object, path = project, ...statuses: number[]) =>
    call(name, 'POST', `${path}/objects/`, body, ...statuses);
  const long = sum(1980);
  const array = {
    type: 'via_array',
    name: 'v',
    material: ids.material,
    fill_material: ids.other,
    lumped: true,
  };
  const near = `/api/project/${small.project}`;
  const some = ({ first, objects: count }: SmallProject, row: (n: number) => object) =>
    fitting((n) => ({ id: first + (n % count), ...row(n) }));
  const fittingCalls = [
    objects('new boxes', { create: fitting(() => ({ type: 'box', name: 'b', hole: true })) }),
    objects('expressions', { create: fitting(() => ({ type: 'box', name: 'b', hole: true, x: sum(600) })) }),
    call('records', 'POST', `${near}/changes/`, {
      label: 'Move',
      diff: fitting((n) => ({
        table: 'object',
        id: small.first + (n % small.objects),
        before: {},
        after: {},
      })).slice(0, small.objects),
    }),
    objects('changes', { update: some(small, (n) => ({ x: n + 1 })) }, near),
    objects(
      'deletions',
      { delete: some(emptied, () => ({})).slice(0, emptied.objects) },
      `/api/project/${emptied.project}`,
    ),
    call(
      'layers',
      'POST',
      `${project}/pcb/`,
      { name: 'p', layers: fitting(() => ({ thickness: 1, material: ids.material })) },
      201,
    ),
    call(
      'powers',
      'POST',
      `${project}/transient_source/`,
      { name: 't', powers: fitting((n) => ({ time: n })) },
      201,
    ),
    call(
      'corners',
      'POST',
      `${project}/polygon/`,
      { name: 's', material: ids.material, polygon: star(140) },
      201,
    ),
    // The last: with so many more objects the project is no longer small.
    objects('copies', { create: fitting(() => ({ clone: small.first })) }, near),
  ].map((each) => ({ ...each, isLong: false }));
  return [
    ...fittingCalls,
    objects('100 boxes of long expressions', {
      create: rows(100, (n) => ({
        type: 'box',
        name: `b${n}`,
        hole: true,
        x: `${long}+${n}`,
        y: long,
        z: long,
      })),
    }),
    objects('20 stars of 10,000 corners', {
      create: rows(20, (n) => ({
        type: 'polygon',
        name: `s${n}`,
        material: ids.material,
        polygon: star(9_990),
      })),
    }),
    // Its names are of no parameter: it is refused, and similar names are looked for.
    objects(
      'unknown names among long ones',
      {
        create: rows(160, (n) => ({ type: 'box', name: `u${n}`, x: `${'ab'.repeat(40)}nome${n}x` })),
      },
      `/api/project/${named}`,
      400,
    ),
    call(
      'one array that touches',
      'POST',
      `${project}/via_array/`,
      { ...array, diameter: 1000, xpitch: 1000, ypitch: 1000 },
      201,
    ),
    objects('400 arrays', { create: rows(400, (n) => ({ ...array, diameter: 900 + n * 0.1 })) }),
    call(
      '10,000 layers',
      'POST',
      `${project}/pcb/`,
      { name: 'p', layers: rows(10_000, () => ({ thickness: 1, material: ids.material })) },
      201,
    ),
    objects('many small rows', { create: rows(3000, () => ({ type: 'box', name: 'b', hole: true })) }),
    call('undo of many', 'POST', `${project}/undo/`, {}),
    call('redo of many', 'POST', `${project}/redo/`, {}),
    call('tree of many', 'GET', `${large}/tree/`, null),
    call('move an assembly of many', 'POST', `${large}/assembly/${full.assembly}/translate/`, { dx: 1 }),
    call('change an assembly of many', 'PUT', `${large}/assembly/${full.assembly}/`, { name: 'again' }),
    call(
      'sort many',
      'PUT',
      `${large}/tree/`,
      rows(full.objects, (n) => ({ id: full.assembly + 1 + n, parent: full.assembly, index: 0 })),
    ),
    call('copy a project of many', 'POST', `${large}/clone/`, {}, 201),
    call('solve many', 'GET', `${large}/solve/`, null, 202),
    call('sensitivities of many', 'GET', `${large}/solution/sensitivities/`, null, 409),
    call('contacts of many', 'GET', `${large}/adjacency/`, null, 200, 409),
    call('delete an assembly of many', 'DELETE', `${large}/assembly/${full.assembly}/`, {}, 204),
  ];
}
