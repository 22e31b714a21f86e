import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isLayerOpen, openLayer } from './open-layers.ts';

let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('Element', class {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function press(key: string, isUsed = false): void {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, isComposing: false });
  if (isUsed) event.preventDefault();
  page.dispatchEvent(event);
  vi.runAllTimers();
}

it('Escape closes one layer at a time, the topmost first', () => {
  const closed: string[] = [];
  const open = (name: string) => {
    const close = openLayer(() => {
      closed.push(name);
      close();
    });
  };
  open('dialog');
  open('menu');
  press('Escape');
  expect([closed, isLayerOpen()]).toEqual([['menu'], true]);
  press('Enter');
  press('Escape', true);
  expect(closed).toEqual(['menu']);
  press('Escape');
  expect([closed, isLayerOpen()]).toEqual([['menu', 'dialog'], false]);
  press('Escape');
  expect(closed).toHaveLength(2);
});

it('what is closed from within by the same key is not closed twice, nor what lies below', () => {
  const closed: string[] = [];
  const closeBelow = openLayer(() => void closed.push('below'));
  const closeAbove = openLayer(() => void closed.push('above'));
  page.addEventListener('keydown', closeAbove, { once: true });
  press('Escape');
  expect(closed).toEqual([]);
  closeBelow();
});

it('a layer that Escape does not close keeps the key from those below', () => {
  const closed: string[] = [];
  const closeBelow = openLayer(() => void closed.push('below'));
  const closeAbove = openLayer(null);
  press('Escape');
  expect(closed).toEqual([]);
  closeAbove();
  press('Escape');
  expect(closed).toEqual(['below']);
  closeBelow();
});
