import { expect, test } from 'vitest';
import { connectionsFor } from './connection-room.ts';

/** Beside the pools: a process has two listeners and a watch; a lane has a watch. */
const total = ({ calls, lanes, ofLane }: ReturnType<typeof connectionsFor>) =>
  3 + calls + lanes * (1 + ofLane);

test('where there is room, a process opens 6 connections to solve, and 28 to answer calls', () => {
  const solving = connectionsFor(1000, false);
  const answering = connectionsFor(1000, true);
  expect(solving).toEqual({ calls: 3, lanes: 0, ofLane: 0 });
  expect(answering).toEqual({ calls: 10, lanes: 3, ofLane: 4 });
  expect([total(solving), total(answering)]).toEqual([6, 28]);
});

test('a process never opens more than there is room for, lanes included', () => {
  for (const [answersCalls, needed] of [
    [false, 4],
    [true, 8],
  ] as const) {
    expect(() => connectionsFor(needed - 1, answersCalls)).toThrow(`needs ${needed}:`);
    for (let room = needed; room < 50; room++) {
      const plan = connectionsFor(room, answersCalls);
      expect(total(plan), `room for ${room}`).toBeLessThanOrEqual(room);
      expect(plan.calls).toBeGreaterThan(0);
      if (!answersCalls) continue;
      expect(plan.lanes).toBeGreaterThan(0);
      expect(plan.ofLane).toBeGreaterThan(1);
      expect(connectionsFor(room + 1, true).lanes).toBeGreaterThanOrEqual(plan.lanes);
    }
  }
});
