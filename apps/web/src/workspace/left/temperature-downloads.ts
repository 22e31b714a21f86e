import { CallFailed, type FieldFormatName, pathOf, solutionEndpoints } from '@thermarium/api';
import type { PaintedObject } from '@thermarium/picture/scene-file';
import { fetchSigned } from '../../app/client.ts';
import { failureText } from '../../app/failure-text.ts';
import { alert } from '../../ui/confirm.tsx';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { modelFileName } from '../document/model-document.ts';
import type { ProjectDocument } from '../document/project-document.ts';
import { colorRange } from '../results/color-range.ts';
import { inTurns } from '../results/in-turns.ts';
import { chosenSolution, type Results, shownLimits, shownSolution } from '../results/results-state.ts';
import { shownStep } from '../results/steps/shown-step.ts';
import { flag } from '../results/steps/step-query.ts';
import type { SceneStore } from '../scene/scene.ts';

interface TemperatureSource {
  readonly document: ProjectDocument;
  readonly results: Results;
  readonly scene: SceneStore;
}

/** A file that the shown temperatures can be downloaded as. */
export interface TemperatureDownload {
  readonly name: string;
  readonly title: string;
  readonly keywords: string;
  readonly run: (source: TemperatureSource) => Promise<void>;
}

const FIELDS: { readonly [name in FieldFormatName]: { readonly title: string; readonly extension: string } } =
  {
    vtr: { title: 'VTK, for ParaView', extension: 'vtr' },
    npz: { title: 'NumPy arrays', extension: 'npz' },
    arrow: { title: 'Arrow table', extension: 'arrows' },
    field: { title: 'Stored field, to start from', extension: 'field' },
  };

/** The formats: all cells of the field, and the picture. */
export const temperatureDownloads: readonly TemperatureDownload[] = [
  ...Object.entries(FIELDS).map(
    ([name, { title, extension }]): TemperatureDownload => ({
      name,
      title,
      keywords: 'export save file field cells temperatures python paraview start transient',
      run: (source) =>
        said(source.results, (signal) => saveField(source, name as FieldFormatName, extension, signal)),
    }),
  ),
  {
    name: 'glb',
    title: 'glTF, for slides',
    keywords: 'export save file scene picture 3d glb powerpoint temperatures',
    run: (source) => said(source.results, (signal) => saveScene(source, signal)),
  },
];

/** Whether there is anything to download. */
export function hasTemperatures(results: Results): boolean {
  return chosenSolution(results.store.getState()) !== null;
}

/** Says that a file is on its way, and what went wrong. */
async function said(results: Results, save: (signal: AbortSignal) => Promise<void>): Promise<void> {
  if (!hasTemperatures(results)) return;
  notify('The file is being written.', 'info', 'download');
  try {
    await save(new AbortController().signal);
  } catch (problem) {
    const isCall = problem instanceof CallFailed || problem instanceof TypeError;
    const text = isCall ? failureText(problem) : String(problem);
    alert({ title: 'The temperatures were not downloaded', text });
  }
}

async function saveField(
  { document, results }: TemperatureSource,
  format: FieldFormatName,
  extension: string,
  signal: AbortSignal,
): Promise<void> {
  const state = results.store.getState();
  const project = document.id;
  // A case has no field: the project's own is saved.
  const step = shownStep({ ...state, shownCase: null });
  const address =
    step === null
      ? pathOf(solutionEndpoints.solutionField, { project }, { format, transient: flag(state.type) })
      : pathOf(solutionEndpoints.transientField, { project, step: step.id }, { format });
  const name = fileName(document, step?.time ?? chosenSolution(state)?.time ?? null, extension);
  const response = await fetchSigned(address, signal);
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => null);
    throw new CallFailed(response.status, response.statusText, body);
  }
  saveFile(name, await response.blob());
}

async function saveScene(
  { document, results, scene }: TemperatureSource,
  signal: AbortSignal,
): Promise<void> {
  const state = results.store.getState();
  const solution = shownSolution(state);
  const range = colorRange(state);
  if (!solution || !range) return;
  // Another step may be shown before it is written.
  const name = fileName(document, solution.time, 'glb');
  const { paintScene, writeGlb } = await import('@thermarium/picture/scene-file');
  let painted: readonly PaintedObject[] = [];
  const steps = function* () {
    painted = yield* paintScene(solution.surface, scene.getState());
  };
  await inTurns(steps(), signal);
  const title = document.store.getState().project?.name ?? '';
  const file = await writeGlb(painted, { title, map: shownLimits(state).map, range });
  saveFile(name, new Blob([file], { type: 'model/gltf-binary' }));
}

/** The project's name, and the time of a step, s. */
function fileName(document: ProjectDocument, time: number | null, extension: string): string {
  const project = document.store.getState().project?.name ?? '';
  return modelFileName(time === null ? project : `${project} at ${time} s`, extension);
}
