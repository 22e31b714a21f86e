import type { Order, Written } from './order.ts';

/** What a thread that writes answers is told. */
export type ToWriter =
  | {
      readonly type: 'write';
      readonly order: Order;
      /** An open file, of the process as a whole. */
      readonly file: number;
      /** One 32-bit number; not 0: nobody waits for it any more. */
      readonly given: SharedArrayBuffer;
    }
  | { readonly type: 'blob'; readonly key: string; readonly bytes: Uint8Array | null };

/** What it tells. */
export type FromWriter =
  /** Answered by a `blob`; null where it cannot be had, which ends the order. */
  | { readonly type: 'get'; readonly key: string }
  | { readonly type: 'written'; readonly written: Written }
  | { readonly type: 'not-kept' }
  | { readonly type: 'damaged'; readonly key: string; readonly reason: string }
  | { readonly type: 'failed'; readonly reason: string; readonly isDiskFull: boolean };
