/** The functions of the library that are used; its own types are not found by its exports. */
declare module 'cephes' {
  /** Settled when the functions can be called. */
  export const compiled: Promise<void>;
  /** The share of the standard normal distribution below a value. */
  export function ndtr(value: number): number;
  /** The value below which a share of the standard normal distribution lies; throws unless the share is within 0 and 1. */
  export function ndtri(share: number): number;
}
