import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigurationWrong, readConfiguration } from './configuration.ts';

const RESERVED = new Set(['project', 'user']);

function read(environment: Record<string, string>) {
  return readConfiguration(environment, RESERVED);
}

function problems(environment: Record<string, string>): readonly string[] {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof ConfigurationWrong) return error.problems;
    throw error;
  }
  return [];
}

const PARTNER = {
  name: 'acme-id',
  title: 'Acme',
  issuer: 'https://id.acme.example',
  client_id: 'thermarium',
  client_secret: 's3cret',
};

test('without any variable the program serves this machine, with all it keeps below one folder', () => {
  expect(read({ HOME: '/root', PATH: '/bin' })).toEqual({
    host: '127.0.0.1',
    port: 3000,
    isAddressGiven: false,
    address: 'http://127.0.0.1:3000',
    trustProxy: false,
    dataFolder: resolve('data'),
    databaseUrl: null,
    blobs: { kind: 'folder', folder: resolve('data/blobs') },
    secret: null,
    administrator: null,
    partners: [],
    mail: { url: null, from: 'thermarium@127.0.0.1' },
    finestResolution: 0.5,
    engine: { kind: 'local' },
    solvesAtOnce: 1,
    workerName: null,
    turn: 300_000,
    jobLimit: 2,
    usualLimits: { hours: 24, steps: 200_000, diskGb: 50 },
    most: { projects: 5000, folders: 2000, libraries: 200, libraryMaterials: 5000 },
    content: { projectBytes: 64 * 1024 * 1024, ownerBytes: 2000 * 1024 * 1024 },
    importBytes: 32 * 1024 * 1024,
    answers: { folder: resolve('data/answers'), bytes: 1e9 },
    metrics: null,
    logLevel: 'info',
  });
});

test('an engine is told by its own variables', () => {
  expect(
    read({
      THERMARIUM_ENGINE: 'slurm',
      THERMARIUM_SLURM_ACCOUNT: 'thermal',
      THERMARIUM_SLURM_PARTITION: 'short,long',
      THERMARIUM_SLURM_OPTIONS: '--constraint=avx2  --mail-type=FAIL',
      THERMARIUM_JOB_COMMAND: '/shared/job.sh',
    }).engine,
  ).toEqual({
    kind: 'slurm',
    command: '/shared/job.sh',
    account: 'thermal',
    partition: 'short,long',
    qos: null,
    options: ['--constraint=avx2', '--mail-type=FAIL'],
  });
  expect(
    read({ THERMARIUM_ENGINE: 'kubernetes', THERMARIUM_KUBERNETES_TEMPLATE: '/etc/pod.json' }).engine,
  ).toEqual({
    kind: 'kubernetes',
    url: 'https://kubernetes.default.svc',
    account: '/var/run/secrets/kubernetes.io/serviceaccount',
    template: '/etc/pod.json',
  });
  expect(problems({ THERMARIUM_ENGINE: 'kubernetes' })).toEqual([
    'THERMARIUM_KUBERNETES_TEMPLATE must be set where THERMARIUM_ENGINE is kubernetes.',
  ]);
  expect(
    problems({ THERMARIUM_ENGINE: 'pbs', THERMARIUM_SLURM_QOS: 'a b', THERMARIUM_SLURM_OPTIONS: 'fast' }),
  ).toHaveLength(3);
});

test('a blank variable counts as not set', () => {
  expect(read({ PORT: '', DATABASE_URL: '  ', THERMARIUM_ADMIN_EMAIL: '' })).toEqual(read({}));
});

test('the address follows from host and port where it is not said', () => {
  const address = (environment: Record<string, string>) => read(environment).address;
  expect(address({ HOST: '0.0.0.0', PORT: '8080' })).toBe('http://localhost:8080');
  expect(address({ HOST: '::' })).toBe('http://localhost:3000');
  expect(address({ HOST: '::1', PORT: '80' })).toBe('http://[::1]');
  expect(address({ HOST: 'box.lan' })).toBe('http://box.lan:3000');
  const behindProxy = { HOST: '0.0.0.0', THERMARIUM_URL: 'https://Thermal.example.com/' };
  expect(read(behindProxy)).toMatchObject({
    address: 'https://thermal.example.com',
    mail: { from: 'thermarium@thermal.example.com' },
  });
});

