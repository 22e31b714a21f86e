import type { Kind } from '@thermarium/kinds';
import { sameValue } from '@thermarium/model';
import type { ObjectBody } from './bodies.ts';
import { type Checked, checkedFields, completedFields, typedObject } from './checked-fields.ts';
import type { FieldMessage } from './field-message.ts';
import type { Values } from './flat-rows.ts';
import { keptFields } from './kept-fields.ts';
import { nameProblems } from './names.ts';
import type { RecordContext } from './record-context.ts';
import { toStored } from './stored-fields.ts';

/** An object without its kind and its place in the tree. */
export interface ObjectContent {
  readonly name: string;
  readonly active: boolean;
  readonly visible: boolean;
  readonly collapsed: boolean;
  readonly fields: Values;
}

export interface PlannedContent {
  readonly content: ObjectContent;
  readonly wrong: readonly FieldMessage[];
}

/** The content of a new object of a kind. Fields that are not sent take their defaults. */
export function newContent(kind: Kind, body: ObjectBody, context: RecordContext): PlannedContent {
  const { active, fields, wrong } = activeAndFields(kind, body, context);
  const { name = '', visible, collapsed } = body;
  return {
    content: { name, active, visible: visible ?? true, collapsed: collapsed ?? false, fields },
    wrong: [...nameProblems(name), ...wrong],
  };
}

/**
 * Decides whether a new object is active. Kinds whose new elements are incomplete (a board without layers) are inactive
 * by default, but active if the sent fields are valid. An `active` that is sent always counts.
 */
function activeAndFields(
  kind: Kind,
  body: ObjectBody,
  context: RecordContext,
): Checked & { active: boolean } {
  const typed = typedObject(kind, {}, body, context);
  const check = (active: boolean) => ({
    active,
    ...checkedFields(kind, typed, context, { name: body.name ?? kind.title, active }),
  });
  const asAsked = check(body.active ?? true);
  const isUndecided = (body.active ?? null) === null && kind.newElement.active === false;
  return isUndecided && asAsked.wrong.length > 0 ? check(false) : asAsked;
}

interface ObjectEdit {
  readonly content: Omit<ObjectContent, 'fields'> & Partial<ObjectContent>;
  readonly wrong: readonly FieldMessage[];
}

/**
 * The content of a row with a request laid over it. Checks the fields only if they change or the object is activated:
 * an object that a parameter has made invalid can still be hidden, renamed or deactivated.
 */
export function objectEdit(
  kind: Kind,
  row: ObjectContent,
  body: ObjectBody,
  context: RecordContext,
): ObjectEdit {
  const content = {
    name: body.name ?? row.name,
    active: body.active ?? row.active,
    visible: body.visible ?? row.visible,
    collapsed: body.collapsed ?? row.collapsed,
  };
  const complete = completedFields(kind, row.fields);
  const typed = typedObject(kind, complete, body, context);
  const isSame =
    typed.wrong.length === 0 &&
    sameValue(toStored(keptFields(kind), typed.typed, context.materialIds), complete);
  const nameless = nameProblems(content.name);
  if (isSame && (row.active || !content.active)) return { content, wrong: nameless };
  const { fields, wrong } = checkedFields(kind, typed, context, content);
  return { content: { ...content, fields }, wrong: [...nameless, ...wrong] };
}
