import type { Fault } from './fault-list.tsx';

/** The place of a fault as it stands beside the message; empty where message or remedy name the line already. */
export function placeBeside({ message, place, remedy }: Fault): string {
  const isNamed = [message, remedy].some((text) => text.toLowerCase().includes(place.toLowerCase()));
  return place.startsWith('line ') && isNamed ? '' : place;
}
