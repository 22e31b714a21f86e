import { fileContent, type LoadedModel, lossWarning, readModel } from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import { type Analysis, type PrepareOptions, prepareModel } from '@thermarium/mesh';
import {
  didYouMean,
  type Issue,
  issue,
  quoted,
  quotedList,
  starterLibrary,
  toProjectMaterial,
} from '@thermarium/model';
import {
  type BandChoice,
  type ImpedanceQuestion,
  type ImpedanceReport,
  runImpedance,
  runModel,
  type SolveReport,
} from '@thermarium/solution';
import type { SolveProgress } from '@thermarium/solver';
import { countCases, MOST_CASES } from '@thermarium/study';
import {
  type CaseResult,
  casesOf,
  runStudy,
  type StudyOptions,
  type SuperposedCases,
} from '@thermarium/study/run';
import { type Conversion, type ConversionOptions, convertFile } from './convert-model.ts';
import { FieldFiles } from './field-files.ts';
import { hostLimits, ownFigures } from './host.ts';
import { readStartField, startingFromStored } from './start-field.ts';
import { type StudyReport, studyReport } from './study-report.ts';

export interface MeshOptions {
  readonly analysis: Analysis;
  readonly refine: number;
  /** mm; null: the world's. */
  readonly resolution: number | null;
}

export interface RunOptions extends MeshOptions {
  /** mm */
  readonly probes: readonly (readonly [number, number, number])[];
  /** s */
  readonly extraTimes: readonly number[];
  /** Files for the temperatures, of all cells or on the faces of objects. */
  readonly exports: readonly string[];
  /** The time of those, s; null: the end. */
  readonly exportAt: number | null;
  /** A file with the temperatures at which a transient starts; null: as the model says. */
  readonly start: string | null;
  /** The objects whose mean temperatures a steady solve encloses. */
  readonly bands: BandChoice;
  /** The largest error of those, % of their rise; null: as the model says. */
  readonly accuracy: number | null;
  /** The name of the object whose sensitivities are found; null: the hottest one with power. */
  readonly sensitivities: string | null;
  /** Whether these are found on a grid of any size. */
  readonly why: boolean;
}

/** A question for a thermal impedance, and its grid. */
export interface ImpedanceRunOptions extends ImpedanceQuestion, Pick<MeshOptions, 'refine' | 'resolution'> {}

/** A scenario by its name, and the grid of its cases. */
export interface StudyRunOptions extends Pick<MeshOptions, 'refine' | 'resolution'> {
  readonly scenario: string;
}

/** The work for the thread on a model. */
export type Task =
  | { readonly command: 'check'; readonly options: MeshOptions }
  | { readonly command: 'solve'; readonly options: RunOptions }
  | { readonly command: 'zth'; readonly options: ImpedanceRunOptions }
  | { readonly command: 'study'; readonly options: StudyRunOptions }
  | { readonly command: 'convert'; readonly options: ConversionOptions };

/** The work of the thread. */
export interface Assignment {
  readonly task: Task;
  /** The content of the model's file. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The name of a model whose file states none. */
  readonly name: string;
}

export interface Answer {
  readonly issues: readonly Issue[];
  /** Null when there is an error among the issues. */
  readonly grid: readonly [number, number, number] | null;
  /** Null also after a check. */
  readonly report: SolveReport | null;
  /** Why files were not written, as sentences. */
  readonly failures: readonly string[];
  /** The report of `zth`; other commands have none. */
  readonly impedance?: ImpedanceReport | null;
  /** The report of `study`. */
  readonly study?: StudyReport | null;
  /** The outcome of `convert`. */
  readonly conversion?: Conversion | null;
}

