import type { Document } from '@thermarium/model';
import type { WhatIfChoice } from '@thermarium/solution/what-if';
import { buffersIn } from '../results/wire/answer-buffers.ts';
import type { PackedSolution } from '../results/wire/read-solution.ts';
import { HeldWhatIf, type Prepared, type PreparedSoFar } from './held-what-if.ts';

/** A message to the worker. */
export type WhatIfOrder =
  | { readonly type: 'prepare'; readonly document: Document }
  | { readonly type: 'choose'; readonly choice: WhatIfChoice };

/** A message from the worker; `broken` tells of a bug. */
export type WhatIfReport =
  | { readonly type: 'progress'; readonly soFar: PreparedSoFar }
  | { readonly type: 'prepared'; readonly prepared: Prepared }
  | { readonly type: 'chosen'; readonly solution: PackedSolution }
  | { readonly type: 'broken'; readonly message: string };

const held = new HeldWhatIf();

function report(message: WhatIfReport, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

self.addEventListener('message', ({ data }: MessageEvent<WhatIfOrder>) => {
  try {
    if (data.type === 'prepare') {
      const prepared = held.prepare(data.document, (soFar) => report({ type: 'progress', soFar }));
      report({ type: 'prepared', prepared });
    } else {
      const solution = held.at(data.choice);
      report({ type: 'chosen', solution }, buffersIn(solution.faces));
    }
  } catch (error) {
    report({ type: 'broken', message: String(error) });
  }
});
