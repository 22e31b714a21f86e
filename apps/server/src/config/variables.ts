import { resolve } from 'node:path';
import { LARGEST_IMPORT_BYTES, MOST_HOURS } from '@thermarium/api';
import { z } from 'zod';
import { blobPlace } from './blob-location.ts';
import { commandLine, optionWords, slurmName } from './engine-settings.ts';
import { parseSecret, SECRET_FORM } from './secret.ts';
import type { Partner } from './settings.ts';
import {
  address,
  isAddressRange,
  numberUpTo,
  oneOf,
  origin,
  positiveNumber,
  text,
  wholeNumber,
  yesOrNo,
} from './texts.ts';

const required = z.string('must be a text').min(1, 'must not be empty');

/** The list of partners as the environment states it; `reserved` names belong to paths of our own. */
function partnerList(reserved: ReadonlySet<string>) {
  const name = z
    .string('must be a text')
    .regex(/^[a-z][a-z0-9-]*$/, 'must begin with a small letter and hold small letters, digits and hyphens')
    .refine((given) => !reserved.has(given), 'must be another: /api/ has something else under this name');
  const partner = z
    .strictObject(
      {
        name,
        title: required,
        issuer: address('the https:// address of an OpenID provider', ['https', 'http']),
        client_id: required,
        client_secret: required,
      },
      {
        error: ({ code }) => (code === 'unrecognized_keys' ? 'must have no other keys' : 'must be an object'),
      },
    )
    .transform(
      ({ client_id, client_secret, ...rest }): Partner => ({
        ...rest,
        clientId: client_id,
        clientSecret: client_secret,
      }),
    );
  return z
    .string()
    .transform(parseJson)
    .pipe(
      z
        .array(partner, 'must be a JSON list of {name, title, issuer, client_id, client_secret}')
        .refine(
          (partners) => new Set(partners.map((one) => one.name)).size === partners.length,
          'must give each partner a name of its own',
        ),
    );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The manual's entry for a variable. */
export interface VariableManual {
  /** The default: the value as it would be written, or words. */
  readonly standard: { readonly value: string } | { readonly words: string };
  readonly meaning: string;
}

export const manual = z.registry<VariableManual>();

/** A variable with a default value. */
function setting<T>(value: string, meaning: string, schema: z.ZodType<T, string>) {
  return schema.prefault(value).register(manual, { standard: { value }, meaning });
}

/** A variable that is null when left out. */
function option<T>(words: string, meaning: string, schema: z.ZodType<T, string>) {
  return schema.nullable().default(null).register(manual, { standard: { words }, meaning });
}

const MOST_IMPORT_MB = LARGEST_IMPORT_BYTES / 1024 / 1024;

/** Names of address ranges that Fastify's proxy matching knows. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

const anyText = text('a text', (given) => given);
const mailAddress = text('a mail address', (given) => (/^[^\s@]+@[^\s@]+$/.test(given) ? given : null));

/** All environment variables that the program reads. Partners may not have `reserved` names. */
export function variables(reserved: ReadonlySet<string>) {
  return z.object({
    HOST: setting(
      '127.0.0.1',
      'The address to listen on. `0.0.0.0` and `::` are all of the machine, for use behind a proxy or in a container.',
      text('an IP address or a host name', (given) => (/^[\w.:-]+$/.test(given) ? given : null)),
    ),
    PORT: setting(
      '3000',
      'The port to listen on; `0` takes any that is free.',
      wholeNumber('a port, 0 to 65535', 0, 65535),
    ),
    THERMARIUM_URL: option(
      'from `HOST` and `PORT`',
      'Where people reach the program, for links in mails and for coming back from a partner: `https://thermarium.example.com`.',
      origin('an address such as https://thermarium.example.com, without a path'),
    ),
    THERMARIUM_TRUST_PROXY: setting(
      'false',
      "The proxies in front whose word on the caller's address is taken: `true` for all, or addresses and ranges, separated by commas (`10.0.0.0/8,loopback`).",
      text('true, false, or addresses and ranges separated by commas', readTrust),
    ),
    THERMARIUM_DATA: setting(
      './data',
      'The folder for everything that is kept: database, blobs, secret, unsent mails.',
      text('a folder', (given) => resolve(given)),
    ),
    DATABASE_URL: option(
      'a PostgreSQL of its own, under `THERMARIUM_DATA`',
      'The PostgreSQL database to be used: `postgres://user:password@host/database`.',
      address('an address such as postgres://user:password@host/database', ['postgres', 'postgresql']),
    ),
    BLOB_URL: option(
      'the folder `blobs` under `THERMARIUM_DATA`',
      'Where solutions and pictures are kept: a folder, or a bucket as `s3://bucket/prefix`. Several machines must reach the same.',
      blobPlace,
    ),
    S3_ENDPOINT: option(
      "Amazon's",
      "The server of the bucket, where it is not Amazon's: `https://minio.example.com`.",
      address('an address such as https://minio.example.com', ['http', 'https']),
    ),
    S3_REGION: setting('us-east-1', 'The region of the bucket.', anyText),
    S3_ACCESS_KEY_ID: option(
      "what Amazon's own variables, files or the machine's role say",
      'The key to the bucket; together with `S3_SECRET_ACCESS_KEY`.',
      anyText,
    ),
    S3_SECRET_ACCESS_KEY: option('as above', 'The secret that belongs to the key.', anyText),
    S3_PATH_STYLE: option(
      '`true` with `S3_ENDPOINT`, else `false`',
      "Whether the bucket's name stands in the path (`true`) or in the host's name.",
      yesOrNo,
    ),
    THERMARIUM_SECRET: option(
      'the file `secret` under `THERMARIUM_DATA`, made at the first start',
      `What sessions are signed and API tokens are encrypted with: ${SECRET_FORM}. The same on all machines.`,
      text(SECRET_FORM, parseSecret),
    ),
    THERMARIUM_ADMIN_EMAIL: option(
      'the first start prints a link',
      "The first administrator's mail address.",
      mailAddress,
    ),
    THERMARIUM_ADMIN_PASSWORD: option(
      'the first start prints a link',
      "The first administrator's password, with which the account is made unattended.",
      anyText,
    ),
    THERMARIUM_PARTNERS: setting(
      '[]',
      'OpenID providers whose accounts may sign in: a JSON list of `{"name", "title", "issuer", "client_id", "client_secret"}`. The name is part of the path `/api/{name}/login/`.',
      partnerList(reserved),
    ),
    SMTP_URL: option(
      'mails go to the log, and to the folder `mails` under `THERMARIUM_DATA`',
      'The mail server: `smtps://user:password@mail.example.com`. One that is addressed as `smtp://` must offer encryption (STARTTLS), unless it is on this machine or `?requireTLS=false` stands at the end.',
      address('an address such as smtps://user:password@mail.example.com', ['smtp', 'smtps']),
    ),
    SMTP_FROM: option(
      '`thermarium@` and the host of `THERMARIUM_URL`',
      'The sender of mails: `Thermarium <thermarium@example.com>`.',
      text('a mail address, with or without a name before it', (given) =>
        /^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(given) ? given : null,
      ),
    ),
    THERMARIUM_MAX_RESOLUTION_UM: setting(
      '500',
      'The finest resolution that a user may ask for, µm.',
      positiveNumber('a number of micrometres above 0'),
    ),
    THERMARIUM_SOLVES: setting(
      '1',
      'How many solves one worker runs at once.',
      wholeNumber('a whole number from 1', 1),
    ),
    THERMARIUM_WORKER_NAME: option(
      "the machine's name",
      'The name by which administrators know the worker of this process. Where several have one name, the later ones get a number.',
      text('a name of up to 60 letters, digits, dots and hyphens', (given) =>
        /^[\w.-]{1,60}$/.test(given) ? given : null,
      ),
    ),
    THERMARIUM_JOB_LIMIT: setting(
      '2',
      'How many tasks of one group, or of one user without a group, run at once where no licence says otherwise.',
      wholeNumber('a whole number from 1', 1),
    ),
    THERMARIUM_ENGINE: setting(
      'local',
      'Who places tasks on machines: `local`, the workers themselves, or `slurm` or `kubernetes`, to which this process then gives them instead of solving ([From one machine to many](../how-to/from-one-machine-to-many.md)).',
      oneOf('local', 'slurm', 'kubernetes'),
    ),
    THERMARIUM_JOB_COMMAND: option(
      'this program with its own Node, where they lie on this machine',
      'What a job of Slurm runs before `run-task`, as a shell reads it: `/shared/thermarium/job.sh`.',
      commandLine,
    ),
    THERMARIUM_SLURM_ACCOUNT: option(
      'the default of Slurm',
      'The account to which jobs are charged.',
      slurmName,
    ),
    THERMARIUM_SLURM_PARTITION: option(
      'the default of Slurm',
      'The partition for jobs; several with commas between them.',
      slurmName,
    ),
    THERMARIUM_SLURM_QOS: option('the default of Slurm', 'The quality of service of jobs.', slurmName),
    THERMARIUM_SLURM_OPTIONS: option(
      'none',
      'Further options of `sbatch`, with spaces between them: `--constraint=avx2 --output=/shared/logs/%x.out`. They come last, and so replace those of the program.',
      optionWords,
    ),
    THERMARIUM_KUBERNETES_TEMPLATE: option(
      'none; needed with `kubernetes`',
      'The file with the pod of which each job is made, as JSON: `spec` and, if wanted, `metadata`. The program adds the command, memory and times to its first container.',
      text('a file', (given) => resolve(given)),
    ),
    THERMARIUM_KUBERNETES_URL: setting(
      'https://kubernetes.default.svc',
      'The address of the API server of Kubernetes.',
      address('an address such as https://kubernetes.default.svc', ['https', 'http']),
    ),
    THERMARIUM_KUBERNETES_ACCOUNT: setting(
      '/var/run/secrets/kubernetes.io/serviceaccount',
      'The folder with the files `token`, `ca.crt` and `namespace` of the service account. They are read again as they change.',
      text('a folder', (given) => resolve(given)),
    ),
    THERMARIUM_ANSWERS_MB: setting(
      '1000',
      'How much of the disk of `THERMARIUM_DATA` results may take in the form in which they are sent, MB. They are written when somebody asks for them, and are gone when the process ends.',
      wholeNumber('a whole number of megabytes from 1', 1),
    ),
    THERMARIUM_TURN_MINUTES: setting(
      '5',
      "For how long a solve works while another user's waits for its place; it then stands aside, and goes on where it was when its turn comes again.",
      positiveNumber('a number of minutes above 0'),
    ),
    THERMARIUM_HOUR_LIMIT: setting(
      '24',
      'For how many hours a solve may work where no licence says otherwise; it then fails.',
      numberUpTo(`a number of hours above 0, ${MOST_HOURS} at most`, MOST_HOURS),
    ),
    THERMARIUM_STEP_LIMIT: setting(
      '200000',
      'How many steps a transient may have where no licence says otherwise.',
      wholeNumber('a whole number from 1', 1),
    ),
    THERMARIUM_DISK_LIMIT_GB: setting(
      '50',
      'How much disk space the solutions of one user may take where no licence says otherwise, gigabytes.',
      positiveNumber('a number of gigabytes above 0'),
    ),
    THERMARIUM_PROJECT_LIMIT: setting(
      '5000',
      'How many projects one user may own, those in the bin too.',
      wholeNumber('a whole number from 1', 1),
    ),
    THERMARIUM_PROJECT_MB: setting(
      '64',
      'How large the model of one project may be, MB of its values and texts. The most objects of a project are about 10 MB.',
      wholeNumber('a whole number of megabytes from 1', 1),
    ),
    THERMARIUM_MODELS_MB: setting(
      '2000',
      'How large the models of all projects together may be that one user owns, MB, those in the bin too.',
      wholeNumber('a whole number of megabytes from 1', 1),
    ),
    THERMARIUM_FOLDER_LIMIT: setting(
      '2000',
      'How many folders one user may have.',
      wholeNumber('a whole number from 1', 1),
    ),
    THERMARIUM_LIBRARY_LIMIT: setting(
      '200',
      'How many libraries of materials one user may own, those in the bin too.',
      wholeNumber('a whole number from 1', 1),
    ),
    THERMARIUM_LIBRARY_MATERIAL_LIMIT: setting(
      '5000',
      'How many materials one library may have.',
      wholeNumber('a whole number from 1', 1),
    ),
    THERMARIUM_IMPORT_MB: setting(
      '32',
      `How large a file may be of which a user makes a project, MB, ${MOST_IMPORT_MB} at most. The most objects of a project are about 10 MB.`,
      wholeNumber(`a whole number of megabytes, 1 to ${MOST_IMPORT_MB}`, 1, MOST_IMPORT_MB),
    ),
    THERMARIUM_METRICS: option(
      'no metrics',
      'Where metrics are told to Prometheus, apart from everything else: `127.0.0.1:9464`. Whoever reaches it may read them.',
      text('an address and a port, such as 127.0.0.1:9464', readDoor),
    ),
    THERMARIUM_LOG_LEVEL: setting(
      'info',
      'How much is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
      oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    ),
  });
}

function readDoor(given: string): { readonly host: string; readonly port: number } | null {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(given) ?? [];
  if (host === undefined || Number(port) > 65535) return null;
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}

function readTrust(given: string): boolean | string | null {
  if (given === 'true' || given === 'false') return given === 'true';
  const ranges = given.split(',').map((range) => range.trim());
  const known = ranges.every((range) => NAMED_RANGES.includes(range) || isAddressRange(range));
  return known ? ranges.join(',') : null;
}
