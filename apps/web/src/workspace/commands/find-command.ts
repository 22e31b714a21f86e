import type { Command } from './command.ts';
import { type KeyStroke, matchesShortcut } from './shortcut.ts';

/** Where the focus is when a key is pressed. */
export type KeyPlace =
  /** A dialog, a menu or a list of choices has the keyboard. */
  | 'layer'
  /** Text is being typed. */
  | 'text'
  /** A field whose text was committed: what comes next is a new text, or a step through the history. */
  | 'settled'
  /** A widget that moves by arrow keys: a tree, tabs, a slider. */
  | 'arrows'
  /** A button or a link, which Enter and Space press. */
  | 'control'
  | 'free';

export interface KeyContext {
  readonly place: KeyPlace;
  readonly isMac: boolean;
  /** The Project tab is shown, not another. */
  readonly isProjectShown: boolean;
}

const HISTORY: ReadonlySet<string> = new Set(['edit.undo', 'edit.redo']);
const ARROWS = /^(Arrow|Page|Home$|End$)/;

/** Whether a command acts on what only the Project tab shows: a key must not change what nobody sees. */
export function needsProjectTab({ group, elsewhere = false }: Command): boolean {
  return (group === 'Edit' || group === 'View') && !elsewhere;
}

/** The command that a key stroke runs there; undefined: the key belongs to the page. */
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

/** What the element that has the focus does with keys. */
export function keyPlaceOf(focused: Element | null): KeyPlace {
  if (!focused) return 'free';
  if (focused.closest(LAYERS)) return 'layer';
  if (focused.closest('[role="combobox"][aria-expanded="true"]')) return 'layer';
  // A field in which nothing is being typed leaves the history of the model to the keys.
  if (focused.closest(SETTLED)) return 'settled';
  if (focused.closest(TEXT)) return 'text';
  if (focused.closest(MOVES_BY_ARROWS)) return 'arrows';
  return focused.closest('button, a, summary, [role="button"]') ? 'control' : 'free';
}
