import type { Axis, Vec3 } from '@thermarium/geometry';
import { summedMillimetres } from '@thermarium/model';
import type { EditorParts } from '../editor.ts';
import { add, along } from '../geometry/vector.ts';
import { gridOf } from '../snap/snap-step.ts';
import type { MoveTarget } from './move-target.ts';
import { takeHold } from './take-hold.ts';

/** Repeats within this time, ms, become one change of the document. */
const REPEAT = 300;
/** The pause without a repeat, ms, after which the change is planned, in a task before the one that saves it. */
const PAUSE = 200;

export interface Nudges {
  /** Moves the selection by whole snap steps along an axis. */
  nudge(axis: Axis, steps: number): void;
  /** Saves a nudge that still waits for repeats. */
  flush(): void;
  /** Takes back a waiting nudge; false: none waits. */
  cancel(): boolean;
}

export function createNudges(context: EditorParts): Nudges {
  let waiting: {
    target: MoveTarget;
    by: Vec3;
    timers: readonly ReturnType<typeof setTimeout>[];
    selected: unknown;
  } | null = null;

  const end = () => {
    const ended = waiting;
    ended?.timers.forEach(clearTimeout);
    waiting = null;
    return ended;
  };
  const flush = () => {
    const ended = end();
    if (!ended) return;
    if (ended.by.some((length) => length !== 0)) ended.target.save(ended.by);
    else ended.target.restore();
  };

  return {
    nudge: (axis, steps) => {
      const { snap, selection } = context.store.getState();
      // A nudge of another selection is another change.
      if (waiting && waiting.selected !== selection) flush();
      const target = waiting?.target ?? takeHold(context);
      if (!target?.axes.includes(axis)) return;
      const moved = add(waiting?.by ?? [0, 0, 0], along(axis, steps * gridOf(snap)));
      const by: Vec3 = [
        summedMillimetres(moved[0]),
        summedMillimetres(moved[1]),
        summedMillimetres(moved[2]),
      ];
      waiting?.timers.forEach(clearTimeout);
      const timers = [setTimeout(() => target.prepare?.(by), PAUSE), setTimeout(flush, REPEAT)];
      waiting = { target, by, timers, selected: selection };
      target.preview(by);
    },
    flush,
    cancel: () => {
      const ended = end();
      ended?.target.restore();
      return ended !== null;
    },
  };
}
