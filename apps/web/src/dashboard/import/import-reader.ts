import { CallFailed, type Client, importEndpoints, libraryEndpoints, newKey } from '@thermarium/api';
import { type FilePair, fileContent, modelFileOf, modelFileTooLarge, readModel } from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import { type Document, type Issue, type Material, materialOfValues } from '@thermarium/model';
import type { Fault } from '../../ui/fault-list.tsx';
import type { CreateOutcome, FailedCall, NewProject, ReadOutcome } from './import-order.ts';
import { importSummary } from './import-summary.ts';

/** Reads a file, and makes a project of it. It runs beside the page: files may be large. */
export class ImportReader {
  private readonly file: File;
  private readonly powers: File | null;
  private readonly client: Client;
  private document: Document | null = null;
  private latest: (NewProject & { readonly key: string }) | null = null;

  constructor({ file, powers }: FilePair<File>, client: Client) {
    this.file = file;
    this.powers = powers;
    this.client = client;
  }

  async read(): Promise<ReadOutcome> {
    const { file, powers } = this;
    const [bytes, powersBytes] = [await bytesOf(file), powers && (await bytesOf(powers))];
    if ('message' in bytes) return refused([bytes]);
    if (powersBytes && 'message' in powersBytes) return refused([powersBytes]);
    let library: readonly Material[];
    try {
      library = await this.library();
    } catch (error) {
      return { outcome: 'not-called', failure: failedCall(error) };
    }
    const reading = await readModel(fileContent(bytes), {
      ...{ kinds, library, name: nameOf(file) },
      ...(powersBytes && { powers: fileContent(powersBytes) }),
    });
    const summary = importSummary(reading);
    if (!summary) return refused(reading.issues.filter(({ severity }) => severity === 'error').map(faultOf));
    this.document = reading.document;
    return { outcome: 'read', summary };
  }

  async create({ name, folder }: NewProject): Promise<CreateOutcome> {
    if (!this.document) throw new Error('Nothing was read.');
    const { project, ...file } = modelFileOf(this.document, kinds);
    try {
      const created = await this.client(importEndpoints.importProject, {
        body: { ...file, project: { ...project, name, folder } },
        key: this.keyOf({ name, folder }),
      });
      return { outcome: 'created', project: created };
    } catch (error) {
      return { outcome: 'not-called', failure: failedCall(error) };
    }
  }

  /** The same project is asked for under the same key: if the answer was lost, it is there already. */
  private keyOf({ name, folder }: NewProject): string {
    if (this.latest?.name !== name || this.latest.folder !== folder) {
      this.latest = { name, folder, key: newKey() };
    }
    return this.latest.key;
  }

  /** The user's own materials come before those of others with the same name. */
  private async library(): Promise<readonly Material[]> {
    const libraries = await this.client(libraryEndpoints.libraries);
    return libraries
      .toSorted((a, b) => Number(b.owner) - Number(a.owner))
      .flatMap(({ materials }) => materials.map(materialOfValues));
  }
}

const UNREADABLE: Fault = {
  message: 'The file could not be read.',
  place: '',
  remedy: 'If it is a folder, choose the files in it. If it was changed meanwhile, choose it again.',
};
const EMPTY: Fault = { message: 'The file is empty.', place: '', remedy: '' };

async function bytesOf(file: File): Promise<Uint8Array | Fault> {
  const tooLarge = modelFileTooLarge(file.size);
  if (tooLarge) return faultOf(tooLarge);
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return bytes.length === 0 ? EMPTY : bytes;
  } catch {
    return UNREADABLE;
  }
}

/** The name of a file without its extension. */
function nameOf({ name }: File): string {
  return name.replace(/(?<=.)\.[^.]*$/, '').trim();
}

function refused(faults: readonly Fault[]): ReadOutcome {
  return { outcome: 'refused', faults };
}

function faultOf({ message, path, remedy }: Issue): Fault {
  return { message, place: path, remedy };
}

function failedCall(error: unknown): FailedCall {
  if (error instanceof CallFailed) {
    return { status: error.status, statusText: error.statusText, body: error.body };
  }
  if (error instanceof TypeError) return { status: 0, statusText: '', body: null };
  throw error;
}
