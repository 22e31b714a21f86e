import { objectEndpoints } from '@thermarium/api';
import { startEditing } from '../apps/server/src/program/testing/editing.ts';
import { makePlates } from '../apps/server/src/program/testing/model.ts';
import { ADA, signIn } from '../apps/server/src/program/testing/visitor.ts';
import type { Drill } from './drill.ts';

const EDITORS = 10;

export const lookers: Drill = {
  name: 'lookers',
  promise: 'many who look on cost nobody an edit',
  short: false,
  run: async (frame) => {
    const program = frame.start({ THERMARIUM_DATA: await frame.folder(), ...ADA });
    const ada = await signIn(await program.ready());
    const plates = await makePlates(ada, { count: EDITORS });
    const readers = frame.times(500, 50);
    const editing = startEditing(ada, plates);
    let refused = 0;
    await Promise.all(
      Array.from({ length: readers }, async () => {
        for (let n = 0; n < 10; n++) {
          await ada
            .call(objectEndpoints.tree, { params: { project: plates.project } })
            .catch(() => refused++);
        }
      }),
    );
    const { refusals, count } = await editing.end();
    const { status } = await program.stop();
    return [
      {
        fault: `${readers} who load the tree ten times each, beside ${EDITORS} editors`,
        outcome: `${count} edits, ${refusals.length} of them refused at first, ${refused} loads refused`,
        held: refusals.length === 0 && refused === 0 && status === 0,
      },
    ];
  },
};
