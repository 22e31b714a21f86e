/**
 * The columns of all tables, in one file although it is long: they name each other, and are read beside the migrations.
 */
import type {
  ImpedanceQuestion,
  ImpedanceReport,
  Role,
  SolveCourse,
  TaskState,
  TokenScope,
} from '@thermarium/api';
import type { Document, Parameter, Plane, Sampler } from '@thermarium/model';
import type { ThermalResistances } from '@thermarium/solution';
import type { CaseWay } from '@thermarium/study/run';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** The tables as the queries see them; `migrations/` makes them. */
export interface Tables {
  account: AccountTable;
  session: SessionTable;
  known_browser: KnownBrowserTable;
  one_time_token: OneTimeTokenTable;
  rate_window: RateWindowTable;
  idempotency_key: IdempotencyKeyTable;
  authenticator_app: AuthenticatorAppTable;
  recovery_code: RecoveryCodeTable;
  passkey: PasskeyTable;
  partner_identity: PartnerIdentityTable;
  user_group: UserGroupTable;
  group_member: GroupMemberTable;
  license: LicenseTable;
  folder: FolderTable;
  project: ProjectTable;
  project_permission: ProjectPermissionTable;
  object: ObjectTable;
  material: MaterialTable;
  parameter: ParameterTable;
  plane: PlaneTable;
  scenario: ScenarioTable;
  change: ChangeTable;
  told_change: ToldChangeTable;
  library: LibraryTable;
  library_permission: LibraryPermissionTable;
  library_material: LibraryMaterialTable;
  task: TaskTable;
  task_step: TaskStepTable;
  log_entry: LogEntryTable;
  solve_course: SolveCourseTable;
  study: StudyTable;
  study_case: StudyCaseTable;
  study_resistance: StudyResistanceTable;
  solution: SolutionTable;
  solution_step: SolutionStepTable;
  impedance: ImpedanceTable;
  adjacency: AdjacencyTable;
  secret_check: SecretCheckTable;
  storage_mark: StorageMarkTable;
  document_versions: DocumentVersionsTable;
  worker: WorkerTable;
}

/** Read and written as a `Date`; the database's clock where left out. */
type Moment = ColumnType<Date, Date | undefined, Date>;
type Json<Value> = ColumnType<Value, string, string>;
export type Values = { readonly [key: string]: unknown };

interface AccountTable {
  id: GeneratedAlways<number>;
  email: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  password_hash: string | null;
  administrator: Generated<boolean>;
  disabled: Generated<boolean>;
  activated_at: Date | null;
  api_token_hash: Uint8Array | null;
  api_token_sealed: Uint8Array | null;
  api_token_scope: Generated<TokenScope>;
  api_token_expires: Date | null;
  created: Moment;
}

interface SessionTable {
  id: string;
  user_id: number;
  created: Date;
  last_seen: Date;
  ended: Date | null;
  address: string | null;
  browser: string | null;
  /** The time of the last proof of identity after the session was opened. */
  proved: Date | null;
}

interface KnownBrowserTable {
  hash: Uint8Array;
  user_id: number;
  last_used: Date;
}

interface OneTimeTokenTable {
  hash: Uint8Array;
  purpose: string;
  user_id: number | null;
  payload: Json<Values> | null;
  expires: Date;
}

interface RateWindowTable {
  key: string;
  started: Date;
  hits: number;
  expires: Date;
}

interface IdempotencyKeyTable {
  user_id: number;
  key: string;
  /** A digest of method, path and body. */
  request: Uint8Array;
  created: Date;
  status: number;
  /** Null where the answer is not stored. */
  headers: Json<Readonly<Record<string, string>>> | null;
  /** Compressed by `packed`. */
  body: Uint8Array | null;
}

interface AuthenticatorAppTable {
  user_id: number;
  secret_sealed: Uint8Array;
  last_step: number;
  created: Date;
}

interface RecoveryCodeTable {
  user_id: number;
  salt: Uint8Array;
  hash: Uint8Array;
}

interface PasskeyTable {
  id: GeneratedAlways<number>;
  user_id: number;
  user_handle: Uint8Array;
  credential_id: Uint8Array;
  public_key: Uint8Array;
  counter: number;
  transports: string[];
  synced: boolean;
  name: string;
  created: Date;
  last_used: Date | null;
}

interface PartnerIdentityTable {
  issuer: string;
  subject: string;
  user_id: number;
}

