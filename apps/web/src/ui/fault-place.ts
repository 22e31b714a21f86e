import type { Fault } from './fault-list.tsx';

/** The place of a fault as it stands beside the message; empty where message or remedy name the line already. */
export function placeBeside({ message, place, remedy }: Fault): string {
  const isNamed = [message, remedy].some((text) => text.toLowerCase().includes(place.toLowerCase()));
  return place.startsWith('line ') && isNamed ? '' : place;
}

/** `layers` of `layers[1].thickness` */
export function fieldOfPath(path: string): string {
  return /^[^.[]*/.exec(path)?.[0] ?? '';
}
