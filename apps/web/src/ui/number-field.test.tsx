// @vitest-environment happy-dom
import type { Scalar } from '@thermarium/model';
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Mounted, mounted } from '../testing/mounted.tsx';
import { NumberField } from './number-field.tsx';

const LENGTH = { label: 'Width', unit: 'mm' } as const;
let typed: (Scalar | null)[];
let committed: (Scalar | null)[];
let page: Mounted;

function Width({ first, disabled = false }: { readonly first: Scalar; readonly disabled?: boolean }) {
  const [value, setValue] = useState<Scalar | null>(first);
  return (
    <>
      <label htmlFor="width">Width</label>
      <NumberField
        id="width"
        quantity={LENGTH}
        label="Width"
        value={value}
        prefix="W"
        step={0.5}
        min={0}
        disabled={disabled}
        onType={(next) => typed.push(next)}
        onCommit={(next) => {
          committed.push(next);
          setValue(next);
        }}
      />
    </>
  );
}

const show = async (first: Scalar, disabled = false) => {
  page = await mounted(<Width first={first} disabled={disabled} />);
};
const input = () => page.control('Width');
const label = () => document.querySelector('label') as HTMLElement;

function pointer(target: EventTarget, type: string, clientX: number, more: PointerEventInit = {}): void {
  const init = { bubbles: true, button: 0, pointerId: 1, pointerType: 'mouse', clientX, ...more };
  act(() => void target.dispatchEvent(new PointerEvent(type, init)));
}

/** Drags by ways along x, px; the button is still down afterwards. */
function drag(handle: HTMLElement, ways: readonly number[], more: PointerEventInit = {}): void {
  handle.setPointerCapture = () => {};
  let x = 100;
  pointer(handle, 'pointerdown', x, more);
  for (const way of ways) {
    x += way;
    pointer(handle, 'pointermove', x, more);
  }
}

beforeEach(() => {
  typed = [];
  committed = [];
});
afterEach(() => page.unmount());

it('a label that is dragged steps its number, and the drop commits it once', async () => {
  await show(2);
  drag(label(), [3, 3, 15]);
  expect(typed).toEqual([2.5, 4]);
  expect(committed).toEqual([]);
  expect(input().value).toBe('4.0');
  pointer(label(), 'pointerup', 121);
  expect(committed).toEqual([4]);
  expect(document.activeElement).toBe(input());
});

it('so does the letter before the number; Shift takes ten times the step, Ctrl a tenth, and the bounds hold', async () => {
  await show(2);
  const letter = [...document.querySelectorAll('span')].find(
    ({ textContent }) => textContent === 'W',
  ) as HTMLElement;
  drag(letter, [5], { shiftKey: true });
  pointer(letter, 'pointerup', 105);
  drag(letter, [-5], { ctrlKey: true });
  pointer(letter, 'pointerup', 95);
  drag(letter, [-1000]);
  pointer(letter, 'pointerup', -900);
  expect(committed).toEqual([7, 6.95, 0]);
});

it('an expression is stepped by what is added to it', async () => {
  await show('2*W');
  drag(label(), [10]);
  pointer(label(), 'pointerup', 110);
  expect(committed).toEqual(['2*W + 1']);
});

it('Escape takes back what was dragged, before and after the drop', async () => {
  await show(2);
  drag(label(), [20]);
  act(() => void input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(typed).toEqual([4, 2]);
  pointer(label(), 'pointerup', 120);
  expect(committed).toEqual([]);
  expect(input().value).toBe('2');
});

it('a click is no drag, fingers scroll, other buttons do nothing, and what takes no input does not move', async () => {
  await show(2);
  drag(label(), [4]);
  pointer(label(), 'pointerup', 104);
  drag(label(), [50], { pointerType: 'touch' });
  pointer(label(), 'pointerup', 150);
  drag(label(), [50], { button: 2 });
  pointer(label(), 'pointerup', 150);
  pointer(label(), 'pointermove', 300);
  expect([...typed, ...committed]).toEqual([]);
  await page.unmount();
  await show(2, true);
  drag(label(), [50]);
  pointer(label(), 'pointerup', 150);
  expect([...typed, ...committed]).toEqual([]);
});
