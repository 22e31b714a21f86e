import type { Diff, DiffEntry, FlatValues, RecordTable } from '@thermarium/records';

/** A record as clients hold it: its values flat. */
export interface FlatRecord {
  readonly table: RecordTable;
  readonly id: number;
  readonly values: FlatValues;
}

/** The records and numbers from which a random change is made. */
export interface Ground {
  /** Numbers from 0 to 1. */
  readonly random: () => number;
  readonly records: readonly FlatRecord[];
  /** The next id that was reserved. */
  readonly newId: () => number;
}

/** The actions of a person on a model, and how often each comes. */
const DEEDS: readonly (readonly [weight: number, deed: (ground: Ground) => Diff])[] = [
  [30, moveSomething],
  [8, moveSeveral],
  [8, renameSomething],
  [10, addBox],
  [6, addAssembly],
  [10, moveInTree],
  [7, removeSomething],
  [4, addParameter],
  [5, changeParameter],
  [4, renameParameter],
  [2, removeParameter],
  [4, fold],
  [2, changeWorld],
];

/**
 * A change that somebody might make of these records; the same for the same numbers. Empty where there is nothing to be
 * changed in the way that came up. The program may refuse it: an assembly may come into itself, a parameter may be in use.
 */
export function randomChange(ground: Ground): Diff {
  const all = DEEDS.reduce((sum, [weight]) => sum + weight, 0);
  let at = ground.random() * all;
  for (const [weight, deed] of DEEDS) {
    if (at < weight) return deed(ground);
    at -= weight;
  }
  return [];
}

function of(ground: Ground, table: RecordTable, kind?: string): FlatRecord[] {
  return ground.records.filter(
    (record) => record.table === table && (kind === undefined || record.values.kind === kind),
  );
}

function one<Item>({ random }: Ground, items: readonly Item[]): Item | undefined {
  return items[Math.floor(random() * items.length)];
}

function patched(record: FlatRecord | undefined, after: FlatValues): DiffEntry[] {
  if (!record) return [];
  const before = Object.fromEntries(Object.keys(after).map((key) => [key, record.values[key] ?? null]));
  return [{ table: record.table, id: record.id, before, after }];
}

function put(ground: Ground, table: RecordTable, after: FlatValues): DiffEntry[] {
  return [{ table, id: ground.newId(), before: null, after }];
}

/** A number, or an expression of one of the parameters. */
function length(ground: Ground): number | string {
  const { random } = ground;
  const named = random() < 0.3 ? one(ground, of(ground, 'parameter')) : undefined;
  const number = Math.round(random() * 1000) / 10;
  return named ? `${number} + ${named.values.name}` : number;
}

function name(word: string, { random }: Ground): string {
  return `${word} ${Math.floor(random() * 1e9)}`;
}

function placed(ground: Ground): FlatValues {
  const [x, y] = [length(ground), length(ground)];
  return { 'fields.x': x, 'fields.y': y };
}

function moveSomething(ground: Ground): Diff {
  return patched(one(ground, of(ground, 'object', 'box')), placed(ground));
}

function moveSeveral(ground: Ground): Diff {
  const moving = of(ground, 'object', 'box').filter(() => ground.random() < 0.2);
  return moving.flatMap((record) => patched(record, { 'fields.z': length(ground) }));
}

function renameSomething(ground: Ground): Diff {
  return patched(one(ground, of(ground, 'object')), { name: name('part', ground) });
}

function standing(ground: Ground): FlatValues {
  const around = ground.random() < 0.5 ? one(ground, of(ground, 'object', 'assembly')) : undefined;
  return { parent_id: around?.id ?? null, position: Math.round(ground.random() * 1e6) / 1e3 };
}

function addBox(ground: Ground): Diff {
  const after = { kind: 'box', name: name('box', ground), 'fields.hole': true, ...standing(ground) };
  return put(ground, 'object', { ...after, ...placed(ground) });
}

function addAssembly(ground: Ground): Diff {
  return put(ground, 'object', { kind: 'assembly', name: name('rack', ground), ...standing(ground) });
}

function moveInTree(ground: Ground): Diff {
  return patched(one(ground, of(ground, 'object')), standing(ground));
}

/** An object goes with all that is in it. */
function removeSomething(ground: Ground): Diff {
  const doomed = one(ground, of(ground, 'object'));
  const all = doomed ? [doomed] : [];
  const objects = of(ground, 'object');
  for (const { id } of all) all.push(...objects.filter(({ values }) => values.parent_id === id));
  return all.map(({ table, id, values: { name: called } }) => ({
    table,
    id,
    before: { name: called },
    after: null,
  }));
}

function addParameter(ground: Ground): Diff {
  const value = Math.round(ground.random() * 50);
  return put(ground, 'parameter', { name: `P${Math.floor(ground.random() * 30)}`, description: 'p', value });
}

function changeParameter(ground: Ground): Diff {
  return patched(one(ground, of(ground, 'parameter')), { value: Math.round(ground.random() * 50) });
}

function renameParameter(ground: Ground): Diff {
  return patched(one(ground, of(ground, 'parameter')), { name: `Q${Math.floor(ground.random() * 30)}` });
}

function removeParameter(ground: Ground): Diff {
  const doomed = one(ground, of(ground, 'parameter'));
  return doomed
    ? [{ table: 'parameter', id: doomed.id, before: { name: doomed.values.name }, after: null }]
    : [];
}

function fold(ground: Ground): Diff {
  const folded = one(ground, of(ground, 'object', 'assembly'));
  return patched(folded, { collapsed: folded?.values.collapsed !== true });
}

function changeWorld(ground: Ground): Diff {
  return patched(one(ground, of(ground, 'world')), { 'world.ambient': Math.round(ground.random() * 60) });
}
