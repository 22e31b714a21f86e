import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { MEBIBYTE } from '@thermarium/model';
import type { z } from 'zod';
import type { BlobLocation } from './blob-location.ts';
import type { EngineSettings } from './engine-settings.ts';
import type { Settings } from './settings.ts';
import { variables } from './variables.ts';

/** All settings of the program. */
export interface Configuration extends Settings {
  readonly host: string;
  readonly port: number;
  /** Whether the address was given, and not made of host and port. */
  readonly isAddressGiven: boolean;
  /** Absolute. */
  readonly dataFolder: string;
  /** Null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  readonly blobs: BlobLocation;
  /** 32 bytes; null: the one kept in the data folder. */
  readonly secret: Uint8Array | null;
  /** The first administrator; null where the first start is to print a link. */
  readonly administrator: { readonly email: string; readonly password: string | null } | null;
  readonly mail: {
    /** Null: mails go to the log and a folder. */
    readonly url: string | null;
    readonly from: string;
  };
  readonly engine: EngineSettings;
  readonly solvesAtOnce: number;
  /** Null: the machine's. */
  readonly workerName: string | null;
  /** How long a solve works while another user's solve waits for its place, ms. */
  readonly turn: number;
  /** Address of the metrics; null: no metrics. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly logLevel: Values['THERMARIUM_LOG_LEVEL'];
}

type Values = z.output<ReturnType<typeof variables>>;

/** A sentence for each thing that is wrong. */
export class ConfigurationWrong extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigurationWrong';
    this.problems = problems;
  }
}

const OWN_PREFIX = 'THERMARIUM_';
const ALL_ADDRESSES = ['0.0.0.0', '::'];
const MICROMETRES = 1000;
const MINUTE = 60_000;
const MEGABYTE = 1e6;

/**
 * Reads the configuration from the environment; a blank variable counts as not set.
 *
 * @param reserved First segments of the API's paths, which are no names for partners.
 * @throws ConfigurationWrong
 */
export function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
  reserved: ReadonlySet<string>,
): Configuration {
  const table = variables(reserved);
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const unknown = Object.keys(given)
    .filter((name) => name.startsWith(OWN_PREFIX) && !(name in table.shape))
    .map((name) => `${name} is no variable of this program; docs/reference/configuration.md lists them.`);
  const read = table.safeParse(given);
  const wrong = read.success ? contradictions(read.data) : read.error.issues.map(sentence);
  if (!read.success || wrong.length > 0 || unknown.length > 0)
    throw new ConfigurationWrong([...wrong, ...unknown]);
  return arrange(read.data);
}

