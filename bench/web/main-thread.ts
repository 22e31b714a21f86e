/**
 * The work of the page's main thread, read from a trace of the browser. Every task, and every call of script
 * in it, has its processor time (`tdur`): a thread that waits for the graphics process, or for a processor
 * that others use, takes none. So the figures show the cost of our own code even where drawing is done by
 * software on a loaded machine; of the load there remains that shared caches make the same work somewhat
 * slower.
 */

/** Milliseconds of processor time. */
interface TaskTime {
  /** Script, including the style and layout that it asked for. */
  readonly script: number;
  /** All of the task: script, style, layout, painting, collecting garbage. */
  readonly all: number;
}

export interface MainThread {
  /** The tasks that took a millisecond or more. */
  readonly tasks: readonly TaskTime[];
  /** The script of each animation frame, ms of processor time. */
  readonly frames: readonly number[];
  /** The script of each movement of the pointer, ms of processor time. */
  readonly moves: readonly number[];
  /** The whole main thread, and the workers of the page, ms of processor time. */
  readonly total: number;
  readonly workers: number;
}

export const TRACED = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

interface Slice {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** µs */
  readonly ts: number;
  readonly dur?: number;
  /** µs of processor time */
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly data?: { readonly type?: string; readonly url?: string };
  };
}

const SCRIPT = new Set([
  'FunctionCall',
  'EvaluateScript',
  'v8.evaluateModule',
  'FireAnimationFrame',
  'TimerFire',
  'EventDispatch',
  'FireIdleCallback',
  'RunMicrotasks',
  'ParseHTML',
]);

/** @param trace as the browser writes it */
export function readMainThread(trace: Buffer): MainThread {
  const { traceEvents }: { traceEvents: readonly Slice[] } = JSON.parse(trace.toString());
  const threads = (name: string) =>
    traceEvents.filter((event) => event.name === 'thread_name' && event.args?.name === name);
  const of = ({ pid, tid }: Slice) =>
    traceEvents
      .filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid)
      .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const busyOf = (slices: readonly Slice[]) =>
    slices.reduce((sum, slice) => sum + (slice.name === 'RunTask' ? milliseconds(slice) : 0), 0);
  // Of several pages the busiest: the others are empty.
  const [main = []] = threads('CrRendererMain')
    .map(of)
    .toSorted((a, b) => busyOf(b) - busyOf(a));
  const named = (name: string, type?: string) =>
    main
      .filter((event) => event.name === name && (type === undefined || event.args?.data?.type === type))
      .map(milliseconds);
  return {
    tasks: tasksOf(main),
    frames: named('FireAnimationFrame'),
    moves: named('EventDispatch', 'pointermove'),
    total: busyOf(main),
    workers: threads('DedicatedWorker thread').reduce((sum, thread) => sum + busyOf(of(thread)), 0),
  };
}

function tasksOf(slices: readonly Slice[]): readonly TaskTime[] {
  const tasks: TaskTime[] = [];
  let task: { readonly end: number; readonly all: number; script: number } | null = null;
  let scriptEnd = 0;
  const finish = () => {
    if (task && task.all >= 1) tasks.push({ script: task.script, all: task.all });
  };
  for (const slice of slices) {
    const end = slice.ts + (slice.dur ?? 0);
    if (slice.name === 'RunTask') {
      finish();
      task = { end, all: milliseconds(slice), script: 0 };
      scriptEnd = 0;
    } else if (task && slice.ts < task.end && slice.ts >= scriptEnd && isScript(slice)) {
      task.script += milliseconds(slice);
      scriptEnd = end;
    }
  }
  finish();
  return tasks;
}

/** Whether it is script of the page: what the driver of the browser evaluates in it has no address. */
function isScript({ name, args }: Slice): boolean {
  return SCRIPT.has(name) && (name !== 'EvaluateScript' || Boolean(args?.data?.url));
}

function milliseconds({ tdur = 0 }: Slice): number {
  return tdur / 1000;
}
