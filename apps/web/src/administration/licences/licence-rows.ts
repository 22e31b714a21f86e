import type { AdminLicense } from '@thermarium/api';
import { licenceState } from '../../app/licence-warnings.ts';
import { type Sorting, sortedRows } from '../../app/table-sorting.tsx';
import { wordSearch } from '../../ui/fold-text.ts';

export type LicenceKey =
  | 'email'
  | 'feature'
  | 'expiration'
  | 'group_limit'
  | 'hour_limit'
  | 'step_limit'
  | 'disk_limit_gb';

/** Words by which a search finds licences that need a look. */
const SEARCHED = {
  runs: 'in force',
  'expires-soon': 'in force expiring soon',
  expired: 'expired',
  'not-granted': 'not granted',
} as const;

/** The licences that a search finds by holder, feature, description or state, in the order of a column. */
export function licenceRows(
  licences: readonly AdminLicense[],
  query: string,
  sorting: Sorting<LicenceKey>,
  now: number,
): readonly AdminLicense[] {
  const { matches } = wordSearch(query);
  const found = licences.filter((licence) =>
    matches(
      `${licence.email} ${licence.feature} ${licence.description} ${SEARCHED[licenceState(licence, now)]}`,
    ),
  );
  return sortedRows(
    found,
    sorting,
    (row, key) => row[key],
    ({ email, feature }) => `${email} ${feature}`,
  );
}
