import { areVersions, newerMessage, type Upgrade, upgradeFrom, type Versioned } from '@thermarium/model';
import { versioned } from '@thermarium/records';
import type { Copied, CopiedObject } from './copied-objects.ts';

/** Copied objects that a later version of these pages has kept, and why this one cannot paste them. */
export interface NewerCopied {
  readonly message: string;
}

/**
 * Reads copied objects that some page of this browser has kept, maybe an earlier version of these pages; null if the
 * text is none.
 *
 * @param known everything that has versions.
 */
export function readCopied(
  text: string,
  known: readonly Versioned[] = versioned,
): Copied | NewerCopied | null {
  const kept = parsed(text);
  // The first pages stated no versions: all were 1.
  const stated = kept?.versions ?? {};
  if (!kept || !areVersions(stated)) return null;
  const upgrade = upgradeFrom(stated, known);
  if ('newer' in upgrade) {
    const [newer] = upgrade.newer;
    const example = nameOfFirst(newer.type, kept.objects);
    return {
      message: `The copied objects need ${newerMessage(newer, 'this page', example)} Load the page again.`,
    };
  }
  if (!upgrade.isNeeded) return kept;
  try {
    return {
      ...kept,
      objects: kept.objects.map((object) => upgraded(object, upgrade)),
      materials: kept.materials.map(({ name, ...fields }) => ({
        ...upgrade.fields('material', fields),
        name,
      })),
    };
  } catch {
    return null;
  }
}

function upgraded(
  { type, fields: stated, children, ...origin }: CopiedObject,
  upgrade: Upgrade,
): CopiedObject {
  const { name, active, visible, ...own } = stated;
  const fields = { ...upgrade.fields(type, own), name, active, visible };
  return { ...origin, type, fields, children: children.map((child) => upgraded(child, upgrade)) };
}

function nameOfFirst(type: string, objects: readonly CopiedObject[]): string | undefined {
  for (const object of objects) {
    const name = object.type === type ? object.fields.name : nameOfFirst(type, object.children);
    if (typeof name === 'string') return name;
  }
  return undefined;
}

function parsed(text: string): Copied | null {
  try {
    const kept: unknown = JSON.parse(text);
    return isCopied(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Only the outer form is checked, since this program wrote the value. */
function isCopied(kept: unknown): kept is Copied {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'objects' in kept &&
    Array.isArray(kept.objects) &&
    'materials' in kept &&
    Array.isArray(kept.materials)
  );
}
