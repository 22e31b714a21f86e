import type { CommandId } from '../commands/command-id.ts';
import type { DraftState } from '../editor-state/draft.ts';
import type { PointerState } from '../editor-state/pointer.ts';
import type { SelectionState } from '../editor-state/selection.ts';
import type { ToolState } from '../editor-state/tools.ts';

/** A present use of a key or the mouse: `Shift`, `add`. Parts of `keys` are joined by `+`, as in shortcuts. */
export interface Hint {
  readonly keys: string;
  readonly does: string;
}

/** The thing that keys and mouse act on. */
export type HintPlace =
  | 'typing'
  | 'typing element'
  | 'dragged target'
  | 'dragged section'
  | 'dragged camera'
  | 'carried element'
  | 'first point'
  | 'second point'
  | 'arrow'
  | 'square'
  | 'section'
  | 'held object'
  | 'object'
  | 'empty space'
  | 'tree'
  | 'text'
  | 'grid'
  | 'cell'
  | 'cases'
  | 'configuration'
  | 'selection'
  | 'nothing';

/** The part of the page with the focus, where it has keys of its own. */
export type Focus = 'tree' | 'text' | 'grid' | 'cell' | 'cases' | 'configuration' | null;

/** The thing that keys and mouse act on now: a drag before the thing under the pointer, that before the focus. */
export function hintPlace(
  state: SelectionState & DraftState & ToolState & PointerState,
  focus: Focus,
): HintPlace {
  const { dragging, typedDistance, typedElement, carrying, draft, tool, ruler, handle, pointer, cursor } =
    state;
  if (typedDistance) return 'typing';
  if (typedElement) return 'typing element';
  if (dragging) return `dragged ${dragging}`;
  if (carrying && draft) return 'carried element';
  if (tool === 'ruler') return ruler !== null && ruler.to === null ? 'second point' : 'first point';
  if (handle) return /^[xyz]$/.test(handle) ? 'arrow' : /\d/.test(handle) ? 'section' : 'square';
  if (pointer) return pointer.object === null ? 'empty space' : cursor === 'move' ? 'held object' : 'object';
  if (focus) return focus;
  return state.selection.length > 0 || state.plane !== null ? 'selection' : 'nothing';
}

/** A hint, or a command whose shortcut and words it takes. */
type Stated = Hint | { readonly command: CommandId; readonly does: string };

const EXACT = { keys: 'Alt', does: 'no snap' };
const CANCEL = { command: 'edit.escape', does: 'cancel' } as const;
const NUMBER = { keys: '0–9', does: 'exact distance' };
const MENU = { keys: 'Right-click', does: 'menu' };
const ZOOM = { keys: 'Wheel', does: 'zoom' };
const CLICKS = [
  { keys: 'Shift', does: 'add' },
  { keys: 'Mod', does: 'name' },
  { keys: 'Alt', does: 'properties' },
  MENU,
  { keys: 'Double-click', does: 'zoom' },
];
const SELECTED: readonly Stated[] = [
  { command: 'edit.nudge-ArrowRight', does: 'move by the snap' },
  { command: 'view.zoom-selected', does: 'zoom' },
  { command: 'view.hide', does: 'hide' },
  { command: 'edit.delete', does: 'delete' },
];

/** The most useful first: those for which there is no room are left out. */
const HINTS: { readonly [place in HintPlace]: readonly Stated[] } = {
  typing: [{ keys: 'Enter', does: 'set' }, { keys: 'Backspace', does: 'edit' }, CANCEL],
  'typing element': [{ keys: 'Tab', does: 'next number' }, { keys: 'Enter', does: 'add' }, CANCEL],
  'dragged target': [NUMBER, { keys: 'Shift', does: 'plane or axis' }, EXACT, CANCEL],
  'dragged section': [EXACT, CANCEL],
  'dragged camera': [ZOOM],
  'carried element': [
    { keys: 'Release', does: 'on a face to stand on it' },
    { keys: '0–9', does: 'exact size' },
    CANCEL,
  ],
  'first point': [{ keys: 'Click', does: 'first point' }, EXACT, { keys: 'Drag', does: 'turn' }, CANCEL],
  'second point': [{ keys: 'Click', does: 'second point' }, EXACT, { keys: 'Drag', does: 'turn' }, CANCEL],
  arrow: [{ keys: 'Drag', does: 'along the axis' }, { keys: 'Shift', does: 'across it' }, NUMBER, EXACT],
  square: [{ keys: 'Drag', does: 'in the plane' }, NUMBER, EXACT],
  section: [{ keys: 'Drag', does: 'move the section' }, EXACT, { command: 'view.clip', does: 'end it' }],
  'held object': [{ keys: 'Drag', does: 'move' }, { keys: 'Shift', does: 'take away' }, ...CLICKS.slice(1)],
  object: [{ keys: 'Click', does: 'select' }, ...CLICKS],
  'empty space': [
    { keys: 'Drag', does: 'turn' },
    { keys: 'Shift+Drag', does: 'move' },
    ZOOM,
    { command: 'view.zoom-all', does: 'all' },
    MENU,
  ],
  tree: [
    { keys: '↑ ↓', does: 'select' },
    { command: 'view.properties', does: 'properties' },
    { command: 'edit.rename', does: 'rename' },
    { command: 'view.hide', does: 'hide' },
    { command: 'edit.delete', does: 'delete' },
  ],
  text: [
    { keys: 'Enter', does: 'commit' },
    { keys: 'Esc', does: 'revert' },
    { keys: '↑ ↓', does: 'step' },
  ],
  grid: [
    { keys: 'F2', does: 'edit' },
    { keys: 'Enter', does: 'down' },
    { keys: 'Tab', does: 'right' },
    { keys: 'Shift+↓', does: 'block' },
    { keys: 'Mod+C', does: 'copy' },
    { keys: 'Mod+V', does: 'paste' },
  ],
  cell: [
    { keys: 'Enter', does: 'commit, down' },
    { keys: 'Tab', does: 'commit, right' },
    { keys: 'Esc', does: 'revert' },
  ],
  cases: [
    { keys: 'Double-click', does: 'load a case' },
    { keys: 'Click', does: 'load a point of a plot' },
  ],
  configuration: [{ keys: 'Double-click', does: 'edit a parameter' }],
  selection: SELECTED,
  nothing: [
    { command: 'help.commands', does: 'commands' },
    { command: 'help.shortcuts', does: 'shortcuts' },
  ],
};

/** The hints at a place; those of commands that are not there now are left out. `shortcut`: of a command, as keys. */
export function hintsAt(
  place: HintPlace,
  shortcut: (command: CommandId) => string | undefined,
): readonly Hint[] {
  return HINTS[place].flatMap((hint) => {
    if ('keys' in hint) return [hint];
    const keys = shortcut(hint.command);
    return keys === undefined ? [] : [{ keys, does: hint.does }];
  });
}
