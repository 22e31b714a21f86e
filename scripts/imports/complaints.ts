/** The faults of an import, or of a table of rooms, against the tables. Paths are from the root, with slashes. */
import { posix } from 'node:path';
import {
  FIGURE_FOLDER,
  FIGURE_READERS,
  FIGURES,
  NODE_PROGRAMS,
  NOT_FOR_PAGES,
  ON_DEMAND,
  type Rule,
  SOLVER_FACES,
} from './packages.ts';
import type { House } from './rooms.ts';

export interface Import {
  readonly specifier: string;
  /** `import type` */
  readonly typeOnly: boolean;
  /** `import()`, or the address of a thread or of a child process. */
  readonly onDemand: boolean;
}

const REACT = /^(react|react-dom|zustand|@mantine\/.*)$/;

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?<typeOnly>type\s+)?(?:[^'"();]*?\sfrom\s+)?['"](?<from>[^'"]+)['"]|import\(\s*['"](?<lazy>[^'"]+)['"]\s*\)|new URL\(\s*['"](?<program>\.[^'"]+\.tsx?)['"],\s*import\.meta\.url/g;

export function importsOf(text: string): Import[] {
  return [...text.matchAll(IMPORT)].map(({ groups: { typeOnly, from, lazy, program } = {} }) => ({
    specifier: from ?? lazy ?? program,
    typeOnly: typeOnly !== undefined,
    onDemand: from === undefined,
  }));
}

/** Tests, and what only they use, may import what they need. */
export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.split('/').includes('testing');
}

export interface Tables {
  readonly houses: readonly House[];
  /** Whether a specifier names a package that only those have who work on the program. */
  readonly isTool: (specifier: string) => boolean;
}

/**
 * The fault of an import; null: none.
 *
 * @param home the folder of the package or program that `rule` is for
 * @param file the importing file, from the root like `home`
 */