test('everything that is set is taken', () => {
  expect(
    read({
      THERMARIUM_DATA: '/srv/thermarium',
      DATABASE_URL: 'postgres://t:p%40ss@db.lan/thermarium',
      THERMARIUM_SECRET: 'ab'.repeat(32),
      THERMARIUM_ADMIN_EMAIL: 'admin@example.com',
      THERMARIUM_ADMIN_PASSWORD: 'correct horse',
      THERMARIUM_TRUST_PROXY: '10.0.0.0/8, loopback',
      SMTP_URL: 'smtps://u:p@mail.example.com',
      SMTP_FROM: 'Thermarium <no-reply@example.com>',
      THERMARIUM_PARTNERS: JSON.stringify([PARTNER]),
      THERMARIUM_MAX_RESOLUTION_UM: '250',
      THERMARIUM_SOLVES: '4',
      THERMARIUM_WORKER_NAME: 'rack-3.lan',
      THERMARIUM_JOB_LIMIT: '8',
      THERMARIUM_TURN_MINUTES: '0.5',
      THERMARIUM_HOUR_LIMIT: '1.5',
      THERMARIUM_STEP_LIMIT: '1000',
      THERMARIUM_DISK_LIMIT_GB: '0.25',
      THERMARIUM_PROJECT_LIMIT: '11',
      THERMARIUM_PROJECT_MB: '15',
      THERMARIUM_MODELS_MB: '16',
      THERMARIUM_FOLDER_LIMIT: '12',
      THERMARIUM_LIBRARY_LIMIT: '13',
      THERMARIUM_LIBRARY_MATERIAL_LIMIT: '14',
      THERMARIUM_ANSWERS_MB: '50',
      THERMARIUM_IMPORT_MB: '5',
      THERMARIUM_LOG_LEVEL: 'debug',
    }),
  ).toMatchObject({
    dataFolder: '/srv/thermarium',
    databaseUrl: 'postgres://t:p%40ss@db.lan/thermarium',
    secret: Buffer.from('ab'.repeat(32), 'hex'),
    administrator: { email: 'admin@example.com', password: 'correct horse' },
    trustProxy: '10.0.0.0/8,loopback',
    blobs: { kind: 'folder', folder: '/srv/thermarium/blobs' },
    mail: { url: 'smtps://u:p@mail.example.com', from: 'Thermarium <no-reply@example.com>' },
    partners: [
      {
        name: 'acme-id',
        title: 'Acme',
        issuer: 'https://id.acme.example',
        clientId: 'thermarium',
        clientSecret: 's3cret',
      },
    ],
    finestResolution: 0.25,
    solvesAtOnce: 4,
    workerName: 'rack-3.lan',
    turn: 30_000,
    jobLimit: 8,
    usualLimits: { hours: 1.5, steps: 1000, diskGb: 0.25 },
    most: { projects: 11, folders: 12, libraries: 13, libraryMaterials: 14 },
    content: { projectBytes: 15 * 1024 * 1024, ownerBytes: 16 * 1024 * 1024 },
    importBytes: 5 * 1024 * 1024,
    answers: { folder: '/srv/thermarium/answers', bytes: 50e6 },
    logLevel: 'debug',
  });
});

