import type { Document } from '@thermarium/model';
import type { WhatIfChoice } from '@thermarium/solution/what-if';
import type { PackedSolution } from '../results/wire/read-solution.ts';
import type { Prepared, PreparedSoFar } from './held-what-if.ts';
import type { WhatIfOrder, WhatIfReport } from './what-if.worker.ts';

/** Solves the fields of a model and adds them up, one order at a time. */
export interface WhatIfSolver {
  /** Rejects where the worker broke. Never settles once it is stopped. */
  prepare(document: Document, tell: (soFar: PreparedSoFar) => void): Promise<Prepared>;
  choose(choice: WhatIfChoice): Promise<PackedSolution>;
  /** Ends what is under way and forgets the fields. */
  stop(): void;
}

/** A worker of its own, which is started when it is first needed. */
export class WhatIfWorker implements WhatIfSolver {
  private worker: Worker | null = null;

  prepare(document: Document, tell: (soFar: PreparedSoFar) => void): Promise<Prepared> {
    return this.ask({ type: 'prepare', document }, (report) => {
      if (report.type === 'progress') tell(report.soFar);
      return report.type === 'prepared' ? report.prepared : null;
    });
  }

  choose(choice: WhatIfChoice): Promise<PackedSolution> {
    return this.ask({ type: 'choose', choice }, (report) =>
      report.type === 'chosen' ? report.solution : null,
    );
  }

  stop(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  /** @param read the answer in a report; null: it is none yet */
  private ask<Answer>(order: WhatIfOrder, read: (report: WhatIfReport) => Answer | null): Promise<Answer> {
    this.worker ??= new Worker(new URL('./what-if.worker.ts', import.meta.url), { type: 'module' });
    const { worker } = this;
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<WhatIfReport>) => {
        if (data.type === 'broken') reject(new Error(data.message));
        const answer = read(data);
        if (answer !== null) resolve(answer);
      };
      worker.onerror = ({ message }) => {
        this.stop();
        reject(new Error(message || 'The worker ended.'));
      };
      worker.postMessage(order);
    });
  }
}
