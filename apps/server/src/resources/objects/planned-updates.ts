import type { ManyObjectsBody } from '@thermarium/api';
import type { Kind } from '@thermarium/kinds';
import { type FieldMessage, kindNamed, type Move, objectEdit } from '@thermarium/records';
import type { ModelContext } from '../../model/model-context.ts';
import type { ModelRow, RowContent } from '../../model/rows.ts';
import { type Addition, NO_ROW } from './planned-additions.ts';
import { readBody } from './read-body.ts';

type Row = ModelRow<'object'>;
type Update = NonNullable<ManyObjectsBody['update']>[number];

/** The planned change of one object of a request. */
export interface PlannedUpdate {
  readonly at: number;
  readonly row: Row;
  readonly kind: Kind;
  readonly content: Partial<RowContent<'object'>>;
  readonly isWithin: boolean;
  /** Null: it stays where it is. */
  readonly move: Move | null;
}

export interface PlannedUpdates {
  readonly updates: readonly PlannedUpdate[];
  /** Problems, by row and field. */
  readonly wrong: readonly FieldMessage[];
}

/** Checks the changes of objects, by row of the request. `rows`: the present rows, by id. */
export function planUpdates(
  update: readonly Update[],
  rows: ReadonlyMap<number, Row>,
  additions: readonly Addition[],
  context: ModelContext,
): PlannedUpdates {
  const added = new Map(additions.map((addition) => [addition.at, addition]));
  const wrong: FieldMessage[] = [];
  const updates = update.flatMap((sent, at): PlannedUpdate[] => {
    const row = rows.get(sent.id);
    if (!row) return [];
    const kind = kindNamed(row.kind);
    const tell = (messages: readonly FieldMessage[]) =>
      wrong.push(...messages.map(({ path, message }) => ({ path: ['update', at, ...path], message })));
    const around = sent.within ?? null;
    const outer = around === null ? undefined : added.get(around);
    const isPlaced = around === null || outer?.kind.container === true;
    if (!isPlaced) tell([NO_ROW]);
    const body = readBody(kind, 'update', sent, tell);
    if (!body) return [];
    const laid = objectEdit(kind, row, body, context);
    tell(laid.wrong);
    if (!isPlaced) return [];
    const parent = outer ? outer.id : body.parent;
    // A sent rank alone does not move the object: ranks change whenever somebody else moves its siblings.
    const isMoved = parent !== undefined && parent !== row.parent_id;
    const move = isMoved ? { id: row.id, parent, index: body.index ?? Number.POSITIVE_INFINITY } : null;
    return [{ at, row, kind, content: laid.content, isWithin: outer !== undefined, move }];
  });
  return { updates, wrong };
}
