import { type Endpoint, endpoints, MOST_OBJECTS } from '@thermarium/api';
import { largestBody, star, sum } from './worst-bodies.ts';

/** A call that costs as much as calls of its endpoint can. */
export interface HardCall {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** What paths name, made before. */
export interface Targets {
  /** Of every kind that stands in a path: `project`, `object`, … */
  readonly ids: Readonly<Record<string, number>>;
  /** A project with as many objects as a project may have, in an assembly. */
  readonly full: { readonly project: number; readonly assembly: number };
  /** A project with as many parameters of long names as a project may have. */
  readonly named: number;
}

/** Calls that end what the others need, or that ask for proof of work. */
const LEFT_OUT = /^(?:signOut|renewApiToken|delete|adminDelete|projectEvents|partner)/;

/** The largest body of every call of the table that takes one, as the owner of what it is about. */
export function largestCalls({ ids }: Targets): HardCall[] {
  return Object.entries<Endpoint>(endpoints)
    .filter(([name, { method }]) => (method === 'POST' || method === 'PUT') && !LEFT_OUT.test(name))
    .map(([name, endpoint]) => ({
      name: `${name} (largest body)`,
      method: endpoint.method,
      path: endpoint.path.replace(/:(\w+)/g, (_, key: string) => String(ids[key] ?? 1)),
      body: largestBody(endpoint),
    }));
}

/** What was seen to stop the program, and what goes through a whole project. */
export function knownCalls({ ids, full, named }: Targets): HardCall[] {
  const small = `/api/project/${ids.project}`;
  const large = `/api/project/${full.project}`;
  const objects = (name: string, create: readonly object[], path = small) => ({
    name,
    method: 'POST',
    path: `${path}/objects/`,
    body: { create },
  });
  const rows = (count: number, row: (n: number) => object) => Array.from({ length: count }, (_, n) => row(n));
  const long = sum(1980);
  const array = { type: 'via_array', name: 'v', material: ids.material, fill_material: ids.other };
  const touching = (n: number) => ({
    ...array,
    diameter: 1000,
    xpitch: 1000 + n * 1e-6,
    ypitch: 1000,
    lumped: true,
  });
  return [
    objects(
      '1,200 boxes of long expressions',
      rows(1200, (n) => ({ type: 'box', name: `b${n}`, hole: true, x: `${long}+${n}`, y: long, z: long })),
    ),
    objects(
      '60 stars of 10,000 corners',
      rows(60, (n) => ({ type: 'polygon', name: `s${n}`, material: ids.material, polygon: star(9_990) })),
    ),
    objects(
      'unknown names among long ones',
      rows(160, (n) => ({ type: 'box', name: `u${n}`, x: `${'ab'.repeat(40)}nome${n}x` })),
      `/api/project/${named}`,
    ),
    { name: 'one array that touches', method: 'POST', path: `${small}/via_array/`, body: touching(0) },
    objects(
      '400 arrays',
      rows(400, (n) => ({ ...array, diameter: 900 + n * 0.1, lumped: true })),
    ),
    {
      name: '10,000 layers',
      method: 'POST',
      path: `${small}/pcb/`,
      body: { name: 'p', layers: rows(10_000, () => ({ thickness: 1, material: ids.material })) },
    },
    objects(
      'many small rows',
      rows(MOST_OBJECTS / 4, () => ({ type: 'box', name: 'b', hole: true })),
    ),
    { name: 'undo of many', method: 'POST', path: `${small}/undo/` },
    { name: 'redo of many', method: 'POST', path: `${small}/redo/` },
    { name: 'tree of many', method: 'GET', path: `${large}/tree/` },
    {
      name: 'move an assembly of many',
      method: 'POST',
      path: `${large}/assembly/${full.assembly}/translate/`,
      body: { dx: 1 },
    },
    {
      name: 'change an assembly of many',
      method: 'PUT',
      path: `${large}/assembly/${full.assembly}/`,
      body: { name: 'again' },
    },
    {
      name: 'sort many',
      method: 'PUT',
      path: `${large}/tree/`,
      body: rows(4000, (n) => ({ id: full.assembly + 1 + n, parent: full.assembly, index: 0 })),
    },
    { name: 'copy a project of many', method: 'POST', path: `${large}/clone/`, body: {} },
    { name: 'solve many', method: 'GET', path: `${large}/solve/` },
    { name: 'solution of many', method: 'GET', path: `${large}/solution/` },
    { name: 'contacts of many', method: 'GET', path: `${large}/adjacency/` },
    {
      name: 'delete an assembly of many',
      method: 'DELETE',
      path: `${large}/assembly/${full.assembly}/`,
      body: {},
    },
  ];
}
