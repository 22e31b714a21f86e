import type { Command } from './command.ts';
import { type KeyStroke, matchesShortcut } from './shortcut.ts';

/** The place of the focus when a key is pressed. */
export type KeyPlace =
  /** A dialog, a menu or a list of choices has the keyboard. */
  | 'layer'
  /** Text is being typed. */
  | 'text'
  /** A field whose text was committed: the next key starts a new text, or is a step through the history. */
  | 'settled'
  /** A widget that uses the arrow keys: a tree, tabs, a slider. */
  | 'arrows'
  /** A button or a link, which Enter and Space press. */
  | 'control'
  | 'free';

export interface KeyContext {
  readonly place: KeyPlace;
  readonly isMac: boolean;
  /** Whether the Project tab is shown. */
  readonly isProjectShown: boolean;
}

const HISTORY: ReadonlySet<string> = new Set(['edit.undo', 'edit.redo']);
const ARROWS = /^(Arrow|Page|Home$|End$)/;

/** Whether a command needs the Project tab to be shown: a key must not change what nobody sees. */
export function needsProjectTab({ group, elsewhere = false }: Command): boolean {
  return (group === 'Edit' || group === 'View') && !elsewhere;
}

/** The command that a key stroke runs in a place; undefined: the key belongs to the page. */
export function findCommand(
  commands: readonly Command[],
  stroke: KeyStroke,
  { place, isMac, isProjectShown }: KeyContext,
): Command | undefined {
  if (place === 'layer') return undefined;
  if (place === 'arrows' && ARROWS.test(stroke.key) && !stroke.ctrlKey && !stroke.metaKey) return undefined;
  const isPress = (stroke.key === 'Enter' || stroke.key === ' ') && !stroke.ctrlKey && !stroke.metaKey;
  if (isPress && place !== 'free') return undefined;
  return commands.find(
    (command) =>
      (place !== 'text' || command.whileTyping) &&
      (place !== 'settled' || command.whileTyping || HISTORY.has(command.id)) &&
      (isProjectShown || !needsProjectTab(command)) &&
      command.shortcuts?.some((shortcut) => matchesShortcut(stroke, shortcut, isMac)) &&
      (command.enabled?.() ?? true),
  );
}

const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"], [role="alertdialog"]';
const TEXT =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), ' +
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="range"], [type="color"])';
const SETTLED = 'input[data-settled]';
const MOVES_BY_ARROWS =
  '[role="tree"], [role="tablist"], [role="radiogroup"], [role="slider"], [role="grid"], input, [role="toolbar"]';

/** The use that the focused element has for keys. */
export function keyPlaceOf(focused: Element | null): KeyPlace {
  if (!focused) return 'free';
  if (focused.closest(LAYERS)) return 'layer';
  if (focused.closest('[role="combobox"][aria-expanded="true"]')) return 'layer';
  // A field in which nothing is being typed leaves undo and redo to the model.
  if (focused.closest(SETTLED)) return 'settled';
  if (focused.closest(TEXT)) return 'text';
  if (focused.closest(MOVES_BY_ARROWS)) return 'arrows';
  return focused.closest('button, a, summary, [role="button"]') ? 'control' : 'free';
}
