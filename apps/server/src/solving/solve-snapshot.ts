import { setImmediate as nextTurn } from 'node:timers/promises';
import { kinds } from '@thermarium/kinds';
import { completeReport, type ObjectRow, prepareModel, type SolveReport, solveModel } from '@thermarium/mesh';
import { evaluateDocument } from '@thermarium/model';
import { drive, type SolveProgress } from '@thermarium/solver';
import { declaredPlanes } from '../solutions/declared-planes.ts';
import {
  issueLines,
  iterationLine,
  meshLine,
  refusalOf,
  reportLines,
  stepLine,
  stepStride,
} from './log-lines.ts';
import type { Assignment, ChildMessage, Conclusion } from './messages.ts';
import type { Outbox } from './outbox.ts';
import { SolutionRecorder } from './solution-recorder.ts';
import type { Turn } from './turn.ts';

/** How the child reaches the process that started it. */
export interface ChildHost {
  readonly tell: (message: ChildMessage) => void;
  readonly outbox: Outbox;
  readonly turn: Turn;
}

/** Meshing and storing are the rest of the way, of which little is known. */
const MESHED = 0.05;
const SOLVED = 0.97;

const TELL_EVERY_MS = 100;
const LOG_EVERY_MS = 1000;

/** Solves a model, sends the files of its solution, and concludes. Throws where memory or the store fail. */
export async function solveSnapshot(
  { snapshot, transient, cellLimit }: Extract<Assignment, { kind: 'solve' }>,
  { tell, outbox, turn }: ChildHost,
): Promise<Conclusion> {
  const log = (...lines: string[]): void => tell({ type: 'log', lines });
  const start = performance.now();
  const seconds = (from: number, to: number): number => (to - from) / 1000;
  log(`${transient ? 'Transient' : 'Steady'} solve of '${snapshot.document.name}'.`);
  tell({ type: 'progress', fraction: 0, message: 'Meshing', residual: null, cells: null });
  const { model, issues: found } = evaluateDocument(snapshot.document, kinds);
  const analysis = transient ? 'transient' : 'steady';
  const preparation = model && prepareModel(model, kinds, { analysis, refine: 1, cellLimit });
  const issues = [...found, ...(preparation?.issues ?? [])];
  if (issues.length > 0) log(...issueLines(issues));
  if (!model || !preparation?.prepared) {
    const lacksRoom = issues.some(({ code }) => code === 'grid-too-large');
    return { type: 'failed', message: refusalOf(issues), lacksRoom };
  }

  const { prepared } = preparation;
  const meshed = performance.now();
  const { nx, ny, nz, cells } = prepared.grid;
  log(meshLine({ grid: [nx, ny, nz], cells, seconds: seconds(start, meshed) }));
  const recorder = new SolutionRecorder(prepared, {
    keepsFields: !transient || model.world.saveInternalTemp,
    planes: declaredPlanes(snapshot.document, snapshot.planeIds),
    send: (name, bytes) => outbox.send(name, bytes),
  });
  const stride = stepStride(model.world.steps);
  let step = 0;
  const summary = await drive(
    solveModel(prepared, model.name, {
      onState: (state) => {
        const rows = recorder.record(state);
        if (state.time !== null && step++ % stride === 0) log(stepLine(state.time, hottestOf(rows)));
      },
    }),
    { onProgress: progressTeller({ tell, cells, transient }), breathe: () => breathe(outbox, turn) },
  );
  recorder.finish();
  const solved = performance.now();
  tell({ type: 'progress', fraction: SOLVED, message: 'Storing the solution', residual: null, cells });
  await outbox.empty();
  const report = completeReport(summary, {
    seconds: {
      mesh: seconds(start, meshed),
      solve: seconds(meshed + turn.waited, solved),
      total: seconds(start + turn.waited, solved),
    },
    peak_memory_mb: process.resourceUsage().maxRSS / 1024,
    issues,
  });
  log(...reportLines(report));
  if (report.status !== 'converged') {
    return { type: 'failed', message: report.message ?? 'The solve failed.' };
  }
  const steps = report.transient.map(({ time, t_max }, n) => ({ step: n, time, max_t: t_max }));
  return { type: 'solved', summary: keptSummary(report), steps };
}

/** Entries of objects in a summary's steps; the history of the solution has them all. */
const MOST_ENTRIES = 50_000;

/** A long transient of many objects would make every reading of the solution carry hundreds of megabytes. */
function keptSummary(report: SolveReport): { readonly [key: string]: unknown } {
  const entries = report.transient.length * Object.keys(report.objects).length;
  if (entries <= MOST_ENTRIES) return { ...report };
  return { ...report, transient: report.transient.map((row) => ({ ...row, objects: {} })) };
}

function hottestOf(rows: readonly ObjectRow[]): number | null {
  return rows.reduce<number | null>(
    (hottest, { max_t }) => (max_t === null ? hottest : Math.max(hottest ?? max_t, max_t)),
    null,
  );
}

/** Tells of progress ten times a second, and logs a steady solve's iterations every second. */
function progressTeller({
  tell,
  cells,
  transient,
}: {
  readonly tell: ChildHost['tell'];
  readonly cells: number;
  readonly transient: boolean;
}): (progress: SolveProgress) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  let loggedAt = performance.now();
  return ({ stage, fraction, iteration, residual, time }) => {
    const now = performance.now();
    if (now - toldAt < TELL_EVERY_MS) return;
    toldAt = now;
    const isSolving = stage === 'solve' && Number.isFinite(residual);
    tell({
      type: 'progress',
      fraction: MESHED + (SOLVED - MESHED) * fraction,
      message: isSolving ? solvingMessage(iteration, residual, time) : 'Setting up',
      residual: isSolving ? residual : null,
      cells,
    });
    if (transient || !isSolving || now - loggedAt < LOG_EVERY_MS) return;
    loggedAt = now;
    tell({ type: 'log', lines: [iterationLine(iteration, residual)] });
  };
}

function solvingMessage(iteration: number, residual: number, time: number | null): string {
  const at = time === null ? `iteration ${iteration}` : `t = ${time.toPrecision(4)} s`;
  return `Solving: ${at}, residual ${residual.toExponential(1)}`;
}

const BREATHE_EVERY_MS = 20;
let breathedAt = 0;

/** Lets messages and files go out, and waits where these are held up or others have their turn. */
async function breathe(outbox: Outbox, turn: Turn): Promise<void> {
  await outbox.room();
  await turn.come();
  const now = performance.now();
  if (now - breathedAt < BREATHE_EVERY_MS) return;
  breathedAt = now;
  await nextTurn();
}