test('blobs lie in a folder or in a bucket', () => {
  const blobs = (environment: Record<string, string>) => read(environment).blobs;
  expect(blobs({ BLOB_URL: '/mnt/blobs' })).toEqual({ kind: 'folder', folder: '/mnt/blobs' });
  expect(blobs({ BLOB_URL: 'file:///mnt/with%20space' })).toEqual({
    kind: 'folder',
    folder: '/mnt/with space',
  });
  expect(blobs({ BLOB_URL: 's3://heat' })).toEqual({
    kind: 'bucket',
    bucket: 'heat',
    prefix: '',
    access: { endpoint: null, region: 'us-east-1', credentials: null, pathStyle: false },
  });
  const own = {
    BLOB_URL: 's3://heat/a/b/',
    S3_ENDPOINT: 'http://minio.lan:9000',
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(blobs(own)).toEqual({
    kind: 'bucket',
    bucket: 'heat',
    prefix: 'a/b',
    access: {
      endpoint: 'http://minio.lan:9000',
      region: 'eu-central-1',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
      pathStyle: true,
    },
  });
  expect(blobs({ ...own, S3_PATH_STYLE: 'false' })).toMatchObject({ access: { pathStyle: false } });
});

describe('what is wrong is told in a sentence that names the variable and what would be right', () => {
  const wrong: Record<string, readonly string[]> = {
    HOST: ['http://box', 'two words'],
    PORT: ['65536', '80.5', 'http', '-1'],
    THERMARIUM_URL: [
      'thermal.example.com',
      'https://x.example/sub',
      'ftp://x',
      'https://user@x',
      'https://x/?a=1',
    ],
    THERMARIUM_TRUST_PROXY: ['yes', '1', '10.0.0.0/33', '10.0.0', 'loopback,,'],
    DATABASE_URL: ['mysql://x/y', 'localhost', 'postgres'],
    BLOB_URL: ['gs://bucket', 's3://', 's3://UPPER', 's3://ok/../up', 'https://bucket.example'],
    S3_ENDPOINT: ['minio.lan', 's3://x'],
    S3_PATH_STYLE: ['yes'],
    THERMARIUM_SECRET: ['short', 'g'.repeat(64), 'ab'.repeat(31)],
    THERMARIUM_ADMIN_EMAIL: ['admin', 'a b@c'],
    SMTP_URL: ['mail.example.com', 'http://mail'],
    SMTP_FROM: ['Thermarium', '<a@b', 'a@b c@d'],
    THERMARIUM_MAX_RESOLUTION_UM: ['0', '-5', 'fine', 'Infinity'],
    THERMARIUM_SOLVES: ['0', '1.5', 'many'],
    THERMARIUM_WORKER_NAME: ['two words', 'a'.repeat(61)],
    THERMARIUM_JOB_LIMIT: ['0', '-1'],
    THERMARIUM_TURN_MINUTES: ['0', '-1', 'soon'],
    THERMARIUM_HOUR_LIMIT: ['0', '501', 'Infinity'],
    THERMARIUM_STEP_LIMIT: ['0', '1.5'],
    THERMARIUM_DISK_LIMIT_GB: ['0', 'NaN'],
    THERMARIUM_PROJECT_LIMIT: ['0'],
    THERMARIUM_FOLDER_LIMIT: ['0'],
    THERMARIUM_LIBRARY_LIMIT: ['0'],
    THERMARIUM_LIBRARY_MATERIAL_LIMIT: ['0'],
    THERMARIUM_ANSWERS_MB: ['0', '1.5'],
    THERMARIUM_LOG_LEVEL: ['verbose', 'INFO'],
    THERMARIUM_PARTNERS: ['acme', '{}', '"x"', '[1]', '[{}]'],
  };
  test.each(Object.entries(wrong))('%s', (name, values) => {
    for (const value of values) {
      const said = problems({ [name]: value });
      expect(said.length, value).toBeGreaterThan(0);
      for (const sentence of said) expect(sentence).toMatch(new RegExp(`^${name}\\S* must .+\\.$`));
    }
  });

  test('all at once, and never with the value, which may be secret', () => {
    const said = problems({
      PORT: 'no-port',
      DATABASE_URL: 'mysql://u:p4ss@x',
      THERMARIUM_SECRET: 'hunter2',
    });
    expect(said).toHaveLength(3);
    expect(said.join()).not.toMatch(/no-port|p4ss|hunter2/);
  });

  test('partners: which one, and what of it', () => {
    const partners = (...list: object[]) => problems({ THERMARIUM_PARTNERS: JSON.stringify(list) });
    expect(partners(PARTNER, { ...PARTNER, name: 'Acme' })).toEqual([
      'THERMARIUM_PARTNERS[1].name must begin with a small letter and hold small letters, digits and hyphens.',
    ]);
    expect(partners({ ...PARTNER, name: 'project' })).toEqual([
      'THERMARIUM_PARTNERS[0].name must be another: /api/ has something else under this name.',
    ]);
    expect(partners(PARTNER, PARTNER)).toEqual([
      'THERMARIUM_PARTNERS must give each partner a name of its own.',
    ]);
    expect(partners({ ...PARTNER, issuer: 'acme', title: '' })).toEqual([
      'THERMARIUM_PARTNERS[0].title must not be empty.',
      'THERMARIUM_PARTNERS[0].issuer must be the https:// address of an OpenID provider.',
    ]);
    expect(partners({ ...PARTNER, secret: 'x' })).toEqual([
      'THERMARIUM_PARTNERS[0] must have no other keys.',
    ]);
  });

  test('what only makes sense together', () => {
    expect(problems({ THERMARIUM_ADMIN_PASSWORD: 'x' })).toEqual([
      'THERMARIUM_ADMIN_EMAIL must be set where THERMARIUM_ADMIN_PASSWORD is.',
    ]);
    expect(problems({ S3_ACCESS_KEY_ID: 'x' })).toEqual([
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.',
    ]);
  });

  test('a variable of ours that does not exist is a slip of the pen', () => {
    expect(problems({ THERMARIUM_DATE: '/srv' })).toEqual([
      'THERMARIUM_DATE is no variable of this program; docs/reference/configuration.md lists them.',
    ]);
  });
});
