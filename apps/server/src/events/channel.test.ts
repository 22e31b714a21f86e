import type { ProjectEvent } from '@thermarium/api';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeNotification, encodeNotification } from './channel.ts';

const logEvent = (log: string): ProjectEvent => ({
  type: 'log',
  task_id: 1,
  timestamp: '2026-11-01T12:00:00.000Z',
  log,
});

/** An event as it arrives, and the size of its payload. */
function sent(event: ProjectEvent) {
  const payload = encodeNotification({ project: 7, event });
  const arrived = decodeNotification(payload);
  return { bytes: Buffer.byteLength(payload), arrived: arrived && 'event' in arrived ? arrived : null };
}

describe('an event on its way to the other processes', () => {
  test('arrives as it was sent where it fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (log) => {
        expect(sent(logEvent(log)).arrived).toEqual({ project: 7, event: logEvent(log) });
      }),
    );
  });

  test('loses the end of its text where it does not, and no half characters', () => {
    const unit = fc.constantFrom('a', 'é', '熱', '🔥', '"', '\u0000', '\n');
    const long = fc.tuple(unit, unit, fc.integer({ min: 4000, max: 20_000 }));
    fc.assert(
      fc.property(long, ([first, second, count]) => {
        const log = first.repeat(count) + second.repeat(count);
        const { bytes, arrived } = sent(logEvent(log));
        expect(bytes).toBeLessThan(8000);
        expect(arrived?.event.type).toBe('log');
        const kept = arrived?.event.type === 'log' ? arrived.event.log : '';
        expect(kept.endsWith(' …')).toBe(true);
        expect(kept.isWellFormed()).toBe(true);
        expect(log.startsWith(kept.slice(0, -2))).toBe(true);
        expect(kept.length).toBeGreaterThan(600);
      }),
      { numRuns: 50 },
    );
  });

  test('becomes a reload where there is no text to shorten', () => {
    const told = { revision: 1, time: '2026-11-01T12:00:00.000Z', by: 'a@b.c', change: null };
    const entry = (id: number) => ({ table: 'object' as const, id, before: {}, after: null });
    const diff = Array.from({ length: 500 }, (_, n) => entry(n));
    const event: ProjectEvent = { type: 'model', ...told, diff };
    expect(sent(event).arrived).toEqual({ project: 7, event: { type: 'reload' } });
  });

  test('is not taken for one when it is none', () => {
    for (const payload of ['', 'x', '{}', '{"project":1,"event":{"type":"boo"}}', '{"project":"1"}']) {
      expect(decodeNotification(payload)).toBeNull();
    }
  });
});
