import { loadModelFile } from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import {
  encodeField,
  type RunHost,
  type RunOptions,
  runModel,
  type Solution,
  type SolveReport,
  type StoredField,
} from '@thermarium/solution';
import { type LargestTemperature, previewModel } from '@thermarium/solution/preview';
import { probesOf, timesOf } from './evaluate-expectation.ts';
import { type GridName, REFINE, type ReferenceCase } from './reference-case.ts';

/** Solves a case from its model file. Throws where the model is refused. */
export async function solveCase(
  reference: ReferenceCase,
  grid: GridName,
  more: Pick<RunOptions, 'bands'> = {},
): Promise<SolveReport> {
  const refine = REFINE[grid];
  return solveModelText(JSON.stringify(reference.model), {
    ...more,
    analysis: reference.analysis,
    refine,
    ...(reference.start !== undefined && { startField: await storedField(reference.start, refine) }),
    probes: probesOf(reference),
    extraTimes: timesOf(reference),
  });
}

/** Between what the previews of a case see its largest temperature, °C; none where they do not say it. */
export function previewOf(reference: ReferenceCase): readonly LargestTemperature[] {
  return previewOfText(JSON.stringify(reference.model));
}

/** The same of the text of a model file. */
export function previewOfText(text: string): readonly LargestTemperature[] {
  const { model } = loadModelFile(text, kinds);
  return (['coarse', 'fine'] as const).flatMap((grid) => {
    const preview = model && previewModel(model, kinds, grid);
    return preview && 'largest' in preview && preview.largest ? [preview.largest] : [];
  });
}

/** Twice the cells of the largest case on its fine grid. */
const CELL_LIMIT = { cells: 2e7, reason: 'a reference case' };

const host: RunHost = {
  now: () => performance.now(),
  peakMemoryMb: () => process.resourceUsage().maxRSS / 1024,
};

/**
 * Solves the text of a model file as the command line does. Throws the list of problems of a refused model.
 */
export async function solveModelText(
  text: string,
  options: Omit<RunOptions, 'kinds' | 'cellLimit'>,
  onSolution: (solution: Solution) => void = () => {},
): Promise<SolveReport> {
  const loaded = loadModelFile(text, kinds);
  const settings = { ...options, kinds, cellLimit: CELL_LIMIT };
  const { report, issues } = await runModel(loaded, settings, { ...host, onSolution });
  if (report) return report;
  throw new Error(issues.map(({ severity, path, message }) => `${severity}: ${path}: ${message}`).join('\n'));
}

/** The stored field of the steady solution of a model file. */
async function storedField(model: unknown, refine: number): Promise<StoredField> {
  let field: StoredField | null = null;
  await solveModelText(JSON.stringify(model), { analysis: 'steady', refine }, (solution) => {
    field = encodeField(solution);
  });
  if (field === null) throw new Error('The model that a case starts from has no solution.');
  return field;
}
