import { describe, expect, it } from 'vitest';
import { type KeyStroke, matchesShortcut, shownShortcut } from './shortcut.ts';

const stroke = (key: string, held: Partial<KeyStroke> = {}): KeyStroke => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

describe('matching a key stroke with a shortcut', () => {
  it.each([
    ['F', stroke('f'), true],
    ['F', stroke('F', { shiftKey: true }), false],
    ['Shift+F', stroke('F', { shiftKey: true }), true],
    ['F', stroke('f', { ctrlKey: true }), false],
    ['F', stroke('f', { altKey: true }), false],
    ['Delete', stroke('Delete'), true],
    ['Delete', stroke('Backspace'), false],
    ['ArrowLeft', stroke('ArrowLeft'), true],
    ['Shift+ArrowLeft', stroke('ArrowLeft', { shiftKey: true }), true],
    ['ArrowLeft', stroke('ArrowLeft', { shiftKey: true }), false],
    ['1', stroke('1'), true],
  ])('%s', (shortcut, pressed, expected) => {
    expect(matchesShortcut(pressed, shortcut, false)).toBe(expected);
  });

  it('takes Mod for Command on a Mac and for Control elsewhere, and Ctrl for Control on both', () => {
    const control = stroke('z', { ctrlKey: true });
    const command = stroke('z', { metaKey: true });
    expect(matchesShortcut(control, 'Mod+Z', false)).toBe(true);
    expect(matchesShortcut(command, 'Mod+Z', false)).toBe(false);
    expect(matchesShortcut(command, 'Mod+Z', true)).toBe(true);
    expect(matchesShortcut(control, 'Mod+Z', true)).toBe(false);
    expect(matchesShortcut(stroke('y', { ctrlKey: true }), 'Ctrl+Y', true)).toBe(true);
  });

  it('tells undo from redo', () => {
    const redo = stroke('Z', { ctrlKey: true, shiftKey: true });
    expect(matchesShortcut(redo, 'Mod+Z', false)).toBe(false);
    expect(matchesShortcut(redo, 'Mod+Shift+Z', false)).toBe(true);
  });

  it('takes a sign however it is typed: ? needs Shift on most keyboards', () => {
    expect(matchesShortcut(stroke('?', { shiftKey: true }), '?', false)).toBe(true);
    expect(matchesShortcut(stroke('?'), '?', false)).toBe(true);
    expect(matchesShortcut(stroke('.', { ctrlKey: true }), 'Mod+.', false)).toBe(true);
  });

  it('goes by the place of the key where letters are not Latin, and only there', () => {
    expect(matchesShortcut(stroke('ф', { code: 'KeyA', ctrlKey: true }), 'Mod+A', false)).toBe(true);
    // On a French keyboard the key at A's place types q.
    expect(matchesShortcut(stroke('q', { code: 'KeyA' }), 'A', false)).toBe(false);
  });
});

it('shows arrows as arrows', () => {
  expect(shownShortcut('Shift+ArrowLeft')).toBe('Shift+←');
  expect(shownShortcut('Mod+Z')).toBe('Mod+Z');
});
