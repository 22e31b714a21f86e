import type { ManyObjectsBody } from '@thermarium/api';
import type { Kind } from '@thermarium/kinds';
import {
  copiesBelow,
  type FieldMessage,
  kindNamed,
  type Move,
  namesOfNew,
  newContent,
  type ObjectContent,
  objectEdit,
  placeOfNew,
  REQUIRED,
  recordTypes,
} from '@thermarium/records';
import { sql } from 'kysely';
import type { ModelContext } from '../../model/model-context.ts';
import type { ProjectEdit } from '../../model/project-edit.ts';
import { expectRoom } from '../../model/room.ts';
import type { ModelRow } from '../../model/rows.ts';
import type { NewRow, Subtree } from './new-object.ts';
import { readBody } from './read-body.ts';
import { withAllBelow } from './stored-object.ts';

type Row = ModelRow<'object'>;
type Creation = NonNullable<ManyObjectsBody['create']>[number];

/** A new object of a request. */
export interface Addition {
  readonly at: number;
  readonly id: number;
  readonly kind: Kind;
  /** The object that it copies; null: it is not a copy. */
  readonly original: Row | null;
  /** Copies of everything below the original. */
  readonly inside: readonly NewRow[];
  /** Whether it is put into another new object. */
  readonly isWithin: boolean;
  readonly move: Move;
  /** Null if it is invalid. */
  readonly content: ObjectContent | null;
}

export interface PlannedAdditions {
  readonly additions: readonly Addition[];
  /** Problems, by row and field. */
  readonly wrong: readonly FieldMessage[];
}

/** Checks the objects to add, by row of the request. Writes nothing to the database. */
export async function planAdditions(
  edit: ProjectEdit,
  create: readonly Creation[],
  context: ModelContext,
): Promise<PlannedAdditions> {
  const { subtrees, count } = await readCopied(edit, create);
  await expectRoom(edit, 'object', count);
  const ids = edit.newIds(create.length);
  const wrong: FieldMessage[] = [];
  const additions = new Map<number, Addition>();
  for (const [at, sent] of create.entries()) {
    const tell = (messages: readonly FieldMessage[]) =>
      wrong.push(...messages.map(({ path, message }) => ({ path: ['create', at, ...path], message })));
    const copied = sent.clone === undefined ? null : (subtrees.get(sent.clone) ?? null);
    const type = sent.clone === undefined ? sent.type : copied?.[0].kind;
    const around = sent.within ?? null;
    const outer = around === null ? undefined : additions.get(around);
    if (type === undefined) tell([missing(sent)]);
    if (around !== null && !outer?.kind.container) tell([NO_ROW]);
    else if (type !== undefined) {
      const [id, kind, original] = [ids[at], kindNamed(type), copied?.[0] ?? null];
      additions.set(at, {
        at,
        id,
        kind,
        original,
        inside: copied ? copiesBelow(copied[0].id, copied.slice(1), id, () => edit.newIds(1)[0]) : [],
        isWithin: outer !== undefined,
        move: { id, ...placeOfNew(outer ? { ...sent, parent: outer.id } : sent, original) },
        content: contentOf(kind, original, sent, context, tell),
      });
    }
  }
  return { additions: [...additions.values()], wrong };
}

/** The refusal of a `within` that is not the row of a new assembly. */
export const NO_ROW: FieldMessage = { path: ['within'], message: 'Name an earlier row of an assembly!' };

function missing({ clone }: Creation): FieldMessage {
  return clone === undefined
    ? { path: ['type'], message: REQUIRED }
    : { path: ['clone'], message: 'The project has no such object.' };
}

function contentOf(
  kind: Kind,
  original: Row | null,
  sent: Creation,
  context: ModelContext,
  tell: (messages: readonly FieldMessage[]) => void,
): ObjectContent | null {
  const body = readBody(kind, original ? 'clone' : 'create', sent, tell);
  if (!body) return null;
  const { content, wrong } = original
    ? objectEdit(kind, original, body, context)
    : newContent(kind, body, context);
  tell(wrong);
  return { fields: original?.fields ?? {}, ...content };
}

/** The objects to copy with everything below them, and the count of new objects. Stops beyond the project's limit. */
async function readCopied(
  edit: ProjectEdit,
  create: readonly Creation[],
): Promise<{ readonly subtrees: ReadonlyMap<number, Subtree>; readonly count: number }> {
  const wanted = [...new Set(create.flatMap(({ clone }) => clone ?? []))];
  const rows = wanted.length === 0 ? [] : await withAllBelow(edit, ...wanted);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const children = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const subtrees = new Map<number, Subtree>();
  let count = 0;
  for (const { clone } of create) {
    const row = clone === undefined ? undefined : byId.get(clone);
    const subtree = row && (subtrees.get(row.id) ?? gathered(row, children));
    if (row && subtree) subtrees.set(row.id, subtree);
    count += subtree?.length ?? 1;
    if (count > recordTypes.object.most) break;
  }
  return { subtrees, count };
}

function gathered(row: Row, children: ReadonlyMap<number | null, readonly Row[]>): Subtree {
  const all: [Row, ...Row[]] = [row];
  for (let at = 0; at < all.length; at++) all.push(...(children.get(all[at].id) ?? []));
  return all;
}

/** The rows of the new objects, with unique names for copies. Their positions are still to be set. */
export async function newRows(edit: ProjectEdit, additions: readonly Addition[]): Promise<readonly NewRow[]> {
  const nameOf = namesOfNew(additions, await siblingsOf(edit, additions));
  return additions.flatMap((addition) => {
    const { id, kind, inside, move, content } = addition;
    if (!content) return [];
    const name = nameOf(addition);
    return [{ id, kind: kind.type, parent_id: move.parent, position: 0, ...content, name }, ...inside];
  });
}

/** The present children of the parents of new objects; none where nothing is copied. */
async function siblingsOf(
  edit: ProjectEdit,
  additions: readonly Addition[],
): Promise<readonly Pick<Row, 'parent_id' | 'name'>[]> {
  if (additions.every(({ original }) => original === null)) return [];
  const parents = [...new Set(additions.map(({ move: { parent } }) => parent))];
  const { rows } = await sql<Pick<Row, 'parent_id' | 'name'>>`
    select parent_id, name from object
    where project_id = ${edit.project}
      and (parent_id = any(${parents}) or (parent_id is null and ${parents.includes(null)}))`.execute(
    edit.database,
  );
  return rows;
}
