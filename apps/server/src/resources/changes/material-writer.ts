import { materialEndpoints, newMaterialBody } from '@thermarium/api';
import {
  type FlatValues,
  type MaterialBody,
  materialEdit,
  materialOf,
  type NewMaterialBody,
  nameTaken,
} from '@thermarium/records';
import { readPart } from '../../http/read-part.ts';
import { importSources } from '../materials/import-sources.ts';
import type { RecordWriter } from './record-writer.ts';
import { columnsIn, valuesIn } from './settable-values.ts';

/** A new material may name a library's material, whose values it takes where it has none. */
export const materialWriter: RecordWriter<'material', NewMaterialBody, MaterialBody> = {
  table: 'material',
  readNew: (after, tell) => readPart(newMaterialBody, bodyOf(after), tell),
  readChange: (after, tell) => readPart(materialEndpoints.updateMaterial.body, bodyOf(after), tell),
  contents: async ({ edit, context }, { added }) => {
    const known = await context();
    const ids = new Map(known.materialIds);
    const bodies = added.map(({ body }) => body);
    const sourceOf = await importSources(edit.database, edit.caller.id, bodies);
    return {
      changed: ({ row, body }, tell) => {
        const { content, wrong } = materialEdit(row, body, { ...known, materialIds: ids });
        tell(wrong);
        ids.delete(row.name);
        ids.set(content.name, row.id);
        return content;
      },
      added: ({ id, body }, tell) => {
        const source = sourceOf(body);
        const made = source && 'message' in source ? [source] : materialOf(body, source, known);
        const wrong = 'fields' in made ? (ids.has(made.name) ? [nameTaken(made.name)] : []) : made;
        tell(wrong);
        if (wrong.length > 0 || !('fields' in made)) return null;
        ids.set(made.name, id);
        return made;
      },
    };
  },
};

function bodyOf(after: FlatValues): FlatValues {
  return { ...columnsIn(after), ...valuesIn('fields', after) };
}
