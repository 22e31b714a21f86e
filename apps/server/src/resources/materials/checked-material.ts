import type { materialAnswer } from '@thermarium/api';
import { answerMaterial as answered } from '@thermarium/records';
import type { z } from 'zod';
import type { ModelContext } from '../../model/model-context.ts';
import type { ModelRow } from '../../model/rows.ts';

export function answerMaterial(
  row: ModelRow<'material'>,
  context: ModelContext,
  used: ReadonlySet<number>,
): z.input<typeof materialAnswer> {
  return answered(row, context, used, row.timestamp.toISOString());
}
