import { Text } from '@mantine/core';
import { CallFailed, type Client, scenarioEndpoints } from '@thermarium/api';
import { type FileFormat, fileFormats, type Loss } from '@thermarium/exchange';
import type { Issue, Scenario } from '@thermarium/model';
import { failureText } from '../../app/failure-text.ts';
import { alert } from '../../ui/confirm.tsx';
import { FaultList } from '../../ui/fault-list.tsx';
import { LossTable } from '../../ui/loss-table.tsx';
import { notifyWhile } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { fileScenario, modelDocument, modelFileName } from '../document/model-document.ts';
import type { ProjectDocument } from '../document/project-document.ts';
import { writeInWorker } from './write-in-worker.ts';

interface ModelSource {
  readonly client: Client;
  readonly document: ProjectDocument;
}

/** A file that the model can be downloaded as. */
export interface ModelDownload {
  readonly name: string;
  readonly title: string;
  readonly run: (source: ModelSource) => Promise<void>;
}

/** One for each format that is written. */
export const modelDownloads: readonly ModelDownload[] = fileFormats
  .filter(({ write }) => write !== undefined)
  .map((format) => ({
    name: format.name,
    title: format.title,
    run: (source) => downloadModel(source, format),
  }));

/** Saves the model as shown here to a file; its scenarios are fetched for that. Then says what the file does not have. */
async function downloadModel(
  source: ModelSource,
  { name, title, extensions, mediaType }: FileFormat,
): Promise<void> {
  try {
    const { text, issues, losses } = await notifyWhile(`The ${title} file is being written.`, async () => {
      const document = modelDocument(source.document.store.getState(), await scenariosOf(source));
      return writeInWorker({ format: name, document });
    });
    if (text === null) return refuse(issues);
    const file = modelFileName(source.document.store.getState().project?.name ?? '', extensions[0]);
    saveFile(file, new Blob([text], { type: mediaType }));
    if (losses.length > 0) tellLosses(file, losses);
  } catch (problem) {
    const isCall = problem instanceof CallFailed || problem instanceof TypeError;
    alert({ title: NOT_DOWNLOADED, text: isCall ? failureText(problem) : String(problem) });
  }
}

const NOT_DOWNLOADED = 'The model was not downloaded';

async function scenariosOf({ client, document }: ModelSource): Promise<readonly Scenario[]> {
  const scenarios = await client(scenarioEndpoints.scenarios, { params: { project: document.id } });
  return scenarios.map(fileScenario);
}

function refuse(issues: readonly Issue[]): void {
  const faults = issues
    .filter(({ severity }) => severity === 'error')
    .map(({ message, path, remedy }) => ({ message, place: path, remedy }));
  alert({
    title: NOT_DOWNLOADED,
    text: <FaultList label="Problems of the model" faults={faults} />,
    size: 'lg',
  });
}

function tellLosses(file: string, losses: readonly Loss[]): void {
  alert({
    title: 'The file does not have everything',
    text: (
      <>
        <Text size="sm" mb={12}>
          {file} is saved. It lacks:
        </Text>
        <LossTable label="What the file lacks" losses={losses} />
      </>
    ),
    size: 760,
  });
}
