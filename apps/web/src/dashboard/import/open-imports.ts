import { CallFailed, type Project } from '@thermarium/api';
import { type FilePair, fileContent, filePairs } from '@thermarium/exchange';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { failureText } from '../../app/failure-text.ts';
import type { Fault } from '../../ui/fault-list.tsx';
import type { FileImport } from './import-in-worker.ts';
import type { FailedCall } from './import-order.ts';
import type { ImportSummary } from './import-summary.ts';

/** Refusals that a file or a user causes. After others, the same call may succeed a little later. */
const FINAL: readonly number[] = [400, 403, 404, 409, 413, 415, 422];

/** The lines of a call that the program refused for good; null: it may be made again. */
export function callFaults(failure: FailedCall): readonly Fault[] | null {
  if (!FINAL.includes(failure.status)) return null;
  const error = new CallFailed(failure.status, failure.statusText, failure.body);
  const lines = error.fields ? linesOf(error.fields, []) : [];
  return lines.length > 0 ? lines : [{ message: failureText(error), place: '', remedy: '' }];
}

/** The reason why a call was not taken, for a person who may try it again. */
export function callProblem({ status, statusText, body }: FailedCall): string {
  return failureText(status === 0 ? new TypeError('Unreachable.') : new CallFailed(status, statusText, body));
}

/** The key under which messages stand that concern no field. */
const NO_FIELD = 'non_field_errors';

function linesOf(messages: unknown, path: readonly string[]): readonly Fault[] {
  if (Array.isArray(messages)) {
    const [first, ...further] = messages;
    if (typeof first !== 'string') {
      return messages.flatMap((each, row) => linesOf(each, [...path, String(row + 1)]));
    }
    const place = path.filter((key) => key !== NO_FIELD).join('.');
    return [{ message: first, place, remedy: further.join(' ') }];
  }
  if (typeof messages !== 'object' || messages === null) return [];
  return Object.entries(messages).flatMap(([key, each]) => linesOf(each, [...path, key]));
}

/** The file that is being imported. */
export interface CurrentFile {
  readonly name: string;
  readonly bytes: number;
  /** Its place among those that were chosen together, from 1. */
  readonly place: number;
  readonly of: number;
}

export type ImportState =
  | { readonly step: 'none' }
  | { readonly step: 'reading'; readonly file: CurrentFile }
  /** Neither the file nor the program makes a project of it. */
  | { readonly step: 'refused'; readonly file: CurrentFile; readonly faults: readonly Fault[] }
  /** The user decides. `problem`: why the last attempt failed; empty: there was none. */
  | {
      readonly step: 'asking';
      readonly file: CurrentFile;
      readonly summary: ImportSummary;
      readonly problem: string;
    }
  | { readonly step: 'creating'; readonly file: CurrentFile; readonly summary: ImportSummary };

interface ImportParts {
  readonly start: (file: FilePair<File>) => FileImport;
  /** Called when a project is there; the dialog stays until it is done. */
  readonly onCreated: () => Promise<void>;
  /** Called when the dialog of a created project is closed. */
  readonly onArrived: (project: Project) => void;
}

/** The import of files, one after the other. */
export interface Imports {
  readonly store: StoreApi<ImportState>;
  /** Begins with files for a folder; does nothing while others are being imported. */
  begin(files: readonly File[], folder: number): void;
  create(name: string): Promise<void>;
  /** Leaves the present file out and goes on with the next. */
  skip(): void;
  /** Ends the import; projects that were made stay. */
  cancel(): void;
}

export function openImports({ start, onCreated, onArrived }: ImportParts): Imports {
  const store = createStore<ImportState>()(() => ({ step: 'none' }));
  const show = (state: ImportState) => store.setState(state, true);
  let waiting: readonly FilePair<File>[] = [];
  /** Files that are being looked at to find which belong together. */
  let looking: readonly File[] | null = null;
  let count = 0;
  let folder = 0;
  let current: FileImport | null = null;

  const next = async (): Promise<void> => {
    current?.close();
    current = null;
    const [pair, ...later] = waiting;
    waiting = later;
    if (!pair) return show({ step: 'none' });
    const shown = { ...shownFile(pair), place: count - later.length, of: count };
    show({ step: 'reading', file: shown });
    const reading = start(pair);
    current = reading;
    try {
      const answer = await reading.read();
      if (current !== reading) return;
      if (answer.outcome === 'refused') show({ step: 'refused', file: shown, faults: answer.faults });
      else if (answer.outcome === 'not-called') {
        const faults = [{ message: callProblem(answer.failure), place: '', remedy: '' }];
        show({ step: 'refused', file: shown, faults });
      } else {
        show({ step: 'asking', file: shown, summary: answer.summary, problem: '' });
        if (answer.summary.isWhole) await create(answer.summary.name);
      }
    } catch (error) {
      if (current === reading) show({ step: 'refused', file: shown, faults: [broken(error)] });
    }
  };

  const create = async (name: string): Promise<void> => {
    const state = store.getState();
    const making = current;
    if (state.step !== 'asking' || !making) return;
    const { file } = state;
    const summary = { ...state.summary, name };
    show({ step: 'creating', file, summary });
    try {
      const answer = await making.create({ name, folder });
      if (current !== making) return;
      if (answer.outcome === 'created') {
        await onCreated();
        if (current !== making) return;
        void next();
        onArrived(answer.project);
        return;
      }
      const faults = callFaults(answer.failure);
      if (faults) show({ step: 'refused', file, faults });
      else show({ step: 'asking', file, summary, problem: callProblem(answer.failure) });
    } catch (error) {
      if (current === making) show({ step: 'refused', file, faults: [broken(error)] });
    }
  };

  return {
    store,
    begin: (files, into) => {
      if (current || looking || files.length === 0) return;
      folder = into;
      looking = files;
      const [first] = files;
      if (first) {
        const shown = { name: first.name, bytes: first.size, place: 1, of: files.length };
        show({ step: 'reading', file: shown });
      }
      void pairedFiles(files).then((pairs) => {
        if (looking !== files) return;
        looking = null;
        [waiting, count] = [pairs, pairs.length];
        void next();
      });
    },
    create,
    skip: () => void next(),
    cancel: () => {
      looking = null;
      waiting = [];
      void next();
    },
  };
}

function shownFile({ file, powers }: FilePair<File>): Pick<CurrentFile, 'name' | 'bytes'> {
  if (!powers) return { name: file.name, bytes: file.size };
  return { name: `${file.name} with ${powers.name}`, bytes: file.size + powers.size };
}

/** A fault of the program, for the one who reports it. */
function broken(error: unknown): Fault {
  const { message } = error instanceof Error ? error : new Error(String(error));
  return { message: `The file could not be imported: ${message}`, place: '', remedy: '' };
}

/** Enough of a file to know its sort, bytes. */
const BEGINNING = 65_536;

/** Files that were chosen together, those that belong together in one. What cannot be read comes alone, and is told there. */
async function pairedFiles(files: readonly File[]): Promise<readonly FilePair<File>[]> {
  if (files.length < 2) return files.map((file) => ({ file, powers: null }));
  const looked = files.map(async (file) => {
    const bytes = await file
      .slice(0, BEGINNING)
      .arrayBuffer()
      .catch(() => new ArrayBuffer());
    return { file, name: file.name, content: fileContent(new Uint8Array(bytes)) };
  });
  return filePairs(await Promise.all(looked));
}
