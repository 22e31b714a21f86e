/** A date with its time: '21 Nov 2026, 15:20'. */
export function dateAndTime(iso: string): string {
  return new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}

/** A date: '21 Nov 2026'. */
export function dateOnly(iso: string): string {
  return new Date(iso).toLocaleDateString('en-GB', { dateStyle: 'medium' });
}