/** `THERMARIUM_PARTNERS[1].issuer must be …`: values stay out of it, since some are secret. */
function sentence({ path: [name, ...inner], message }: z.core.$ZodIssue): string {
  const place = inner.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`));
  return `${String(name)}${place.join('')} ${message}.`;
}

function contradictions(values: Values): string[] {
  const problems: string[] = [];
  if (values.THERMARIUM_ADMIN_PASSWORD !== null && values.THERMARIUM_ADMIN_EMAIL === null) {
    problems.push('THERMARIUM_ADMIN_EMAIL must be set where THERMARIUM_ADMIN_PASSWORD is.');
  }
  if ((values.S3_ACCESS_KEY_ID === null) !== (values.S3_SECRET_ACCESS_KEY === null)) {
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.');
  }
  if (values.THERMARIUM_ENGINE === 'kubernetes' && values.THERMARIUM_KUBERNETES_TEMPLATE === null) {
    problems.push('THERMARIUM_KUBERNETES_TEMPLATE must be set where THERMARIUM_ENGINE is kubernetes.');
  }
  return problems;
}

function arrange(values: Values): Configuration {
  const address = values.THERMARIUM_URL ?? addressOf(values.HOST, values.PORT);
  const email = values.THERMARIUM_ADMIN_EMAIL;
  return {
    host: values.HOST,
    port: values.PORT,
    isAddressGiven: values.THERMARIUM_URL !== null,
    address,
    trustProxy: values.THERMARIUM_TRUST_PROXY,
    dataFolder: values.THERMARIUM_DATA,
    databaseUrl: values.DATABASE_URL,
    blobs: blobLocation(values),
    secret: values.THERMARIUM_SECRET,
    administrator: email === null ? null : { email, password: values.THERMARIUM_ADMIN_PASSWORD },
    partners: values.THERMARIUM_PARTNERS,
    mail: { url: values.SMTP_URL, from: values.SMTP_FROM ?? `thermarium@${new URL(address).hostname}` },
    finestResolution: values.THERMARIUM_MAX_RESOLUTION_UM / MICROMETRES,
    engine: engineSettings(values),
    solvesAtOnce: values.THERMARIUM_SOLVES,
    workerName: values.THERMARIUM_WORKER_NAME,
    turn: values.THERMARIUM_TURN_MINUTES * MINUTE,
    jobLimit: values.THERMARIUM_JOB_LIMIT,
    usualLimits: {
      hours: values.THERMARIUM_HOUR_LIMIT,
      steps: values.THERMARIUM_STEP_LIMIT,
      diskGb: values.THERMARIUM_DISK_LIMIT_GB,
    },
    most: {
      projects: values.THERMARIUM_PROJECT_LIMIT,
      folders: values.THERMARIUM_FOLDER_LIMIT,
      libraries: values.THERMARIUM_LIBRARY_LIMIT,
      libraryMaterials: values.THERMARIUM_LIBRARY_MATERIAL_LIMIT,
    },
    content: {
      projectBytes: values.THERMARIUM_PROJECT_MB * MEBIBYTE,
      ownerBytes: values.THERMARIUM_MODELS_MB * MEBIBYTE,
    },
    importBytes: values.THERMARIUM_IMPORT_MB * MEBIBYTE,
    answers: {
      folder: join(values.THERMARIUM_DATA, 'answers'),
      bytes: values.THERMARIUM_ANSWERS_MB * MEGABYTE,
    },
    metrics: values.THERMARIUM_METRICS,
    logLevel: values.THERMARIUM_LOG_LEVEL,
  };
}

function engineSettings(values: Values): EngineSettings {
  const kind = values.THERMARIUM_ENGINE;
  const template = values.THERMARIUM_KUBERNETES_TEMPLATE;
  if (kind === 'slurm')
    return {
      kind,
      command: values.THERMARIUM_JOB_COMMAND,
      account: values.THERMARIUM_SLURM_ACCOUNT,
      partition: values.THERMARIUM_SLURM_PARTITION,
      qos: values.THERMARIUM_SLURM_QOS,
      options: values.THERMARIUM_SLURM_OPTIONS ?? [],
    };
  if (kind === 'kubernetes' && template !== null)
    return {
      kind,
      url: values.THERMARIUM_KUBERNETES_URL,
      account: values.THERMARIUM_KUBERNETES_ACCOUNT,
      template,
    };
  return { kind: 'local' };
}

function addressOf(host: string, port: number): string {
  const name = ALL_ADDRESSES.includes(host) ? 'localhost' : isIPv6(host) ? `[${host}]` : host;
  return new URL(`http://${name}:${port}`).origin;
}

function blobLocation(values: Values): BlobLocation {
  const place = values.BLOB_URL ?? { kind: 'folder', folder: join(values.THERMARIUM_DATA, 'blobs') };
  if (place.kind === 'folder') return place;
  const {
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values;
  return {
    ...place,
    access: {
      endpoint,
      region: values.S3_REGION,
      credentials: accessKeyId !== null && secretAccessKey !== null ? { accessKeyId, secretAccessKey } : null,
      pathStyle: values.S3_PATH_STYLE ?? endpoint !== null,
    },
  };
}
