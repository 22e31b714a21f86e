import {
  type Discretisation,
  type FieldExtremes,
  type FieldState,
  type Meshed,
  type ObjectRow,
  objectRows,
  type RunHost,
  type SolveReport,
} from '@thermarium/mesh';
import type { SolveProgress } from '@thermarium/solver';
import { declaredPlanes } from '../solutions/declared-planes.ts';
import type { Snapshot } from './messages.ts';
import { SolutionRecorder } from './solution-recorder.ts';
import { type ChildHost, WorkingHost } from './working-host.ts';

export interface CaseHostOptions {
  readonly snapshot: Snapshot;
  readonly child: ChildHost;
  /** The folder of the files of its solution; null: they are not sent. */
  readonly folder: string | null;
  /** Told the part of the case that is done, 0..1. */
  readonly onProgress: (fraction: number) => void;
}

/** Runs a case of a study for the program: reads its objects, and sends the files of its solution. */
export class CaseHost extends WorkingHost implements RunHost {
  rows: readonly ObjectRow[] = [];
  private readonly options: CaseHostOptions;
  private recorder: SolutionRecorder | null = null;

  constructor(options: CaseHostOptions) {
    super(options.child);
    this.options = options;
  }

  /** Without a word: the log of a study is not that of each of its cases. */
  override onMeshed({ prepared }: Meshed): void {
    const { snapshot, child, folder } = this.options;
    if (!prepared || folder === null) return;
    this.recorder = new SolutionRecorder(prepared, {
      keepsFields: true,
      planes: declaredPlanes(snapshot.document, snapshot.planeIds),
      send: (name, bytes) => child.outbox.send(`${folder}/${name}`, bytes),
    });
  }

  onState(state: FieldState, discretisation: Discretisation, extremes: FieldExtremes): void {
    this.rows = this.recorder?.record(state, extremes) ?? objectRows(discretisation, state, extremes);
  }

  onProgress({ fraction }: SolveProgress): void {
    this.options.onProgress(fraction);
  }

  /** Sends the last files of the solution, if it is sent. Resolves when all of them are stored. */
  async store({ heat_flow }: SolveReport): Promise<void> {
    this.recorder?.finish(heat_flow);
    await this.child.outbox.empty();
  }
}
