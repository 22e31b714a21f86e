import { planeEndpoints } from '@thermarium/api';
import { type PlaneBody, planeContent } from '@thermarium/records';
import { readPart } from '../../http/read-part.ts';
import type { RecordWriter } from './record-writer.ts';

export const planeWriter: RecordWriter<'plane', PlaneBody, PlaneBody> = {
  table: 'plane',
  readNew: (after, tell) => readPart(planeEndpoints.createPlane.body, after, tell),
  readChange: (after, tell) => readPart(planeEndpoints.updatePlane.body, after, tell),
  contents: async ({ context }) => {
    const known = await context();
    return {
      changed: ({ row, body }, tell) => {
        const { content, wrong } = planeContent({ ...row }, body, known);
        tell(wrong);
        return content;
      },
      added: ({ body }, tell) => {
        const { content, wrong } = planeContent({}, body, known);
        tell(wrong);
        return content;
      },
    };
  },
};