export async function perform(
  task: Task,
  { bytes, name }: Pick<Assignment, 'bytes' | 'name'>,
  onProgress: (progress: SolveProgress) => void,
): Promise<Answer> {
  const context = { kinds, library: starterLibrary.map(toProjectMaterial), name };
  if (task.command === 'convert') {
    const conversion = await convertFile(bytes, context, task.options);
    return { grid: null, report: null, failures: [], ...conversion };
  }
  const reading = await readModel(fileContent(bytes), context);
  const loaded = { ...reading, issues: [...reading.issues, ...reading.losses.map(lossWarning)] };
  const { model, issues } = loaded;
  if (task.command === 'solve') {
    const { probes, extraTimes, exports, exportAt, bands, accuracy, sensitivities, why, start } =
      task.options;
    const startField = start === null ? null : await readStartField(start);
    if (startField && 'code' in startField) {
      return { issues: [...issues, startField], grid: null, report: null, failures: [] };
    }
    const solved = startField ? startingFromStored(model) : model;
    const options = {
      ...{ kinds, ...prepareOptions(task.options), probes, extraTimes, bands },
      ...(accuracy !== null && { accuracy }),
      ...(startField && { startField }),
      ...((why || sensitivities !== null) && { sensitivitiesOf: sensitivities }),
    };
    const end = Math.max(model?.world.duration ?? 0, ...extraTimes);
    const files = new FieldFiles(exports, exportAt ?? end);
    const run = await runModel({ model: solved, issues }, options, {
      ...ownFigures,
      onProgress,
      onSolution: (solution) => files.take(solution),
    });
    return {
      ...run,
      grid: run.report?.grid ?? null,
      failures: model && run.report ? await files.write(model, run.report) : [],
    };
  }
  if (task.command === 'zth') {
    const { source, object, reference, from, to } = task.options;
    const grid = prepareOptions({ ...task.options, analysis: 'transient' });
    const options = { kinds, source, object, reference, from, to, ...grid };
    const run = await runImpedance({ model, issues }, options, { ...ownFigures, onProgress });
    const gridOf = run.report?.grid ?? null;
    return { issues: run.issues, grid: gridOf, report: null, impedance: run.report, failures: [] };
  }
  if (task.command === 'study') {
    const { scenario } = task.options;
    const options = { kinds, ...prepareOptions({ ...task.options, analysis: 'steady' }) };
    const run = await performStudy(loaded, scenario, options, onProgress);
    return { ...run, grid: null, report: null, failures: [] };
  }
  if (!model) return { issues, grid: null, report: null, failures: [] };
  const { prepared, issues: found } = prepareModel(model, kinds, prepareOptions(task.options));
  const grid = prepared && ([prepared.grid.nx, prepared.grid.ny, prepared.grid.nz] as const);
  return { issues: [...issues, ...found], grid, report: null, failures: [] };
}

function prepareOptions({ analysis, refine, resolution }: MeshOptions): PrepareOptions {
  return { analysis, refine, ...(resolution !== null && { resolution }), cellLimit: hostLimits().cellLimit };
}

/** Solves all cases of a scenario of a model file. */
async function performStudy(
  { document, model, issues }: LoadedModel,
  name: string,
  options: StudyOptions,
  onProgress: (progress: SolveProgress) => void,
): Promise<{ readonly issues: readonly Issue[]; readonly study: StudyReport | null }> {
  if (!document || !model) return { issues, study: null };
  const scenario = document.scenarios.find((each) => each.name === name);
  if (!scenario) {
    const known = document.scenarios.map((each) => each.name);
    const remedy =
      known.length === 0 ? 'It has none.' : `It has ${quotedList(known)}${didYouMean(name, known)}.`;
    const problem = issue(
      'unknown-scenario',
      'scenarios',
      `The file has no scenario ${quoted(name)}.`,
      remedy,
    );
    return { issues: [...issues, problem], study: null };
  }
  const count = countCases(scenario.parameters);
  if (count > MOST_CASES) {
    const message = `The scenario has ${count.toLocaleString('en-US')} cases; at most ${MOST_CASES.toLocaleString('en-US')} are solved.`;
    const problem = issue(
      'too-many-cases',
      `scenarios/${name}`,
      message,
      'Use fewer values, or smaller counts.',
    );
    return { issues: [...issues, problem], study: null };
  }
  const cases = casesOf(scenario.parameters, scenario);
  const results: CaseResult[] = [];
  const log: string[] = [];
  const resistances: SuperposedCases['resistances'][] = [];
  const outcome = await runStudy(document, cases, options, {
    now: ownFigures.now,
    log: (sentence) => log.push(sentence),
    onSuperposed: (group) => resistances.push(group.resistances),
    onCase: (result) => results.push(result),
    onProgress: (progress) => onProgress({ ...progress, fraction: results.length / cases.count }),
  });
  return {
    issues,
    study: studyReport(document, scenario.name, cases, { outcome, results, log, resistances }),
  };
}
