import {
  CallFailed,
  type Client,
  createClient,
  endpoints,
  newKey,
  type WrittenChange,
} from '@thermarium/api';
import { type Diff, flatten, recordTables } from '@thermarium/records';
import type { FlatRecord } from './random-changes.ts';

/** So many ids are reserved at once. */
const BLOCK = 20;

/** The end of a change. */
export type Outcome = 'done' | 'refused';

/**
 * Whoever keeps a project's records by the calls that there are for that: reads all of them once, and lays in, revision by
 * revision, what it and others change. It sends a call again, under its key, until that is answered.
 */
export class RecordClient {
  /** The Idempotency-Keys of the changes that it has laid in, by revision. */
  readonly told = new Map<number, string | null>();
  /** The keys of its own calls that were done and have changed something. */
  readonly done: string[] = [];
  revision = 0;
  private readonly client: Client;
  private readonly project: number;
  private readonly kept = new Map<string, FlatRecord>();
  private ids: number[] = [];

  private constructor(client: Client, project: number) {
    this.client = client;
    this.project = project;
  }

  static async open(address: string, token: string, project: number): Promise<RecordClient> {
    const client = new RecordClient(createClient({ address, token: () => token }), project);
    await client.read();
    return client;
  }

  /** By table and id. */
  get records(): readonly FlatRecord[] {
    return [...this.kept.values()].toSorted((a, b) => a.table.localeCompare(b.table) || a.id - b.id);
  }

  private get params() {
    return { project: this.project };
  }

  /** Reads everything anew. */
  private async read(): Promise<void> {
    const { revision, records } = await this.client(endpoints.records, { params: this.params });
    this.kept.clear();
    for (const table of recordTables) {
      for (const record of records[table]) {
        this.kept.set(`${table}/${record.id}`, { table, id: record.id, values: flatten(record) });
      }
    }
    this.revision = revision;
  }

  /** Takes one of the ids that it has reserved. Throws where there is none left: `reserve` comes first. */
  newId(): number {
    const id = this.ids.shift();
    if (id === undefined) throw new Error('No id is reserved.');
    return id;
  }

  /** Sees to it that ids are at hand. */
  async reserve(): Promise<void> {
    if (this.ids.length > 0) return;
    const key = newKey();
    const { first, count } = await answered(() =>
      this.client(endpoints.reserveIds, { params: this.params, body: { count: BLOCK }, key }),
    );
    this.ids = Array.from({ length: count }, (_, n) => first + n);
  }

  change(label: string, diff: Diff): Promise<Outcome> {
    return this.make((key) =>
      this.client(endpoints.change, { params: this.params, body: { label, diff: [...diff] as never }, key }),
    );
  }

  undo(): Promise<Outcome> {
    return this.make((key) => this.client(endpoints.undoChange, { params: this.params, key }));
  }

  redo(): Promise<Outcome> {
    return this.make((key) => this.client(endpoints.redoChange, { params: this.params, key }));
  }

  private async make(call: (key: string) => Promise<WrittenChange>): Promise<Outcome> {
    const key = newKey();
    try {
      const written = await answered(() => call(key));
      if (written.revision === null) return 'done';
      this.done.push(key);
      if (written.revision === this.revision + 1) this.lay(written.revision, key, written.diff);
      else await this.catchUp();
      return 'done';
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status >= 500) throw error;
      await this.catchUp();
      return 'refused';
    }
  }

  /** Lays in what it has missed. */
  async catchUp(): Promise<void> {
    const since = String(this.revision);
    const { changes } = await this.client(endpoints.changes, { params: this.params, query: { since } });
    if (!changes) throw new Error('Changes that were missed are not kept any more.');
    for (const { revision, change, diff } of changes) this.lay(revision, change, diff);
  }

  private lay(revision: number, change: string | null, diff: Diff): void {
    if (revision !== this.revision + 1) throw new Error(`${revision} came after ${this.revision}.`);
    for (const { table, id, before, after } of diff) {
      const key = `${table}/${id}`;
      if (!this.kept.has(key) && before)
        throw new Error(
          `${JSON.stringify({ revision, change, table, id, before, after })} is about what is not there.`,
        );
      if (after) this.kept.set(key, { table, id, values: { ...this.kept.get(key)?.values, ...after } });
      else this.kept.delete(key);
    }
    this.told.set(revision, change);
    this.revision = revision;
  }
}

/** The answer to a call, which is made again while the connection breaks: `fetch` then throws a `TypeError`. */
async function answered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
}
