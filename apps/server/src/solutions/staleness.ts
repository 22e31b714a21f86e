import type { Database } from '../db/database.ts';
import { notFound } from '../errors/refused.ts';
import type { CaseValues } from '../model/case-document.ts';
import { readProjectRows } from '../model/load-document.ts';
import { ModelSizes } from '../model/model-sizes.ts';
import type { FoundSolution } from './find-solution.ts';
import { modelFingerprint } from './model-fingerprint.ts';

/** Cached fingerprints; computing one reads the whole model. */
const MOST_KEPT = 500;

/** Another process that computes the fingerprints of large models, which would hold this one up. */
interface Fingerprints {
  fingerprint(project: number, transient: boolean, ofCase: CaseValues | null): Promise<string>;
}

/** Tells whether solutions still belong to the present models. */
export class Staleness {
  private readonly database: Database;
  private readonly lanes: Fingerprints | undefined;
  private readonly sizes: ModelSizes;
  /** By project, revision, analysis and case, least recently used first. */
  private readonly known = new Map<string, Promise<string>>();

  constructor({ database, lanes }: { readonly database: Database; readonly lanes?: Fingerprints }) {
    this.database = database;
    this.lanes = lanes;
    this.sizes = new ModelSizes(database);
  }

  async isStale(
    project: number,
    { transient, fingerprint, ofCase }: Pick<FoundSolution, 'transient' | 'fingerprint' | 'ofCase'>,
  ): Promise<boolean> {
    return (await this.fingerprint(project, transient, ofCase ?? null)) !== fingerprint;
  }

  /** The fingerprint of a project's present model, with the values of a case; throws `not-found` when it is gone. */
  async fingerprint(project: number, transient: boolean, ofCase: CaseValues | null = null): Promise<string> {
    const { revision } = await this.database
      .selectFrom('project')
      .select('revision')
      .where('id', '=', project)
      .executeTakeFirstOrThrow(notFound);
    const key = `${project} ${revision} ${transient} ${ofCase?.id ?? ''}`;
    const current = this.known.get(key) ?? this.read(project, transient, ofCase);
    this.known.delete(key);
    this.known.set(key, current);
    current.catch(() => this.known.delete(key));
    const [oldest] = this.known.keys();
    if (this.known.size > MOST_KEPT) this.known.delete(oldest);
    return current;
  }

  /**
   * Reads the requested revision or, in a race with an edit, a later one; then nobody asks for the entry
   * again.
   */
  private async read(project: number, transient: boolean, ofCase: CaseValues | null): Promise<string> {
    if (this.lanes && (await this.sizes.isLargeProject(project))) {
      return this.lanes.fingerprint(project, transient, ofCase);
    }
    return modelFingerprint(await readProjectRows(this.database, project), transient, ofCase);
  }
}
