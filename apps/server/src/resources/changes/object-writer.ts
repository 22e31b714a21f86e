import { id } from '@thermarium/api';
import type { Kind } from '@thermarium/kinds';
import { NO_NUMBER } from '@thermarium/model';
import {
  type FieldMessage,
  type FlatValues,
  kindNamed,
  newContent,
  type ObjectBody,
  objectEdit,
} from '@thermarium/records';
import { z } from 'zod';
import { readPart } from '../../http/read-part.ts';
import type { ProjectEdit } from '../../model/project-edit.ts';
import { problemsOfMoves } from '../objects/move-objects.ts';
import { readBody } from '../objects/read-body.ts';
import { kindOfPut } from './parts.ts';
import type { Tell } from './problems.ts';
import type { RecordWriter, Stated as StatedRecords } from './record-writer.ts';
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

/** An object as a request states it. */
interface Stated {
  readonly kind: Kind;
  readonly body: ObjectBody;
  readonly place: Place;
  /** The problem with its place. */
  readonly misplaced: readonly FieldMessage[];
}

/** Objects are added in a stated place, and moved there. */
export const objectWriter: RecordWriter<'object', Stated, Stated> = {
  table: 'object',
  readNew: (after, tell) => {
    const kind = kindOfPut({ after });
    return kind && readObject(kind, 'create', after, tell);
  },
  readChange: (after, tell, row) => readObject(kindNamed(row.kind), 'update', after, tell),
  contents: async ({ context }) => {
    const known = await context();
    return {
      changed: ({ row, body: { kind, body, place: standing, misplaced } }, tell) => {
        const { content, wrong } = objectEdit(kind, row, body, known);
        tell(wrong);
        tell(misplaced);
        const { parent_id = row.parent_id, position = row.position } = standing;
        return { ...content, parent_id, position };
      },
      added: ({ body: { kind, body, place: standing, misplaced } }, tell) => {
        const { content, wrong } = newContent(kind, body, known);
        tell(wrong);
        tell(misplaced);
        const { parent_id = null, position = 0 } = standing;
        return { kind: kind.type, parent_id, position, ...content };
      },
    };
  },
};

function readObject(kind: Kind, call: 'create' | 'update', after: FlatValues, tell: Tell): Stated | null {
  const standing = readPart(place, after, (messages) => tell(messages.map(underParent)));
  const body = readBody(kind, call, bodyOf(after), tell);
  return body && { kind, body, place: standing ?? {}, misplaced: [] };
}

/** The body that the call for a single object takes. */
function bodyOf(after: FlatValues): object {
  const { kind: _, parent_id: __, position: ___, name, active, visible, collapsed } = after;
  return { ...valuesIn('fields', after), name, active, visible, collapsed };
}

function underParent({ path, message }: FieldMessage): FieldMessage {
  return { path: path[0] === 'parent_id' ? ['parent'] : path, message };
}

type StatedObjects = StatedRecords<'object', Stated, Stated>;

/**
 * The same objects with what is wrong with their places: parents that are no assemblies, objects that would contain
 * themselves, and those that would be too deep.
 *
 * @param puts all new objects of the request, in which others may stand, whatever else is wrong with them.
 */
export async function withTreeChecked(
  edit: ProjectEdit,
  { added, changed }: StatedObjects,
  puts: readonly { readonly id: number; readonly after: FlatValues }[],
): Promise<StatedObjects> {
  const moves = [
    ...added.map(({ id, body }) => ({ id, parent: body.place.parent_id ?? null })),
    ...changed.flatMap(
      ({
        row: { id, parent_id },
        body: {
          place: { parent_id: parent },
        },
      }) => (parent === undefined || parent === parent_id ? [] : [{ id, parent }]),
    ),
  ];
  // Every object may stand at the top.
  if (moves.every(({ parent }) => parent === null)) return { added, changed };
  const standing = puts.flatMap(({ id, after }) => {
    const kind = kindOfPut({ after });
    return kind ? [{ id, kind: kind.type, parent_id: null }] : [];
  });
  const problems = (await problemsOfMoves(edit, moves, standing)).map(
    ({ path: [row, ...path], message }) => ({
      id: moves[Number(row)].id,
      path,
      message,
    }),
  );
  const ofObject = Map.groupBy(problems, ({ id }) => id);
  const checked = <Each extends { readonly body: Stated }>(record: Each, id: number): Each => ({
    ...record,
    body: { ...record.body, misplaced: ofObject.get(id) ?? [] },
  });
  return {
    added: added.map((record) => checked(record, record.id)),
    changed: changed.map((record) => checked(record, record.row.id)),
  };
}
