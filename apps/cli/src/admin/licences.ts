import type { Administration } from '@thermarium/server';
import { printable } from '../output.ts';
import { UsageError } from '../usage.ts';
import { type AdminCommands, dayOf, printTable, readWords } from './command.ts';

type Licence = Awaited<ReturnType<Administration['grantLicense']>>;

const termOptions = {
  until: { type: 'string' },
  limit: { type: 'string' },
  hours: { type: 'string' },
  steps: { type: 'string' },
  disk: { type: 'string' },
  description: { type: 'string' },
} as const;

export const licenceCommands: AdminCommands = {
  'licence grant': {
    synopsis:
      'EMAIL FEATURE [--until DATE] [--limit N] [--hours N] [--steps N] [--disk GB] [--description TEXT]',
    meaning:
      "grants a licence, for a year without a date; --limit: how many of the holder's groups' tasks run at once; " +
      "--hours, --steps: how long a solve may work and how many steps a transient may have; --disk: what the holder's " +
      'solutions may take',
    read: (args) => {
      const { operands, options } = readWords(args, ['EMAIL', 'FEATURE'], termOptions);
      const terms = termsOf(options);
      return async (administration) => {
        const [email, feature] = operands;
        tellGranted(await administration.grantLicense(email, feature, terms));
      };
    },
  },
  'licence revoke': {
    synopsis: 'EMAIL FEATURE',
    meaning: 'takes a licence back',
    read: (args) => {
      const [email, feature] = readWords(args, ['EMAIL', 'FEATURE'], {}).operands;
      return async (administration) => {
        await administration.revokeLicense(email, feature);
        console.log(`${printable(email)} has no licence of '${printable(feature)}' any more.`);
      };
    },
  },
  'licence list': {
    synopsis: '[EMAIL]',
    meaning: 'lists the licences of everybody, or of one user',
    read: (args) => {
      const isForOne = args.length > 0;
      const [email = null] = readWords(args, isForOne ? ['EMAIL'] : [], {}).operands;
      return async (administration) =>
        printLicences(await administration.licenses(email), 'There are no licences.');
    },
  },
  'trial list': {
    synopsis: '',
    meaning: 'lists the trials that were requested and wait for a decision',
    read: (args) => {
      readWords(args, [], {});
      return async (administration) => printLicences(await administration.trials(), 'No trial is requested.');
    },
  },
  'trial grant': {
    synopsis: 'EMAIL FEATURE [--until DATE]',
    meaning: 'grants a requested trial, for thirty days without a date',
    read: (args) => {
      const { operands, options } = readWords(args, ['EMAIL', 'FEATURE'], { until: termOptions.until });
      const terms = termsOf(options);
      return async (administration) => {
        const [email, feature] = operands;
        tellGranted(await administration.grantTrial(email, feature, terms));
      };
    },
  },
  'trial decline': {
    synopsis: 'EMAIL FEATURE',
    meaning: 'declines a requested trial',
    read: (args) => {
      const [email, feature] = readWords(args, ['EMAIL', 'FEATURE'], {}).operands;
      return async (administration) => {
        await administration.declineTrial(email, feature);
        console.log(`The trial of '${printable(feature)}' is declined to ${printable(email)}.`);
      };
    },
  },
};

interface TermOptions {
  readonly until?: string;
  readonly limit?: string;
  readonly hours?: string;
  readonly steps?: string;
  readonly disk?: string;
  readonly description?: string;
}

function termsOf({ until, limit, hours, steps, disk, description }: TermOptions) {
  return {
    ...(until !== undefined && { expiration: endOf(until) }),
    ...(limit !== undefined && { group_limit: wholeNumber('--limit', limit) }),
    ...(hours !== undefined && { hour_limit: positiveNumber('--hours', hours) }),
    ...(steps !== undefined && { step_limit: wholeNumber('--steps', steps) }),
    ...(disk !== undefined && { disk_limit_gb: positiveNumber('--disk', disk) }),
    ...(description !== undefined && { description }),
  };
}

/** The end of a day in UTC, wherever the server stands: `until` includes the day. */
function endOf(day: string): string {
  const moment = new Date(/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T23:59:59.999Z` : Number.NaN);
  // JavaScript reads the 30th of February as the 2nd of March.
  if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(day)) {
    throw new UsageError(`--until takes a day such as 2027-12-31, got '${day}'.`);
  }
  return moment.toISOString();
}

function wholeNumber(option: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`${option} takes a whole number from 1 on, got '${text}'.`);
  return Number(text);
}

function positiveNumber(option: string, text: string): number {
  const value = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || value === 0)
    throw new UsageError(`${option} takes a number above 0, got '${text}'.`);
  return value;
}

function tellGranted({ email, feature, expiration }: Licence): void {
  console.log(`${email} has a licence of '${printable(feature)}' until ${dayOf(expiration)}.`);
}

function printLicences(licences: readonly Licence[], nothing: string): void {
  const rows = licences.map((licence) => [
    licence.email,
    licence.feature,
    licence.requested ? 'requested' : dayOf(licence.expiration),
    String(licence.group_limit ?? '-'),
    String(licence.hour_limit ?? '-'),
    String(licence.step_limit ?? '-'),
    String(licence.disk_limit_gb ?? '-'),
    licence.description || '-',
  ]);
  const limits = ['JOB LIMIT', 'HOURS', 'STEPS', 'DISK GB'];
  printTable(['EMAIL', 'FEATURE', 'UNTIL', ...limits, 'DESCRIPTION'], rows, nothing);
}
