import type { DocumentState } from '../document/project-document.ts';

/** How long the connection may be lost before the notice says so, ms. */
export const LOST_AFTER = 1000;
/** How long a change may be on its way before the notice says so, ms. */
export const SLOW_AFTER = 2000;

/** The notice about the connection; `lost` and `slow` say whether that state has lasted. Null: no notice. */
export function noticeText(unsaved: number, lost: boolean, slow: boolean): string | null {
  if (lost && unsaved === 0) {
    return 'Connection lost. Changes that you make are kept and will be sent when it is back.';
  }
  if (lost) {
    const kept = unsaved === 1 ? '1 change is' : `${unsaved} changes are`;
    return `Connection lost. ${kept} kept and will be sent when it is back.`;
  }
  if (!slow || unsaved === 0) return null;
  return unsaved === 1 ? 'Saving 1 change…' : `Saving ${unsaved} changes…`;
}

/** Whether the feed is interrupted or calls are lost. */
export function isAway({ connection }: DocumentState): boolean {
  return connection !== 'online';
}
