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
  /** A widget that uses the arrow keys beside the picture: the tree, the bar of the modes. */
  | 'arrows'
  /** Another such widget: tabs, a switch, a slider. */
  | 'choice'
  /** A button or a link, which Enter and Space press. */
  | 'control'
  | 'free';

export interface KeyContext {
  readonly place: KeyPlace;
  readonly isMac: boolean;
  /** Whether the Project tab is shown. */
  readonly isProjectShown: boolean;
}

const HISTORY: ReadonlySet<Command['id']> = new Set(['edit.undo', 'edit.redo']);
const DIGIT = /^\d$/;
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
  const isPlain = !stroke.ctrlKey && !stroke.metaKey;
  const hasArrows = place === 'arrows' || place === 'choice';
  if (hasArrows && isPlain && ARROWS.test(stroke.key)) return undefined;
  if (isPlain && (stroke.key === 'Enter' || stroke.key === ' ') && place !== 'free') return undefined;
  // Between two number fields stands a switch or a button: a digit typed there was meant for a field.
  if (isPlain && DIGIT.test(stroke.key) && (place === 'choice' || place === 'control')) return undefined;
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
const BESIDE_PICTURE = '[role="tree"], [role="toolbar"]';
const MOVES_BY_ARROWS =
  '[role="tablist"], [role="radiogroup"], [role="slider"], [role="grid"], [role="treegrid"], input';

/** The use that the focused element has for keys. */
export function keyPlaceOf(focused: Element | null): KeyPlace {
  if (!focused) return 'free';
  if (focused.closest(LAYERS)) return 'layer';
  if (focused.closest('[role="combobox"][aria-expanded="true"]')) return 'layer';
  // A field in which nothing is being typed leaves undo and redo to the model.
  if (focused.closest(SETTLED)) return 'settled';
  if (focused.closest(TEXT)) return 'text';
  if (focused.closest(BESIDE_PICTURE)) return 'arrows';
  if (focused.closest(MOVES_BY_ARROWS)) return 'choice';
  return focused.closest('button, a, summary, [role="button"]') ? 'control' : 'free';
}
