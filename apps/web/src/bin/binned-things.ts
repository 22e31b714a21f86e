import type { projectEndpoints } from '@thermarium/api';
import type { z } from 'zod';

type Bin = z.output<typeof projectEndpoints.bin.answer>;

/** A deleted project or library. */
export type BinnedThing = Bin['projects'][number] & { readonly kind: 'Project' | 'Library' };

/** All that is in the bin, deleted last first. */
export function binnedThings({ projects, libraries }: Bin): readonly BinnedThing[] {
  return [
    ...projects.map((each) => ({ ...each, kind: 'Project' as const })),
    ...libraries.map((each) => ({ ...each, kind: 'Library' as const })),
  ].sort((a, b) => b.deleted.localeCompare(a.deleted));
}
