import type { License } from '@thermarium/api';

const DAY = 86_400_000;
/** A licence that ends in fewer days than this is warned of. */
const WARNING_DAYS = 14;

export type LicenceState = 'runs' | 'expires-soon' | 'expired' | 'not-granted';

/** The state of a licence at a time (ms since 1970). */
export function licenceState({ expiration }: Pick<License, 'expiration'>, now: number): LicenceState {
  if (expiration === null) return 'not-granted';
  const left = Date.parse(expiration) - now;
  if (left <= 0) return 'expired';
  return left < WARNING_DAYS * DAY ? 'expires-soon' : 'runs';
}

export interface LicenceWarning {
  readonly message: string;
  readonly kind: 'warning' | 'error';
}

/** The licence warnings shown after signing in, without duplicates. A day that has begun counts as a day left. */
export function licenceWarnings(licenses: readonly License[], now: number): readonly LicenceWarning[] {
  const warnings = new Map<string, LicenceWarning>();
  for (const license of licenses) {
    const state = licenceState(license, now);
    if (state === 'expired') warnings.set(state, { message: 'License has expired', kind: 'error' });
    if (state !== 'expires-soon' || license.expiration === null) continue;
    const days = Math.ceil((Date.parse(license.expiration) - now) / DAY);
    const message = `License will expire in ${days} days.`;
    warnings.set(message, { message, kind: 'warning' });
  }
  return [...warnings.values()];
}
