import { plane as planeKind } from '@thermarium/kinds';
import { evaluateFields, type Issue, type PlaneName, planeFields, type Scalar } from '@thermarium/model';
import { answerFields } from './answer-fields.ts';
import type { PlaneBody } from './bodies.ts';
import { type FieldMessage, messagesOf } from './field-message.ts';
import type { Values } from './flat-rows.ts';
import type { RecordContext } from './record-context.ts';
import { completed, typedOver } from './typed-fields.ts';

/** A plane without its id and bookkeeping. */
export interface PlaneContent {
  readonly name: string;
  readonly plane: PlaneName;
  readonly visible: boolean;
  readonly coordinate: Scalar;
}

/** A plane as the program answers it. */
export interface AnsweredPlane extends Omit<PlaneContent, 'coordinate'> {
  readonly id: number;
  readonly type_id: number;
  readonly type: string;
  readonly timestamp: string;
  readonly [field: string]: unknown;
}

export function answerPlane(
  row: PlaneContent & { readonly id: number },
  context: RecordContext,
  timestamp: string,
): AnsweredPlane {
  const { id, name, plane, visible } = row;
  return {
    ...answerFields(planeFields, { ...row }, context),
    id,
    type_id: planeKind.typeId,
    type: planeKind.type,
    name,
    plane,
    visible,
    timestamp,
  };
}

/** A plane with a request laid over it; `content` is invalid if `wrong` is not empty. */
export function planeContent(
  stored: Values | PlaneContent,
  body: PlaneBody,
  context: RecordContext,
): { readonly content: PlaneContent; readonly wrong: readonly FieldMessage[] } {
  const { typed } = typedOver(planeFields, completed(planeFields, { ...stored }), body, context);
  const issues: Issue[] = [];
  const values = evaluateFields(planeFields, typed, '', {
    parameters: context.parameters,
    materialNames: context.knownMaterials,
    report: (found) => issues.push(found),
    owner: 'the plane',
  });
  const { name, plane, visible } = values ?? typed;
  return {
    // Without issues, all fields have been evaluated.
    content: { name, plane, visible, coordinate: typed.coordinate } as PlaneContent,
    wrong: values ? [] : issues.flatMap(messagesOf),
  };
}
