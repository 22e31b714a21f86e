import { type RawBuilder, sql } from 'kysely';
import { EVENT_LOOP_MS } from '../calls/running-call.ts';
import type { Database } from '../db/database.ts';
import { LOG_LENGTH } from '../events/task-log.ts';

/**
 * Time to read, evaluate and first write an object of a model, ms. Evaluating takes 0.02 to 0.04 ms for an
 * object, and 0.003 ms for each kilobyte of its expressions (`bench/server-load/model-sizes.ts`); the rest
 * allows for reading and writing, and for slower machines. These are no measurements.
 */
export const MS_PER_OBJECT = 0.08;
const MS_PER_KILOBYTE = 0.045;
/** A project in a list, with its world; 4,950 took 2.7 s. */
const MS_PER_PROJECT = 0.5;
/** How a parameter varies in a scenario, as every scenario tells of every parameter: a million took 4.9 s. */
const MS_PER_MODE = 0.005;
/** A line of a log, of up to 2,000 characters; 10,000 took 120 ms. */
const MS_PER_LINE = 0.012;
/** Undoing also writes. Estimated; a new object is three quarters of a kilobyte, most of it blank fields. */
const MS_PER_KILOBYTE_OF_CHANGE = 0.26;

/** Bytes of a value as read: its compressed length in the database says little. */
const bytesOf = (column: string) => {
  const value = sql.ref(column);
  return sql`case when pg_column_compression(${value}) is null then pg_column_size(${value}) else octet_length(${value}::text) end`;
};

/** How long a looked-up size is believed, ms. */
const KNOWN_FOR = 2_000;
const MOST_KNOWN = 10_000;

interface Known {
  /** The state of the project at that time. */
  readonly version: string;
  readonly isLarge: Promise<boolean>;
  readonly until: number;
}

/** Tells, at the cost of a query or two, whether going through a whole model takes too long for the event loop. */
export class ModelSizes {
  private readonly database: Database;
  private readonly known = new Map<string, Known>();

  constructor(database: Database) {
    this.database = database;
  }

  async isLargeProject(project: number): Promise<boolean> {
    // A change may make a small project large at once.
    const { rows } = await sql<{ version: string }>`
      select revision || ' ' || content_bytes as version from project where id = ${project}`.execute(
      this.database,
    );
    return this.remembered(
      `project ${project}`,
      sql<{ ms: number }>`
        select coalesce(sum(ms), 0) as ms from (
          select ${MS_PER_OBJECT}::float8 + ${bytesOf('fields')} * ${MS_PER_KILOBYTE / 1024}::float8 as ms
            from object where project_id = ${project}
          union all
          select ${MS_PER_OBJECT / 4}::float8 + ${bytesOf('fields')} * ${MS_PER_KILOBYTE / 1024}::float8
            from material where project_id = ${project}
          union all
          select ${MS_PER_OBJECT / 4}::float8 + ${bytesOf('coordinate')} * ${MS_PER_KILOBYTE / 1024}::float8
            from plane where project_id = ${project}
          union all
          select ${MS_PER_OBJECT / 4}::float8 + ${bytesOf('parameters')} * ${MS_PER_KILOBYTE / 1024}::float8
            from scenario where project_id = ${project}
          union all
          select (select count(*) from parameter where project_id = ${project})
            * (select count(*) from scenario where project_id = ${project}) * ${MS_PER_MODE}::float8
          union all
          select max(${bytesOf('diff')}) * ${MS_PER_KILOBYTE_OF_CHANGE / 1024}::float8
            from change where project_id = ${project}
        ) as part`,
      rows[0]?.version,
    );
  }

  /** Whether the log of a project, of which so many lines are read, is long. */
  hasLongLog(project: number): Promise<boolean> {
    return this.remembered(
      `log ${project}`,
      sql<{ ms: number }>`
        select count(*) * ${MS_PER_LINE}::float8 as ms from (
          select from log_entry where project_id = ${project} limit ${LOG_LENGTH}
        ) as line`,
    );
  }

  /** Whether the libraries that a user sees are large, taken together. */
  hasLargeLibraries(user: number): Promise<boolean> {
    return this.remembered(
      `libraries ${user}`,
      sql<{ ms: number }>`
        select count(*) * ${MS_PER_OBJECT / 4}::float8 as ms from library_material
        where library_id in (
          select library_id from library_permission where user_id = ${user}
          union all select id from library where starter
        )`,
    );
  }

  /** Whether a user sees many projects, taken together. */
  hasManyProjects(user: number): Promise<boolean> {
    return this.remembered(
      `projects ${user}`,
      sql<{ ms: number }>`
        select count(*) * ${MS_PER_PROJECT}::float8 as ms from project_permission where user_id = ${user}`,
    );
  }

  private remembered(key: string, size: RawBuilder<{ ms: number }>, version = ''): Promise<boolean> {
    const now = performance.now();
    const known = this.known.get(key);
    if (known && known.version === version && known.until > now) return known.isLarge;
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    const isLarge = size.execute(this.database).then(({ rows }) => rows[0].ms > EVENT_LOOP_MS);
    this.known.set(key, { version, isLarge, until: now + KNOWN_FOR });
    isLarge.catch(() => this.known.delete(key));
    return isLarge;
  }
}
