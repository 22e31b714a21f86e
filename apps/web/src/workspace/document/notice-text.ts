import type { DocumentState } from './project-document.ts';

/** How long the connection may be lost before it is told, ms. */
export const LOST_AFTER = 1000;
/** How long a change may be on its way before it is told, ms. */
export const SLOW_AFTER = 2000;

/** What is said of the connection: `lost` and `slow` tell whether it has been so for a while. Null: nothing. */
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

/** Whether the program is not heard, or does not answer. */
export function isAway({ connection }: DocumentState): boolean {
  return connection !== 'online';
}
