import { type FieldMessage, kindNamed, laidOver, type ManyObjectsBody, type Move } from '@thermarium/api';
import type { Kind } from '@thermarium/kinds';
import type { ModelContext } from '../../model/model-context.ts';
import type { ModelRow, RowContent } from '../../model/rows.ts';
import { type Addition, NO_ROW } from './planned-additions.ts';
import { readBody } from './read-body.ts';

type Row = ModelRow<'object'>;
type Update = NonNullable<ManyObjectsBody['update']>[number];

/** What an object of a request is changed to. */
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
  /** What is wrong, by row and field. */
  readonly wrong: readonly FieldMessage[];
}

/** Checks what objects are to be changed to, by row of the request. `rows`: as they were read, by id. */
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
    const laid = laidOver(kind, row, body, context);
    tell(laid.wrong);
    if (!isPlaced) return [];
    const parent = outer ? outer.id : body.parent;
    // Its rank alone does not move it: it changes with what others do to its siblings.
    const isMoved = parent !== undefined && parent !== row.parent_id;
    const move = isMoved ? { id: row.id, parent, index: body.index ?? Number.POSITIVE_INFINITY } : null;
    return [{ at, row, kind, content: laid.content, isWithin: outer !== undefined, move }];
  });
  return { updates, wrong };
}
