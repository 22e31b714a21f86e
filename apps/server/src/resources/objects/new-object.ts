import type { ObjectBody } from '@thermarium/api';
import type { Kind } from '@thermarium/kinds';
import type { FieldMessage } from '../../http/field-errors.ts';
import { type Checked, checkedFields, typedObject } from '../../model/checked-fields.ts';
import type { ModelContext } from '../../model/model-context.ts';
import { nameProblems } from '../../model/name-problems.ts';
import type { ModelRow, RowContent } from '../../model/rows.ts';

/** What an object is, but for where it stands. */
export type ObjectContent = Omit<RowContent<'object'>, 'kind' | 'parent_id' | 'position'>;

export interface PlannedContent {
  readonly content: ObjectContent;
  readonly wrong: readonly FieldMessage[];
}

/** The content of a new object of a kind. What is not sent has the default of its field. */
export function newContent(kind: Kind, body: ObjectBody, context: ModelContext): PlannedContent {
  const { active, fields, wrong } = activeAndFields(kind, body, context);
  const { name = '', visible, collapsed } = body;
  return {
    content: { name, active, visible: visible ?? true, collapsed: collapsed ?? false, fields },
    wrong: [...nameProblems(name), ...wrong],
  };
}

/**
 * A kind whose new elements are off, because something is still missing (a board without layers), is on as soon as
 * nothing is. Whoever says whether it is on is taken at their word.
 */
function activeAndFields(kind: Kind, body: ObjectBody, context: ModelContext): Checked & { active: boolean } {
  const typed = typedObject(kind, {}, body, context);
  const check = (active: boolean) => ({
    active,
    ...checkedFields(kind, typed, context, { name: body.name ?? kind.title, active }),
  });
  const asAsked = check(body.active ?? true);
  const isUndecided = (body.active ?? null) === null && kind.newElement.active === false;
  return isUndecided && asAsked.wrong.length > 0 ? check(false) : asAsked;
}

export type NewRow = RowContent<'object'> & { readonly id: number };

/** An object with all below it, the object itself first. */
export type Subtree = readonly [ModelRow<'object'>, ...ModelRow<'object'>[]];

/** Copies of what is below an object, under new ids; `copy` is the id of the object's own copy. */
export function copiesBelow([original, ...below]: Subtree, copy: number, ids: readonly number[]): NewRow[] {
  const copyOf = new Map([[original.id, copy], ...below.map(({ id }, n): [number, number] => [id, ids[n]])]);
  return below.map(({ kind, parent_id, position, name, active, visible, collapsed, fields }, n) => ({
    id: ids[n],
    kind,
    parent_id: parent_id === null ? null : (copyOf.get(parent_id) ?? null),
    position,
    name,
    active,
    visible,
    collapsed,
    fields,
  }));
}
