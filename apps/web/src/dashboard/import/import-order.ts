import type { Project } from '@thermarium/api';
import type { Fault } from '../../ui/fault-list.tsx';
import type { ImportSummary } from './import-summary.ts';

/** A call of the worker that the program did not take. */
export interface FailedCall {
  /** 0: the program could not be reached. */
  readonly status: number;
  readonly statusText: string;
  readonly body: unknown;
}

export type ReadOutcome =
  | { readonly outcome: 'read'; readonly summary: ImportSummary }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }
  | { readonly outcome: 'not-called'; readonly failure: FailedCall };

export type CreateOutcome =
  | { readonly outcome: 'created'; readonly project: Project }
  | { readonly outcome: 'not-called'; readonly failure: FailedCall };

/** The project that is made of a file. */
export interface NewProject {
  readonly name: string;
  readonly folder: number;
}

/** A message to the worker. It reads one file, and makes projects of it as often as it is asked to. */
export type ImportOrder =
  | {
      readonly type: 'read';
      readonly file: File;
      /** The powers that go with it; null: it comes alone. */
      readonly powers: File | null;
      readonly token: string | null;
    }
  | { readonly type: 'create'; readonly project: NewProject; readonly token: string | null };

/** A message from the worker, one for each order; `broken` tells of a bug. */
export type ImportReport =
  | { readonly type: 'done'; readonly outcome: ReadOutcome | CreateOutcome }
  | { readonly type: 'broken'; readonly message: string };
