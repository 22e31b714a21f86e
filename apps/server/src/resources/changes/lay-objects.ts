import { id, MOST_OBJECTS } from '@thermarium/api';
import { NO_NUMBER } from '@thermarium/model';
import { type FieldMessage, kindNamed, laidOver, newContent } from '@thermarium/records';
import { z } from 'zod';
import { readPart } from '../../http/read-part.ts';
import type { ModelContext } from '../../model/model-context.ts';
import type { ProjectEdit } from '../../model/project-edit.ts';
import { expectRoom } from '../../model/room.ts';
import type { ModelRow, RowContent } from '../../model/rows.ts';
import { problemsOfMoves } from '../objects/move-objects.ts';
import type { NewRow } from '../objects/new-object.ts';
import { readBody } from '../objects/read-body.ts';
import { kindOfPut, type Part, type Patch, type Put } from './parts.ts';
import type { Entry, Problems } from './problems.ts';
import { valuesIn } from './settable-values.ts';

/** Beyond this, floating-point numbers between two positions are too coarse. */
const FARTHEST_POSITION = 1e9;

/** The parent of an object, and its position among its siblings. */
const place = z.object({
  parent_id: id.nullable().optional(),
  position: z
    .number({ error: NO_NUMBER })
    .min(-FARTHEST_POSITION, NO_NUMBER)
    .max(FARTHEST_POSITION, NO_NUMBER)
    .optional(),
});
type Place = z.output<typeof place>;

/** An object with a new parent. */
interface Move {
  readonly entry: Entry;
  readonly id: number;
  readonly parent: number | null;
}

/** Adds and changes objects, and moves them in the tree. */
export async function layObjects(
  edit: ProjectEdit,
  { puts, patches }: Pick<Part<'object'>, 'puts' | 'patches'>,
  context: ModelContext,
  problems: Problems,
): Promise<void> {
  const added = puts.flatMap((put) => newRow(put, context, problems) ?? []);
  const changed = patches.flatMap((patch) => changedRow(patch, context, problems) ?? []);
  const moves = [
    ...added.map(({ entry, row }) => ({ entry, id: row.id, parent: row.parent_id })),
    ...changed.flatMap(({ entry, row, content: { parent_id } }) =>
      parent_id === undefined || parent_id === row.parent_id
        ? []
        : [{ entry, id: row.id, parent: parent_id }],
    ),
  ];
  await checkTree(edit, moves, puts, problems);
  problems.expectNone();
  if (added.length > 0) await expectRoom(edit, 'object', { more: added.length, most: MOST_OBJECTS });
  await edit.insert(
    'object',
    added.map(({ row }) => row),
  );
  await edit.update('object', changed);
}

interface Added {
  readonly entry: Entry;
  readonly row: NewRow;
}

function newRow(put: Put, context: ModelContext, problems: Problems): Added | null {
  const { entry, after } = put;
  const tell = (messages: readonly FieldMessage[]) => problems.tell(entry, messages);
  const kind = kindOfPut(put);
  const standing = readPlace(after, tell);
  const body = kind && readBody(kind, 'create', bodyOf(after), tell);
  if (!kind || !body) return null;
  const { content, wrong } = newContent(kind, body, context);
  tell(wrong);
  const { parent_id = null, position = 0 } = standing ?? {};
  return { entry, row: { id: entry.id, kind: kind.type, parent_id, position, ...content } };
}

interface Changed {
  readonly entry: Entry;
  readonly row: ModelRow<'object'>;
  readonly content: Partial<RowContent<'object'>>;
}

function changedRow(
  { entry, after, row }: Patch<'object'>,
  context: ModelContext,
  problems: Problems,
): Changed | null {
  const tell = (messages: readonly FieldMessage[]) => problems.tell(entry, messages);
  const kind = kindNamed(row.kind);
  const standing = readPlace(after, tell);
  const body = readBody(kind, 'update', bodyOf(after), tell);
  if (!body) return null;
  const { content, wrong } = laidOver(kind, row, body, context);
  tell(wrong);
  const { parent_id = row.parent_id, position = row.position } = standing ?? {};
  return { entry, row, content: { ...content, parent_id, position } };
}

/** The body that the call for a single object takes. */
function bodyOf(after: Put['after']): object {
  const { kind: _, parent_id: __, position: ___, name, active, visible, collapsed } = after;
  return { ...valuesIn('fields', after), name, active, visible, collapsed };
}

function readPlace(after: Put['after'], tell: (messages: readonly FieldMessage[]) => void): Place | null {
  return readPart(place, after, (messages) => tell(messages.map(underParent)));
}

function underParent({ path, message }: FieldMessage): FieldMessage {
  return { path: path[0] === 'parent_id' ? ['parent'] : path, message };
}

/** Reports objects whose parent would not be an assembly, that would contain themselves, or that would be too deep. */
async function checkTree(
  edit: ProjectEdit,
  moves: readonly Move[],
  puts: readonly Put[],
  problems: Problems,
): Promise<void> {
  // Every object may stand at the top.
  if (moves.every(({ parent }) => parent === null)) return;
  const added = puts.flatMap((put) => {
    const kind = kindOfPut(put);
    return kind ? [{ id: put.entry.id, kind: kind.type, parent_id: null }] : [];
  });
  for (const { path, message } of await problemsOfMoves(edit, moves, added)) {
    problems.tell(moves[Number(path[0])].entry, [{ path: path.slice(1), message }]);
  }
}
