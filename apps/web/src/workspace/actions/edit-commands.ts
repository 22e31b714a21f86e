import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconClipboard,
  IconClipboardPlus,
  IconCopy,
  IconCopyPlus,
  IconCut,
  IconFolderOff,
  IconPower,
  IconSelectAll,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { groupKind } from '@thermarium/kinds';
import { kindViews } from '@thermarium/kinds/view';
import type { Command, Tell } from '../commands/command.ts';
import type { ProjectDocument } from '../document/project-document.ts';
import type { Editor } from '../editor/editor.ts';
import type { DraftState } from '../editor-state/draft.ts';
import type { PointerState } from '../editor-state/pointer.ts';
import { select } from '../editor-state/selection.ts';
import type { ToolState } from '../editor-state/tools.ts';
import type { Clipboard } from './clipboard.ts';
import type { ObjectActions } from './object-actions.ts';

interface NudgeParts {
  readonly editor: Editor;
  readonly mayEdit: () => boolean;
}

export interface EditParts extends NudgeParts {
  readonly document: ProjectDocument;
  readonly actions: ObjectActions;
  readonly clipboard: Clipboard;
  readonly tell: Tell;
}

/** The commands that change the model or the selection. */
export function editCommands({
  document,
  editor,
  mayEdit,
  actions,
  clipboard,
  tell,
}: EditParts): readonly Command[] {
  const state = () => editor.store.getState();
  const selected = () => state().selection;
  const editsSelected = () => mayEdit() && selected().length > 0;
  const editsAny = () => mayEdit() && (selected().length > 0 || state().plane !== null);
  const { store } = document;
  const takeBack = async (direction: 'undo' | 'redo') => {
    const outcome = await document[direction]();
    if (!outcome.ok) tell(outcome.message, outcome.isHarmless ? 'info' : 'error');
  };
  const isPossible = {
    undo: () => store.getState().canUndo && !store.getState().undoing,
    redo: () => store.getState().canRedo && !store.getState().undoing,
  };
  /** The last step under way: the tree may show it before it is answered, and one that follows at once waits for it. */
  let underWay: Promise<void> | null = null;
  const mayStep = (direction: 'undo' | 'redo') => mayEdit() && (underWay !== null || isPossible[direction]());
  const step = (direction: 'undo' | 'redo'): Promise<void> => {
    const take = async () => {
      if (isPossible[direction]()) await takeBack(direction);
    };
    const taken = (underWay === null ? take() : underWay.then(take)).finally(() => {
      if (underWay === taken) underWay = null;
    });
    underWay = taken;
    return taken;
  };
  return [
    {
      id: 'edit.undo',
      title: 'Undo',
      group: 'Edit',
      shortcuts: ['Mod+Z'],
      icon: IconArrowBackUp,
      elsewhere: true,
      enabled: () => mayStep('undo'),
      run: () => step('undo'),
    },
    {
      id: 'edit.redo',
      title: 'Redo',
      group: 'Edit',
      shortcuts: ['Mod+Shift+Z', 'Ctrl+Y'],
      icon: IconArrowForwardUp,
      elsewhere: true,
      enabled: () => mayStep('redo'),
      run: () => step('redo'),
    },
    {
      id: 'edit.copy',
      title: 'Copy',
      group: 'Edit',
      shortcuts: ['Mod+C'],
      icon: IconCopy,
      // Text selected on the page is what the user means to copy.
      enabled: () => selected().length > 0 && !hasMarkedText(),
      run: () => {
        clipboard.copy(selected());
      },
    },
    {
      id: 'edit.cut',
      title: 'Cut',
      group: 'Edit',
      shortcuts: ['Mod+X'],
      icon: IconCut,
      enabled: () => editsSelected() && !hasMarkedText(),
      run: () => {
        const cut = selected();
        clipboard.copy(cut);
        return actions.removeCut(cut);
      },
    },
    {
      id: 'edit.paste',
      title: 'Paste',
      group: 'Edit',
      shortcuts: ['Mod+V'],
      icon: IconClipboard,
      enabled: () => mayEdit() && !clipboard.isEmpty,
      run: () => clipboard.paste(),
    },
    {
      id: 'edit.paste-here',
      title: 'Paste here',
      group: 'Edit',
      icon: IconClipboardPlus,
      // Only a menu in the picture knows where.
      listed: 'nowhere',
      enabled: () => mayEdit() && !clipboard.isEmpty,
      run: () => clipboard.paste(editor.faceAtMenu()),
    },
    {
      id: 'edit.duplicate',
      title: 'Duplicate',
      group: 'Edit',
      shortcuts: ['Mod+D'],
      icon: IconCopyPlus,
      keywords: 'clone copy',
      enabled: editsAny,
      run: () => {
        const { plane } = state();
        return plane === null ? actions.duplicate(selected()) : actions.duplicatePlane(plane);
      },
    },
    {
      id: 'edit.delete',
      title: 'Delete',
      group: 'Edit',
      shortcuts: ['Delete', 'Backspace'],
      icon: IconTrash,
      keywords: 'remove',
      enabled: editsAny,
      run: () => {
        const { plane } = state();
        return plane === null ? actions.remove(selected()) : actions.removePlane(plane);
      },
    },
    {
      id: 'edit.active',
      title: 'Set active or inactive',
      group: 'Edit',
      shortcuts: ['P'],
      icon: IconPower,
      keywords: 'power on off enable disable',
      enabled: editsSelected,
      run: () => actions.toggleActive(selected()),
    },
    {
      id: 'edit.group',
      title: 'Group into an assembly',
      group: 'Edit',
      shortcuts: ['Mod+G'],
      icon: kindViews[groupKind.type].icon,
      enabled: editsSelected,
      run: async () => {
        await actions.group(selected());
      },
    },
    {
      id: 'edit.ungroup',
      title: 'Ungroup',
      group: 'Edit',
      shortcuts: ['Mod+Shift+G'],
      icon: IconFolderOff,
      keywords: 'dissolve assembly',
      enabled: () =>
        editsSelected() && selected().some((id) => store.getState().nodes.get(id)?.leaf === false),
      run: () => actions.ungroup(selected()),
    },
    {
      id: 'edit.select-all',
      title: 'Select all',
      group: 'Edit',
      shortcuts: ['Mod+A'],
      icon: IconSelectAll,
      enabled: () => (store.getState().children.get(null)?.length ?? 0) > 0,
      run: () => select(editor.store, store.getState().children.get(null) ?? []),
    },
    {
      id: 'edit.escape',
      title: 'Cancel or deselect',
      group: 'Edit',
      shortcuts: ['Escape'],
      icon: IconX,
      listed: 'help',
      run: () => {
        if (isBusy(state())) editor.cancel();
        else editor.store.setState({ selection: [], plane: null, clipFace: null });
      },
    },
  ];
}

