import type { PositionEntries } from '../position/position-entries.ts';
import type { Outcome } from '../records/outcome.ts';
import type { DraftSource } from './draft-source.ts';

/** The values typed into the position bar that are not sent yet. */
export function positionDrafts(positions: PositionEntries): DraftSource {
  const waiting = () => [...positions.store.getState().waiting.values()];
  return {
    subscribe: (listener) => positions.store.subscribe(listener),
    subjects: () => waiting().flatMap(({ place, typed }) => (typed === place.over ? [] : [place.subject])),
    fields: () => waiting().flatMap(({ place, typed }) => (typed === place.over ? [] : place.fields)),
    alters: () => {
      const is = waiting().some(({ place, typed }) => place.alters && typed !== place.over);
      return { steady: is, transient: is };
    },
    obstacle: () => {
      const wrong = positions.wrong();
      if (!wrong) return null;
      const { place, complaint } = wrong;
      const reason = complaint.replaceAll('\n', ' ');
      return { message: `${place.quantity.label} of ${place.subject}: ${reason}`, show: () => place.show() };
    },
    save: (edits) =>
      positions.sendAll(edits).map(async (sent): Promise<Outcome<unknown>> => {
        const message = await sent;
        return message === null ? { ok: true, value: null } : { ok: false, fields: null, message };
      }),
    settled: () => Promise.resolve(),
  };
}
