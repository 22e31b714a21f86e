import { CallFailed, objectEndpoints } from '@thermarium/api';
import type { Plates } from './model.ts';
import type { Visitor } from './visitor.ts';

interface Edits {
  /** The last acknowledged power of every plate, mW. */
  readonly kept: ReadonlyMap<number, number>;
  /** The number of acknowledged changes. */
  readonly count: number;
  /** The refusals on the way. */
  readonly refusals: readonly { readonly code: unknown; readonly detail: string }[];
}

export interface Editing {
  /** Resolves when this many more changes were acknowledged, or all editors have stopped. */
  acknowledgedMore(count: number): Promise<void>;
  /** Stops all editors. */
  end(): Promise<Edits>;
  /** Waits until no editor gets an answer any more. */
  broken(): Promise<Edits>;
}

/**
 * Starts an editor for every plate, who counts its power up from 1; each repeats a change, as a page does,
 * until it is acknowledged, and stops when there is no answer at all.
 */
export function startEditing({ call }: Visitor, { project, boxes }: Plates): Editing {
  const refusals: { code: unknown; detail: string }[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let isEnding = false;
  let acknowledged = 0;

  const acknowledge = () => {
    acknowledged++;
    for (const { count, resolve } of waiting) if (acknowledged >= count) resolve();
  };
  const editor = async (object: number): Promise<readonly [number, number]> => {
    for (let power = 1; ; power++) {
      if (!(await change(object, power))) return [object, power - 1];
      acknowledge();
      if (isEnding) return [object, power];
    }
  };
  /** False: there is no answer. */
  const change = async (object: number, power: number): Promise<boolean> => {
    for (;;) {
      try {
        await call(objectEndpoints.updateBox, { params: { project, object }, body: { power } });
        return true;
      } catch (error) {
        if (!(error instanceof CallFailed)) return false;
        refusals.push({ code: Object(error.body).code, detail: error.message });
      }
    }
  };
  const all = Promise.all(boxes.map(editor));
  const edits = async (): Promise<Edits> => ({ kept: new Map(await all), count: acknowledged, refusals });
  return {
    acknowledgedMore: (count) =>
      Promise.race([
        new Promise<void>((resolve) => waiting.push({ count: acknowledged + count, resolve })),
        all.then(() => {}),
      ]),
    end: () => {
      isEnding = true;
      return edits();
    },
    broken: edits,
  };
}
