import type { Kind } from '@thermarium/kinds';
import { evaluateScalar, LARGEST_LENGTH_MM, quoted, type Scalar, shiftScalar } from '@thermarium/model';
import type { Values } from '../../db/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { type FieldMessage, fieldErrors } from '../../http/field-errors.ts';
import { FieldsInvalid } from '../../http/refused.ts';
import { completedFields } from '../../model/checked-fields.ts';
import { editProject } from '../../model/history.ts';
import { keptFields } from '../../model/kept-fields.ts';
import type { ModelContext } from '../../model/model-context.ts';
import type { EditContext } from '../../model/project-edit.ts';
import { readNode } from '../../model/read-node.ts';
import { kindNamed } from '../../model/tree-nodes.ts';
import { storedObject, withAllBelow } from './stored-object.ts';

/** Distances along the axes, mm. */
export interface Deltas {
  readonly dx?: number | undefined;
  readonly dy?: number | undefined;
  readonly dz?: number | undefined;
}

const AXIS_LETTERS = ['x', 'y', 'z'] as const;

/** Moves all that is in an assembly, and answers with its node as JSON. Its own place is that of what is in it. */
export async function translateAssembly(
  services: EditContext,
  kind: Kind,
  project: number,
  id: number,
  caller: Caller,
  deltas: Deltas,
): Promise<string> {
  const label = ({ name }: { readonly name: string }) => `Move ${quoted(name)}`;
  const { json } = await editProject(services, project, caller, label, async (edit) => {
    const { row, context } = await storedObject(edit, kind, id);
    const changes = (await withAllBelow(edit, id)).map((each) => ({
      row: each,
      content: { fields: moved(kindNamed(each.kind), each.fields, deltas) },
    }));
    const wrong = AXIS_LETTERS.flatMap((letter): FieldMessage[] => {
      const outside = changes.find(({ content }) => isTooFar(content.fields[letter], context));
      if (!outside || !deltas[`d${letter}`]) return [];
      const message = `${quoted(outside.row.name)} would be more than ${LARGEST_LENGTH_MM} mm from the origin.`;
      return [{ path: ['translate', `d${letter}`], message }];
    });
    if (wrong.length > 0) throw new FieldsInvalid(fieldErrors(wrong));
    await edit.update('object', changes);
    return { name: row.name, json: await readNode(edit.database, row, context) };
  });
  return json;
}

/** What has a place of its own gets another; expressions stay expressions. */
function moved(kind: Kind, stored: Values, deltas: Deltas): Values {
  const table = keptFields(kind);
  const complete = completedFields(kind, stored);
  const shifted = AXIS_LETTERS.flatMap((letter) => {
    const [value, delta] = [complete[letter], deltas[`d${letter}`]];
    return letter in table && delta && isScalar(value) ? [[letter, shiftScalar(value, delta)]] : [];
  });
  return { ...stored, ...Object.fromEntries(shifted) };
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'number' || typeof value === 'string';
}

function isTooFar(value: unknown, { parameters }: ModelContext): boolean {
  if (!isScalar(value)) return false;
  const outcome = evaluateScalar(value, parameters);
  return outcome.ok && Math.abs(outcome.value) > LARGEST_LENGTH_MM;
}