export function complaint(
  home: string,
  rule: Rule,
  file: string,
  { specifier, typeOnly, onDemand }: Import,
  { houses, isTool }: Tables,
): string | null {
  if (specifier.startsWith('.')) {
    const target = targetOf(file, specifier);
    if (!target.startsWith(`${home}/`)) return `reaches into another room by path: ${specifier}`;
    if (!typeOnly && file.startsWith(FIGURE_FOLDER) && !target.startsWith(FIGURE_FOLDER)) {
      return `makes the table of figures load what computes them: ${specifier}`;
    }
    return houses.some((house) => againstRooms(house, file, target))
      ? `imports a room that it may not: ${specifier}`
      : null;
  }
  if (REACT.test(specifier) && houses.some((house) => isBeforeReact(house, file))) {
    return `may not know React: ${specifier}`;
  }
  if (specifier.startsWith('node:')) return rule.node ? null : `may not use Node: ${specifier}`;
  if (!typeOnly && isTool(specifier)) return toolComplaint(specifier);
  const ours = /^@thermarium\/([^/]+)(\/.*)?$/.exec(specifier);
  if (!ours)
    return rule.outside === 'any' || rule.outside?.includes(specifier)
      ? null
      : `may not use the library ${specifier}`;
  if (specifier === FIGURES && FIGURE_READERS.includes(home)) return null;
  if (specifier in SOLVER_FACES && home === 'apps/web') {
    return typeOnly || file === SOLVER_FACES[specifier] ? null : `loads the solver into pages: ${specifier}`;
  }
  if (!typeOnly && file.startsWith(FIGURE_FOLDER) && ours[1] !== 'model') {
    return `makes the table of figures load more than model: ${specifier}`;
  }
  if (specifier === '@thermarium/kinds/view' && home === 'apps/web') return null;
  if (NOT_FOR_PAGES.includes(specifier) && NODE_PROGRAMS.includes(home)) return null;
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

export function toolComplaint(specifier: string): string {
  return `imports ${specifier}, which 'npm ci --omit=dev' leaves out`;
}

/**
 * The faults of a table of rooms: arrows that do not lead to a room before or that no import takes, and rooms that
 * are only in the table or only in the house.
 *
 * @param names of the folders and files that lie in the house
 * @param arrows of its imports
 */
export function houseComplaints(
  { folder, ground = [], rooms, beside = [] }: House,
  names: readonly { readonly name: string; readonly isFolder: boolean }[],
  arrows: ReadonlySet<string | null>,
): string[] {
  const order = Object.keys(rooms);
  const late = order.flatMap((room, at) => {
    const wrong = rooms[room].filter((each) => !order.slice(0, at).includes(each));
    return wrong.map((each) => `${folder}/${room} may import ${each}, which does not stand before it`);
  });
  const unused = order.flatMap((room) => {
    const wrong = rooms[room].filter((each) => !arrows.has(arrow(room, each)));
    return wrong.map(
      (each) => `${folder}/${room} does not import ${each}, though the table of rooms says so`,
    );
  });
  const stated = [...new Set([...ground, ...order, ...beside])];
  const missing = stated.filter((room) => !names.some(({ name }) => name === room));
  const known = [...order, ...beside, 'testing'];
  const unknown = names.filter(({ name, isFolder }) => isFolder && !known.includes(name));
  return [
    ...late,
    ...unused,
    ...missing.map((room) => `${folder}/${room} is in the table of rooms, and nowhere else`),
    ...unknown.map(({ name }) => `${folder}/${name} is not in the table of rooms`),
  ];
}

/** The room of a file of a house; null: it is elsewhere, or a file of the program beside the rooms. */
export function roomOf({ folder, rooms }: House, path: string): string | null {
  if (!path.startsWith(`${folder}/`)) return null;
  const [name] = path.slice(folder.length + 1).split('/');
  return name in rooms ? name : null;
}

/** The rooms that an import joins, as it is noted in `houseComplaints`; null: it is none between two rooms of a house. */
export function arrowOf(house: House, file: string, { specifier }: Import): string | null {
  if (!specifier.startsWith('.')) return null;
  const own = roomOf(house, file);
  const room = roomOf(house, targetOf(file, specifier));
  return own === null || room === null || own === room ? null : arrow(own, room);
}

function arrow(from: string, to: string): string {
  return `${from} → ${to}`;
}

function targetOf(file: string, specifier: string): string {
  return posix.join(posix.dirname(file), specifier);
}

function againstRooms(house: House, file: string, target: string): boolean {
  const own = roomOf(house, file);
  if (own === null || !target.startsWith(`${house.folder}/`)) return false;
  const room = roomOf(house, target);
  if (room === null) return true;
  return room !== own && !house.rooms[own].includes(room) && !isGroundOf(house, room, own);
}

/** Whether a room is of the ground floor, and another stands behind it. */
function isGroundOf({ ground = [], rooms }: House, room: string, other: string): boolean {
  const order = Object.keys(rooms);
  return ground.includes(room) && order.indexOf(room) < order.indexOf(other);
}

function isBeforeReact(house: House, file: string): boolean {
  if (house.reactFrom === undefined) return false;
  const room = roomOf(house, file);
  const order = Object.keys(house.rooms);
  if (room === null || house.ground?.includes(room)) return false;
  return order.indexOf(room) < order.indexOf(house.reactFrom);
}

/**
 * Circles of names by the arrows between them: each group of names that all lead to each other, in order.
 *
 * @param arrows from each name, to those that it imports
 */
export function circlesIn(arrows: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const reached = new Map([...arrows.keys()].map((name) => [name, reachedFrom(name, arrows)]));
  const circles = [...reached].map(([name, all]) =>
    [...all].filter((each) => reached.get(each)?.has(name)).sort(),
  );
  const found = new Map(circles.filter(({ length }) => length > 1).map((circle) => [circle.join(), circle]));
  return [...found.values()];
}

function reachedFrom(name: string, arrows: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [name];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const each of arrows.get(next) ?? []) {
      if (reached.has(each)) continue;
      reached.add(each);
      waiting.push(each);
    }
  }
  return reached;
}

/** The folder or file of a package's sources in which a file lies; null: it is elsewhere. */
function partOf(home: string, path: string): string | null {
  return path.startsWith(`${home}/src/`) ? path.slice(home.length + 5).split('/')[0] : null;
}

/** The two parts of a package that an import joins; null: it is none between two. */
export function joinedParts(
  home: string,
  file: string,
  { specifier }: Import,
): readonly [string, string] | null {
  if (!specifier.startsWith('.')) return null;
  const [from, to] = [partOf(home, file), partOf(home, targetOf(file, specifier))];
  return from === null || to === null || from === to ? null : [from, to];
}
