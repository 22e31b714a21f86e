import { plane as planeKind } from '@thermarium/kinds';
import { evaluateFields, type Field, type Issue, type Plane, planeFields } from '@thermarium/model';
import { answerFields } from './answer-fields.ts';
import type { PlaneBody } from './bodies.ts';
import { type FieldMessage, messagesOf } from './field-message.ts';
import type { Values } from './flat-rows.ts';
import type { RecordContext } from './record-context.ts';
import { completed, typedOver } from './typed-fields.ts';

/** A plane as the program answers it. */
export interface AnsweredPlane extends Omit<Plane, 'coordinate'> {
  readonly id: number;
  readonly type_id: number;
  readonly type: string;
  readonly timestamp: string;
  readonly [field: string]: unknown;
}

export function answerPlane(
  row: Plane & { readonly id: number },
  context: RecordContext,
  timestamp: string,
): AnsweredPlane {
  return {
    // What is no number is answered as the row has it.
    ...(answerFields(planeFields, { ...row }, context) as Omit<Plane, 'coordinate'>),
    id: row.id,
    type_id: planeKind.typeId,
    type: planeKind.type,
    timestamp,
  };
}

/** A plane with a request laid over it; `content` is invalid if `wrong` is not empty. */
export function planeContent(
  stored: Values | Plane,
  body: PlaneBody,
  context: RecordContext,
): { readonly content: Plane; readonly wrong: readonly FieldMessage[] } {
  const { typed } = typedOver(planeFields, completed(planeFields, { ...stored }), body, context);
  const issues: Issue[] = [];
  const values = evaluateFields(planeFields, typed, '', {
    parameters: context.parameters,
    materialNames: context.knownMaterials,
    report: (found) => issues.push(found),
    owner: 'the plane',
  });
  const evaluated: Values = values ?? typed;
  const content = Object.entries<Field>(planeFields).map(([key, { kind }]) => [
    key,
    // Expressions stay as they are typed.
    kind === 'number' ? typed[key] : evaluated[key],
  ]);
  return {
    // Without issues, all fields have been evaluated.
    content: Object.fromEntries(content) as Plane,
    wrong: values ? [] : issues.flatMap(messagesOf),
  };
}
