import type { HeatFlow, Solution } from '@thermarium/solution';
import type { Snapshot } from '../db/schema.ts';
import { partName } from '../solutions/blob-names.ts';
import { declaredPlanes } from '../solutions/declared-planes.ts';
import { SolutionRecorder } from './solution-recorder.ts';
import type { ChildHost } from './working-host.ts';

/** Sends the fields of cases as files, in a folder for each case. */
export class CaseRecorder {
  private readonly snapshot: Snapshot;
  private readonly child: ChildHost;

  constructor(snapshot: Snapshot, child: ChildHost) {
    this.snapshot = snapshot;
    this.child = child;
  }

  /** Sends the solution of a case. */
  record(index: number, solution: Solution, flow: HeatFlow | null = null): void {
    const { document, planeIds } = this.snapshot;
    const recorder = new SolutionRecorder({
      keepsFields: true,
      planes: declaredPlanes(document, planeIds),
      send: (name, bytes) => this.child.outbox.send(`${index}/${name}`, bytes),
    });
    recorder.record(solution);
    recorder.finish(flow);
  }

  /** Sends the fields of which cases are sums beside the solution of one of them. */
  recordParts(index: number, fields: readonly Solution[]): void {
    for (const [n, { state }] of fields.entries()) {
      const { buffer, byteOffset, byteLength } = state.rise;
      this.child.outbox.send(
        `${index}/${partName(n)}`,
        new Uint8Array(buffer, byteOffset, byteLength).slice(),
      );
    }
  }
}
