import type { materialAnswer } from '@thermarium/api';
import { answerFields } from '@thermarium/api';
import {
  evaluateMaterials,
  fieldMessages,
  type Issue,
  type Material,
  materialFields,
} from '@thermarium/model';
import type { z } from 'zod';
import type { Values } from '../../db/schema.ts';
import type { FieldMessage } from '../../http/field-errors.ts';
import { asMaterial, type ModelContext } from '../../model/model-context.ts';
import type { ModelRow } from '../../model/rows.ts';
import { completed, typedOver } from '../../model/typed-fields.ts';

const { name: _, ...ownFields } = materialFields;

export function answerMaterial(
  row: ModelRow<'material'>,
  context: ModelContext,
  used: ReadonlySet<number>,
): z.input<typeof materialAnswer> {
  const { id, name, fields, library_id, library_name, source_material, timestamp } = row;
  const { color, anisotropic, ...values } = answerFields(materialFields, { ...fields, name }, context);
  return {
    ...values,
    id,
    name,
    color: String(color),
    anisotropic: anisotropic === true,
    library_id,
    library_name,
    source_material,
    used: used.has(id),
    timestamp: timestamp.toISOString(),
  };
}

export interface CheckedMaterial {
  readonly fields: Values;
  readonly wrong: readonly FieldMessage[];
}

/** The complete fields of a stored material. */
export function completedMaterial(stored: Values): Values {
  return completed(ownFields, stored);
}

/** A material's fields with a request laid over them, checked as those of files are. */
export function checkedMaterial(
  name: string,
  stored: Values,
  sent: Values,
  context: ModelContext,
): CheckedMaterial {
  const { typed: fields } = typedOver(ownFields, completedMaterial(stored), sent, context);
  const issues: Issue[] = [];
  const material: Material = asMaterial({ name, fields });
  evaluateMaterials([material], context.parameters, (found) => issues.push(found));
  const errors = issues.filter(({ severity }) => severity === 'error');
  // Names of materials may have dots, names of fields have none.
  const wrong = errors.flatMap((found) => {
    const path = [found.path.slice(found.path.lastIndexOf('.') + 1)];
    return fieldMessages(found).map((message) => ({ path, message }));
  });
  return { fields, wrong };
}
