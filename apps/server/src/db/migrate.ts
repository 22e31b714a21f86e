import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { up as firstTables } from './migrations/0001-first-tables.ts';
import { up as idempotencyKeys } from './migrations/0002-idempotency-keys.ts';
import { up as storageMark } from './migrations/0003-storage-mark.ts';
import { up as limitsOfSolves } from './migrations/0004-limits-of-solves.ts';
import { up as accounts } from './migrations/0005-accounts.ts';
import { up as secondFactors } from './migrations/0006-second-factors.ts';
import { up as workerBeats } from './migrations/0007-worker-beats.ts';
import { up as toldChanges } from './migrations/0008-told-changes.ts';
import { up as documentVersions } from './migrations/0009-document-versions.ts';
import { up as taskSteps } from './migrations/0010-task-steps.ts';
import { up as solveCourses } from './migrations/0011-solve-courses.ts';
import { up as impedances } from './migrations/0012-impedances.ts';
import { up as referenceSolutions } from './migrations/0013-reference-solutions.ts';
import { up as scenarioSamplers } from './migrations/0014-scenario-samplers.ts';
import { up as leastOfSteps } from './migrations/0015-least-temperatures-of-steps.ts';
import { up as studies } from './migrations/0016-studies.ts';
import { up as superposedCases } from './migrations/0017-superposed-cases.ts';
import { up as roomsOfWorkers } from './migrations/0018-rooms-of-workers.ts';
import { up as toldRights } from './migrations/0019-told-rights.ts';
import { up as contentBytes } from './migrations/0020-content-bytes.ts';
import { up as taskQueue } from './migrations/0021-task-queue.ts';
import { up as jobsOfEngines } from './migrations/0022-jobs-of-engines.ts';

/** Every migration in order; the name of a released one never changes. */
const migrations = {
  '0001-first-tables': { up: firstTables },
  '0002-idempotency-keys': { up: idempotencyKeys },
  '0003-storage-mark': { up: storageMark },
  '0004-limits-of-solves': { up: limitsOfSolves },
  '0005-accounts': { up: accounts },
  '0006-second-factors': { up: secondFactors },
  '0007-worker-beats': { up: workerBeats },
  '0008-told-changes': { up: toldChanges },
  '0009-document-versions': { up: documentVersions },
  '0010-task-steps': { up: taskSteps },
  '0011-solve-courses': { up: solveCourses },
  '0012-impedances': { up: impedances },
  '0013-reference-solutions': { up: referenceSolutions },
  '0014-scenario-samplers': { up: scenarioSamplers },
  '0015-least-temperatures-of-steps': { up: leastOfSteps },
  '0016-studies': { up: studies },
  '0017-superposed-cases': { up: superposedCases },
  '0018-rooms-of-workers': { up: roomsOfWorkers },
  '0019-told-rights': { up: toldRights },
  '0020-content-bytes': { up: contentBytes },
  '0021-task-queue': { up: taskQueue },
  '0022-jobs-of-engines': { up: jobsOfEngines },
};

export const migrationNames: readonly string[] = Object.keys(migrations);

/**
 * Migrates the database to the newest schema, or to that of an earlier migration; several processes may do so
 * at once. Rejects with the failure.
 */
export async function migrateToLatest(database: Database, upTo?: string): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error !== undefined) throw error;
}
