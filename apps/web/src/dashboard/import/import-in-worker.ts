import type { FilePair } from '@thermarium/exchange';
import { endIfRefused } from '../../app/client.ts';
import { session } from '../../app/session.ts';
import type { CreateOutcome, ImportOrder, ImportReport, NewProject, ReadOutcome } from './import-order.ts';

/** The import of one file. */
export interface FileImport {
  read(): Promise<ReadOutcome>;
  create(project: NewProject): Promise<CreateOutcome>;
  /** Ends it, whatever it is at. What was asked for is then never answered. */
  close(): void;
}

/** Imports a file, with the powers that go with it, in a worker of its own, so that the page stays quick and Cancel is at once. */
export function importInWorker({ file, powers }: FilePair<File>): FileImport {
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });
  const ask = <Outcome>(order: ImportOrder) =>
    new Promise<Outcome>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ImportReport>) => {
        if (data.type === 'done') resolve(data.outcome as Outcome);
        else reject(new Error(data.message));
      };
      worker.onerror = ({ message }) => reject(new Error(message || 'The worker ended.'));
      worker.postMessage(order);
    });
  const signed = async <Outcome extends ReadOutcome | CreateOutcome>(
    order: (token: string | null) => ImportOrder,
  ): Promise<Outcome> => {
    const { token } = session.getState();
    const outcome = await ask<Outcome>(order(token));
    if (outcome.outcome === 'not-called') endIfRefused(outcome.failure.status, token);
    return outcome;
  };
  return {
    read: () => signed<ReadOutcome>((token) => ({ type: 'read', file, powers, token })),
    create: (project) => signed<CreateOutcome>((token) => ({ type: 'create', project, token })),
    close: () => worker.terminate(),
  };
}
