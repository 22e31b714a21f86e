import { describe, expect, it } from 'vitest';
import { beginElementDrag } from './element-drag.ts';

function drag() {
  const calls: unknown[] = [];
  const begun = beginElementDrag(
    'box',
    { x: 500, y: 50 },
    () => ({ left: 100, top: 80, right: 400, bottom: 300 }),
    {
      dragElement: (...given) => calls.push(given),
      dropElement: (cancelled = false) => calls.push(cancelled ? 'cancelled' : 'dropped'),
    },
  );
  return { begun, calls };
}

describe('an element out of the palette', () => {
  it('is a click while the pointer hardly moves', () => {
    const { begun, calls } = drag();
    expect(begun.move(503, 53)).toBeNull();
    expect(begun.end()).toBe('click');
    expect(calls).toEqual([]);
  });

  it('has a sign outside of the canvas and is itself within', () => {
    const { begun, calls } = drag();
    expect(begun.move(450, 60)).toEqual({ x: 450, y: 60 });
    expect(begun.move(300, 200)).toBeNull();
    expect(begun.end()).toBe('dropped');
    expect(calls).toEqual([['box', 200, 120], 'dropped']);
  });

  it('comes to nothing outside', () => {
    const { begun, calls } = drag();
    begun.move(300, 200);
    expect(begun.move(450, 60)).toEqual({ x: 450, y: 60 });
    expect(begun.end()).toBe('cancelled');
    expect(calls).toEqual([['box', 200, 120], 'cancelled']);
  });

  it('and when it is cancelled', () => {
    const { begun, calls } = drag();
    begun.move(300, 200);
    expect(begun.cancel()).toBe('cancelled');
    expect(calls.at(-1)).toBe('cancelled');
  });
});
