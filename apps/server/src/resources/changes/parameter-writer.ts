import { type ParameterBody, type ParameterChange, parameterEndpoints } from '@thermarium/api';
import { parameterFields } from '@thermarium/model';
import { newValues, ownValues, problemsOfParameterName } from '@thermarium/records';
import { readPart } from '../../http/read-part.ts';
import { renameInExpressions } from '../../model/parameter-uses.ts';
import type { Tell } from './problems.ts';
import type { RecordWriter } from './record-writer.ts';

const { createParameter, updateParameter } = parameterEndpoints;

/** Expressions follow the new name of a parameter. */
export const parameterWriter: RecordWriter<'parameter', ParameterBody, ParameterChange> = {
  table: 'parameter',
  readNew: (after, tell) => readPart(createParameter.body, after, tell),
  readChange: (after, tell) => readPart(updateParameter.body, after, tell),
  contents: async ({ edit, problems }, { added, changed }) => {
    const isNaming =
      added.length > 0 || changed.some(({ row, body }) => (body.name ?? row.name) !== row.name);
    const names = new Map(isNaming ? (await edit.rows('parameter')).map(({ id, name }) => [id, name]) : []);
    const isUsable = (id: number, name: string, tell: Tell) => {
      names.delete(id);
      const wrong = problemsOfParameterName(name, new Set(names.values()));
      names.set(id, name);
      tell(wrong);
      return wrong.length === 0;
    };
    return {
      changed: async (record, tell) => {
        const { row, body } = record;
        const { name = row.name } = body;
        if (name !== row.name) {
          if (!isUsable(row.id, name, tell)) return null;
          await renameInExpressions(edit, row.name, name, (message) => {
            throw problems.only(record, [{ path: ['name'], message }]);
          });
        }
        return ownValues(body, parameterFields);
      },
      added: ({ id, body }, tell) =>
        isUsable(id, body.name, tell) ? newValues(parameterFields, body) : null,
    };
  },
};