interface UserGroupTable {
  id: GeneratedAlways<number>;
  name: string;
}

interface GroupMemberTable {
  group_id: number;
  user_id: number;
}

interface LicenseTable {
  id: GeneratedAlways<number>;
  user_id: number;
  feature: string;
  description: Generated<string>;
  expiration: Date | null;
  requested: Generated<boolean>;
  group_limit: number | null;
  hour_limit: number | null;
  step_limit: number | null;
  disk_limit_gb: number | null;
}

interface FolderTable {
  id: GeneratedAlways<number>;
  user_id: number;
  parent_id: number | null;
  name: string;
}

interface ProjectTable {
  id: GeneratedAlways<number>;
  name: string;
  world: Json<Values>;
  view: Json<Values> | null;
  world_timestamp: Moment;
  world_changed_by: number | null;
  thumbnail_key: string | null;
  created: Moment;
  last_modified: Moment;
  next_id: Generated<number>;
  revision: Generated<number>;
  /** The size of its model, which the database counts. */
  content_bytes: GeneratedAlways<number>;
  deleted: Date | null;
}

interface ProjectPermissionTable {
  project_id: number;
  user_id: number;
  role: Role;
  folder_id: number | null;
}

/** Columns that every row of a model has. */
interface ModelRowTable {
  project_id: number;
  id: number;
  timestamp: Date;
  changed_by: number | null;
}

interface ObjectTable extends ModelRowTable {
  kind: string;
  parent_id: number | null;
  position: number;
  name: string;
  active: boolean;
  visible: boolean;
  collapsed: boolean;
  fields: Json<Values>;
  material_ids: number[];
}

interface MaterialTable extends ModelRowTable {
  name: string;
  fields: Json<Values>;
  library_id: number | null;
  library_name: string | null;
  source_material: number | null;
}

interface ParameterTable extends ModelRowTable, Parameter {}

interface PlaneTable extends ModelRowTable, Omit<Plane, 'coordinate'> {
  coordinate: Json<Plane['coordinate']>;
}

interface ScenarioTable extends ModelRowTable {
  name: string;
  /** Values of parameters that differ from their defaults, by parameter id. */
  parameters: Json<Values>;
  sampler: Generated<Sampler>;
  seed: Generated<number>;
}

interface ChangeTable {
  id: GeneratedAlways<number>;
  project_id: number;
  user_id: number;
  label: string;
  diff: Json<unknown>;
  undone: Generated<boolean>;
  created: Moment;
}

interface ToldChangeTable {
  project_id: number;
  revision: number;
  time: Date;
  user_id: number;
  key: string | null;
  /** Null where it is too long to be kept. */
  diff: string | null;
}

interface LibraryTable {
  id: GeneratedAlways<number>;
  name: string;
  starter: Generated<boolean>;
  deleted: Date | null;
}

interface LibraryPermissionTable {
  library_id: number;
  user_id: number;
  role: Role;
}

interface LibraryMaterialTable {
  id: GeneratedAlways<number>;
  library_id: number;
  name: string;
  fields: Json<Values>;
}

interface TaskTable {
  id: GeneratedAlways<number>;
  project_id: number;
  user_id: number | null;
  feature: string | null;
  transient: boolean;
  state: TaskState;
  progress: Generated<number>;
  message: Generated<string>;
  attempt: Generated<number>;
  snapshot: JSONColumnType<object>;
  fingerprint: string;
  timestamp: Date;
  created: Moment;
  /** The time of the start, or of the last resumption. */
  started: Date | null;
  finished: Date | null;
  paused: Date | null;
  bytes: Generated<number>;
  cleared: Generated<boolean>;
  /** The question for a thermal impedance; null: it is a solve. */
  impedance: ColumnType<ImpedanceQuestion | null, string | null | undefined, never>;
  /** Null: it solves the project itself. */
  study_id: number | null;
  study_part: 'plan' | 'cases' | 'load' | null;
  case_id: number | null;
  case_way: CaseWay | null;
  /** The worker that runs it, or was the last to. */
  worker: string | null;
  /** When that worker was last heard of, by the clock of the database. */
  heartbeat: Date | null;
  /** Workers that were lost while they ran it. */
  tries: Generated<number>;
  /** Cells of its grid: estimated when it was queued, or found by whoever tried it; null: unknown. */
  cells: number | null;
  /** The attempt that a job of an engine is to make, or has made; null: no job was asked for. */
  job_attempt: number | null;
  /** The engine's name for that job; null: not known yet. */
  job: string | null;
}

