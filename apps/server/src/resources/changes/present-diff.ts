import { newerMessage, upgradeFrom, type Versioned, type Versions } from '@thermarium/model';
import { type Diff, upgradedDiff, versioned } from '@thermarium/records';
import { Refused } from '../../errors/refused.ts';
import type { ProjectEdit } from '../../model/project-edit.ts';

/**
 * A diff of stated versions at the present ones. Throws `document-newer` where it is of later ones, and `changed-since`
 * where it cannot be brought over a step.
 *
 * @param known everything that has versions.
 */
export async function presentDiff(
  edit: Pick<ProjectEdit, 'byIds'>,
  diff: Diff,
  versions: Versions,
  known: readonly Versioned[] = versioned,
): Promise<Diff> {
  const upgrade = upgradeFrom(versions, known);
  if ('newer' in upgrade) {
    throw new Refused('document-newer', `The change needs ${newerMessage(upgrade.newer[0], 'this program')}`);
  }
  if (!upgrade.isNeeded) return diff;
  const ids = diff.filter(({ table }) => table === 'object').map(({ id }) => id);
  const kinds = new Map((await edit.byIds('object', ids)).map(({ id, kind }) => [id, kind]));
  const present = upgradedDiff(diff, upgrade, (id) => kinds.get(id));
  if (present) return present;
  throw new Refused(
    'changed-since',
    'The program has been renewed since. Load the page again, and make the change again.',
  );
}