/** Whether something is being dragged, measured or created, which Escape gives up before it deselects. */
function isBusy({
  draft,
  preview,
  planePreview,
  guides,
  tool,
  ruler,
}: DraftState & PointerState & ToolState): boolean {
  return (
    draft !== null ||
    preview.size > 0 ||
    planePreview.size > 0 ||
    guides.length > 0 ||
    tool !== 'select' ||
    ruler !== null
  );
}

function hasMarkedText(): boolean {
  const marked = typeof getSelection === 'function' ? getSelection() : null;
  // `toString` lays out the whole page, so it is called only where something is selected.
  return marked !== null && !marked.isCollapsed && marked.toString() !== '';
}

const NUDGES = [
  { key: 'ArrowLeft', title: 'Move by a snap step to −x', axis: 0, steps: -1 },
  { key: 'ArrowRight', title: 'Move by a snap step to +x', axis: 0, steps: 1 },
  { key: 'ArrowDown', title: 'Move by a snap step to −y', axis: 1, steps: -1 },
  { key: 'ArrowUp', title: 'Move by a snap step to +y', axis: 1, steps: 1 },
  { key: 'PageDown', title: 'Move by a snap step to −z', axis: 2, steps: -1 },
  { key: 'PageUp', title: 'Move by a snap step to +z', axis: 2, steps: 1 },
] as const;
const TENFOLD = 10;

/** The commands by which arrow keys move the selection by snap steps. */
export function nudgeCommands({ editor, mayEdit }: NudgeParts): readonly Command[] {
  const enabled = () => {
    const { selection, plane } = editor.store.getState();
    return mayEdit() && (selection.length > 0 || plane !== null);
  };
  return NUDGES.flatMap(({ key, title, axis, steps }): Command[] => [
    {
      id: `edit.nudge-${key}`,
      title: `${title} (Shift: tenfold)`,
      group: 'Edit',
      shortcuts: [key],
      listed: 'help',
      enabled,
      run: () => editor.nudge(axis, steps),
    },
    {
      id: `edit.nudge-${key}-tenfold`,
      title,
      group: 'Edit',
      shortcuts: [`Shift+${key}`],
      listed: 'nowhere',
      enabled,
      run: () => editor.nudge(axis, steps * TENFOLD),
    },
  ]);
}