interface StudyTable {
  id: GeneratedAlways<number>;
  project_id: number;
  scenario_id: number;
  user_id: number | null;
  feature: string | null;
  state: TaskState;
  scenario_name: string;
  sampler: Sampler;
  seed: number;
  names: string[];
  drawing: string;
  snapshot: Json<Snapshot>;
  fingerprint: string;
  timestamp: Date;
  objects: Json<readonly ResultObject[]> | null;
  way: string | null;
  solves: Generated<number>;
  seconds: Generated<number>;
  problem: string | null;
  field_bytes: number;
  created: Date;
  started: Date | null;
  finished: Date | null;
}

interface StudyCaseTable {
  id: GeneratedAlways<number>;
  study_id: number;
  index: number;
  values: number[];
  state: Generated<Exclude<TaskState, 'RUNNING'>>;
  task_id: number | null;
  max_t: number | null;
  power: number | null;
  extremes: Uint8Array | null;
  problem: string | null;
  basis: number | null;
  coefficients: number[] | null;
}

interface StudyResistanceTable {
  study_id: number;
  index: number;
  resistances: Json<ThermalResistances>;
}

interface TaskStepTable {
  task_id: number;
  attempt: number;
  time: number;
  min_t: number | null;
  max_t: number | null;
}

interface LogEntryTable {
  id: GeneratedAlways<number>;
  project_id: number;
  task_id: number | null;
  timestamp: Moment;
  log: string;
}

interface SolveCourseTable {
  task_id: number;
  /** As the API's `solveCourse` describes it. */
  course: Json<SolveCourse>;
}

interface SolutionTable {
  id: GeneratedAlways<number>;
  project_id: number;
  task_id: number | null;
  transient: boolean;
  timestamp: Date;
  fingerprint: string;
  summary: JSONColumnType<object>;
  blobs: string;
  user_id: number | null;
  bytes: Generated<number>;
  role: Generated<'current' | 'reference' | 'case'>;
  /** When somebody kept it as reference. */
  kept: Date | null;
  /** Null: its role is not that of a case. */
  case_id: number | null;
}

interface SolutionStepTable {
  id: GeneratedAlways<number>;
  solution_id: number;
  step: number;
  time: number;
  max_t: number | null;
  min_t: number | null;
}

interface ImpedanceTable {
  id: GeneratedAlways<number>;
  project_id: number;
  task_id: number | null;
  timestamp: Date;
  fingerprint: string;
  question: Json<ImpedanceQuestion>;
  report: Json<ImpedanceReport>;
}

interface AdjacencyTable {
  project_id: number;
  fingerprint: string;
  answer: JSONColumnType<object>;
}

interface SecretCheckTable {
  single: Generated<boolean>;
  check_key: Uint8Array;
}

interface StorageMarkTable {
  single: Generated<boolean>;
  mark: string;
  /** Whether the mark is in the blob store too. */
  tied: Generated<boolean>;
}

interface DocumentVersionsTable {
  single: Generated<boolean>;
  versions: Json<Values>;
}

interface WorkerTable {
  id: string;
  /** By which administrators' calls name it. */
  number: GeneratedAlways<number>;
  name: string;
  host: string;
  version: string;
  started: Generated<Date>;
  seen: Generated<Date>;
  /** How many tasks it runs at once. */
  places: number;
  /** Cells of the largest grid that fits into its memory now. */
  cells: number;
  /** The same while it runs nothing. */
  capacity: number;
  /** Since when it takes no tasks; null: it does. */
  drained: Date | null;
  /** When it was told to end; null: it was not. */
  gone: Date | null;
  /** The engine to which it gives tasks; null: it solves them itself. */
  engine: string | null;
  /** The engine's words where it could not be asked; null: it answers. */
  engine_problem: string | null;
}

/** A model at the time when its solve was requested. */
export interface Snapshot {
  readonly document: Document;
  /** The ids of the document's planes, in their order. */
  readonly planeIds: readonly number[];
}

/** An object of a study's results. */
export interface ResultObject {
  /** `{id}.{type_id}` */
  readonly key: string;
  /** Its path in the tree when the study was started. */
  readonly path: string;
}
