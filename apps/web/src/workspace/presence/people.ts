import type { Attention, EditedField, ProjectEvent } from '@thermarium/api';
import { PERSON_COLORS } from '../editor-state/person-colors.ts';

/** Somebody else who has the project open, in however many windows. */
export interface Person {
  readonly user: number;
  readonly name: string;
  /** The colour among those of people: the same for everybody who looks, and at every visit. */
  readonly color: number;
  /** The selected objects that were named, the latest last. */
  readonly objects: readonly number[];
  /** The number of all selected objects. */
  readonly selected: number;
  /** The fields that are being edited. */
  readonly fields: readonly EditedField[];
}

/** A page of somebody else as it was last told of. */
interface OpenPage extends Attention {
  readonly user: number;
  readonly name: string;
}

export interface HeardPage {
  readonly page: OpenPage;
  /** The time at which the page is taken for lost unless it is heard of again, ms. */
  readonly until: number;
}

/** The pages after an event; the same map where it tells nothing of them. */
export function afterEvent(
  pages: ReadonlyMap<string, HeardPage>,
  event: ProjectEvent,
  until: number,
): ReadonlyMap<string, HeardPage> {
  if (event.type !== 'present' && event.type !== 'attention' && event.type !== 'left') return pages;
  const key = `${event.user} ${event.tab}`;
  const known = pages.get(key);
  const next = new Map(pages);
  if (event.type === 'left') next.delete(key);
  else {
    const { user, objects, selected, fields } = event;
    // The last words of a page may arrive after it was closed.
    if (event.type === 'attention' && !known) return pages;
    const name = event.type === 'present' ? event.name : (known?.page.name ?? '');
    next.set(key, { page: { user, name, objects, selected, fields }, until });
  }
  return next;
}

/** The people whose pages these are, without the user `me`, in the order of their ids. */
export function peopleOf(pages: ReadonlyMap<string, HeardPage>, me: number): readonly Person[] {
  const byUser = Map.groupBy(pages.values(), ({ page }) => page.user);
  byUser.delete(me);
  return [...byUser]
    .toSorted(([a], [b]) => a - b)
    .map(([user, theirs]) => {
      const open = theirs.map(({ page }) => page);
      const objects = [...new Set(open.flatMap((page) => page.objects))];
      const unnamed = open.reduce((sum, page) => sum + Math.max(0, page.selected - page.objects.length), 0);
      return {
        user,
        name: open[0]?.name ?? '',
        color: user % PERSON_COLORS,
        objects,
        selected: objects.length + unnamed,
        fields: open.flatMap((page) => page.fields),
      };
    });
}
