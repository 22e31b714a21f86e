import type { MemoryLimits } from '@thermarium/mesh';
import type { SolveLimits } from '../config/settings.ts';
import type { ChildListener, Ending } from '../solving/child-process.ts';
import type { Assignment, GridBounds } from '../solving/messages.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { FreeDisk } from '../storage/free-disk.ts';
import type { AttemptContext, AttemptEnd } from './task-attempt.ts';

/** Whatever an attempt and its handlers need of the program. */
export interface RunContext extends AttemptContext {
  readonly blobs: BlobStore;
  /** The memory that a solve may take that starts now; its grid is the usual one where no budget is given. */
  readonly limits: () => MemoryLimits & GridBounds;
  /** For users whose licences do not say otherwise. */
  readonly usualLimits: SolveLimits;
  readonly freeDisk: FreeDisk;
  /** Whether whoever started the attempt decides that no machine is large enough; left out: the attempt does. */
  readonly isJudgedElsewhere?: boolean;
}

/** The end of an attempt, and what follows once it is written. */
export interface HandlerEnd extends AttemptEnd {
  /** False: the task was no longer this attempt's. */
  readonly afterwards: (isOurs: boolean) => Promise<void>;
}

/** The work that one delivery of a task has child processes do, and what becomes of their results. */
export interface TaskHandler {
  readonly listener: ChildListener;
  /** Disk space of the files that no row names yet. */
  readonly bytes: number;
  /** Deletes files that an earlier attempt has left. */
  tidy(): Promise<void>;
  /** The next assignment for a child; null: nothing is left to do. */
  next(grids: GridBounds): Promise<Assignment | null>;
  /** Resolves when no result of the child is under way any more. */
  settled(): Promise<void>;
  /** Takes up the end of a child, null where there was none. `again`: there is work for another. */
  conclude(ending: Ending | null): Promise<HandlerEnd | 'again'>;
  /** The end of an attempt that fails for a reason of its own. */
  failed(message: string): HandlerEnd;
  /** Deletes the files of an attempt that ends without a result. */
  dropFiles(): Promise<void>;
  /** The reason for which it may not, or will not be able to, write on; null: it may. */
  diskProblem(limits: SolveLimits): Promise<string | null>;
}
