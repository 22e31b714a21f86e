import type { AdminLicense } from '@thermarium/api';
import { NO_NUMBER, parsePlainNumber } from '@thermarium/model';
import type { Problems } from '../dialog-form.tsx';

/** The terms of a licence as they are typed. */
export interface TypedTerms {
  readonly description: string;
  /** `2027-12-31`; blank: the program's usual time. */
  readonly expiration: string;
  readonly group_limit: string;
  readonly hour_limit: string;
  readonly step_limit: string;
  readonly disk_limit_gb: string;
}

/** The limits of a licence, each of which may be left to the program's default. */
export const LIMITS = [
  { field: 'group_limit', label: 'Job limit', unit: 'solves at once' },
  { field: 'hour_limit', label: 'Time of a solve', unit: 'hours' },
  { field: 'step_limit', label: 'Steps of a transient', unit: null },
  { field: 'disk_limit_gb', label: 'Disk space', unit: 'GB' },
] as const;

/** The terms of a licence, to be changed. */
export function typedTerms(licence: AdminLicense | null): TypedTerms {
  const textOf = (limit: number | null | undefined) => String(limit ?? '');
  return {
    description: licence?.description ?? '',
    expiration: licence?.expiration ? dayOf(licence.expiration) : '',
    group_limit: textOf(licence?.group_limit),
    hour_limit: textOf(licence?.hour_limit),
    step_limit: textOf(licence?.step_limit),
    disk_limit_gb: textOf(licence?.disk_limit_gb),
  };
}

/** The limits that are no numbers. The program judges all that are. */
export function termProblems(typed: TypedTerms): Problems<keyof TypedTerms> {
  const wrong = LIMITS.filter(({ field }) => limitOf(typed[field]) === undefined);
  return Object.fromEntries(wrong.map(({ field }) => [field, NO_NUMBER]));
}

/** The terms to send; a blank date and blank limits are left to the program. */
export function sentTerms(typed: TypedTerms, before: AdminLicense | null) {
  const { description, expiration } = typed;
  // The day is shown without its hour: one that was not touched keeps it.
  const isUntouched = before?.expiration && dayOf(before.expiration) === expiration;
  const end = isUntouched ? before.expiration : endOf(expiration);
  return {
    description,
    ...(end !== null && { expiration: end }),
    group_limit: limitOf(typed.group_limit) ?? null,
    hour_limit: limitOf(typed.hour_limit) ?? null,
    step_limit: limitOf(typed.step_limit) ?? null,
    disk_limit_gb: limitOf(typed.disk_limit_gb) ?? null,
  };
}

/** Null: blank; undefined: no number, or one out of range, which JSON would send as a blank. */
function limitOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const typed = parsePlainNumber(text);
  return typed !== null && Number.isFinite(typed) ? typed : undefined;
}

/** The day of a moment, here: `2027-12-31`. */
function dayOf(iso: string): string {
  const moment = new Date(iso);
  const digits = (value: number, count: number) => String(value).padStart(count, '0');
  return `${digits(moment.getFullYear(), 4)}-${digits(moment.getMonth() + 1, 2)}-${digits(moment.getDate(), 2)}`;
}

/** The last moment of a day, here, as the tables of licences name days; null: blank. */
function endOf(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59.999`).toISOString();
}
