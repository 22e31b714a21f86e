import type { Order, Written } from './order.ts';

/** Messages to a thread that writes answers. */
export type ToWriter =
  | {
      readonly type: 'write';
      readonly order: Order;
      /** An open file descriptor, valid in the whole process. */
      readonly file: number;
      /** One 32-bit number; not 0: nobody waits for the answer any more. */
      readonly given: SharedArrayBuffer;
    }
  | { readonly type: 'blob'; readonly key: string; readonly bytes: Uint8Array | null };

/** Messages from the thread. */
export type FromWriter =
  /** Answered by a `blob`; null where it cannot be read, which ends the order. */
  | { readonly type: 'get'; readonly key: string }
  | { readonly type: 'written'; readonly written: Written }
  | { readonly type: 'not-kept' }
  | { readonly type: 'damaged'; readonly key: string; readonly reason: string }
  | { readonly type: 'failed'; readonly reason: string; readonly isDiskFull: boolean };
