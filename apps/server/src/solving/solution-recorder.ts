import {
  encodeFaces,
  encodeField,
  encodeHistory,
  encodePlane,
  figuresOf,
  type HeatFlow,
  HISTORY_VERSION,
  type Solution,
} from '@thermarium/solution';
import {
  facesName,
  fieldName,
  HEAT_FLOW,
  HISTORY,
  INDEX,
  planeName,
  slabName,
} from '../solutions/blob-names.ts';
import type { DeclaredPlane, SolutionIndex } from '../solutions/solution-index.ts';

export interface RecorderOptions {
  /** Whether the temperatures inside are stored; otherwise those on the planes. */
  readonly keepsFields: boolean;
  readonly planes: readonly DeclaredPlane[];
  readonly send: (name: string, bytes: Uint8Array) => void;
}

/** Turns the solutions of a solve into the files of its solution, one by one. */
export class SolutionRecorder {
  private readonly options: RecorderOptions;
  private readonly history: Float64Array[] = [];
  private objects: SolutionIndex['objects'] = [];

  constructor(options: RecorderOptions) {
    this.options = options;
  }

  record(solution: Solution): void {
    const { history } = this;
    const { keepsFields, planes, send } = this.options;
    const step = history.length;
    const { objects } = solution.discretisation.scene;
    this.objects = solution.objects.map((object) => {
      const { id, type, path } = objects[object];
      return { id, type, name: path };
    });
    history.push(figuresOf(solution));
    send(facesName(step), encodeFaces(solution));
    if (keepsFields) {
      const { header, slabs } = encodeField(solution);
      send(fieldName(step), header);
      for (const [n, slab] of slabs.entries()) send(slabName(step, n), slab);
    } else {
      for (const { id, plane, coordinate } of planes) {
        send(planeName(step, id), encodePlane(solution, plane, coordinate));
      }
    }
  }

  /** Sends the files that belong to all steps. */
  finish(flow: HeatFlow | null = null): void {
    const { keepsFields, planes, send } = this.options;
    const index: SolutionIndex = {
      version: HISTORY_VERSION,
      objects: this.objects,
      steps: this.history.length,
      heatFlow: flow !== null,
      keepsFields,
      planes: keepsFields ? [] : [...planes],
    };
    send(INDEX, new TextEncoder().encode(JSON.stringify(index)));
    send(HISTORY, encodeHistory(this.history));
    if (flow) send(HEAT_FLOW, new TextEncoder().encode(JSON.stringify(flow)));
  }
}
