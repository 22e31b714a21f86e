import type { LoadedModel } from '@thermarium/exchange';
import { didYouMean, type Issue, issue, quoted, quotedList } from '@thermarium/model';
import type { SolveProgress } from '@thermarium/solver';
import { countCases, MOST_CASES } from '@thermarium/study';
import {
  type CaseResult,
  casesOf,
  runStudy,
  type StudyOptions,
  type SuperposedCases,
} from '@thermarium/study/run';
import { ownFigures } from './host.ts';
import { type StudyReport, studyReport } from './study-report.ts';

/** Solves all cases of a scenario of a model file. */
export async function performStudy(
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
