import {
  IconAdjustmentsAlt,
  IconBox,
  IconEye,
  IconMagnet,
  IconMaximize,
  IconPerspective,
  IconRuler2,
  IconSunMoon,
  IconTemperature,
  IconZoomScan,
} from '@tabler/icons-react';
import type { Command, Tell } from '../commands/command.ts';
import type { Editor } from '../editor/editor.ts';
import { primary } from '../editor-state/selection.ts';
import { SNAP_STEPS } from '../editor-state/tools.ts';
import { boxAround } from '../scene/object-box.ts';
import type { SceneStore } from '../scene/scene.ts';
import type { ObjectActions } from './object-actions.ts';

const MODES = [
  { mode: 'box', name: 'model', title: 'Model mode', key: '1', icon: IconBox },
  { mode: 'solution', name: 'solution', title: 'Solution mode', key: '2', icon: IconTemperature },
  { mode: 'planes', name: 'planes', title: 'Planes mode', key: '3', icon: IconPerspective },
] as const;

interface ViewParts {
  readonly editor: Editor;
  readonly scene: SceneStore;
  readonly mayEdit: () => boolean;
  readonly actions: ObjectActions;
  readonly onTheme: () => void;
  readonly tell: Tell;
}

/** The commands that change only the picture. */
export function viewCommands({
  editor,
  scene,
  mayEdit,
  actions,
  onTheme,
  tell,
}: ViewParts): readonly Command[] {
  const { store } = editor;
  const hasSelection = () => store.getState().selection.length > 0;
  return [
    {
      id: 'view.hide',
      title: 'Hide or show',
      group: 'View',
      shortcuts: ['H'],
      icon: IconEye,
      keywords: 'visible visibility',
      enabled: () => mayEdit() && (hasSelection() || store.getState().plane !== null),
      run: () => {
        const { plane, selection } = store.getState();
        return plane === null ? actions.toggleVisible(selection) : actions.togglePlaneVisible(plane);
      },
    },
    {
      id: 'view.zoom-selected',
      title: 'Zoom to selected object',
      group: 'View',
      shortcuts: ['F'],
      icon: IconZoomScan,
      keywords: 'fit frame focus',
      enabled: hasSelection,
      run: () => {
        const box = boxAround(scene.getState(), store.getState().selection);
        if (box) editor.view?.zoomTo(box);
      },
    },
    {
      id: 'view.zoom-all',
      title: 'Zoom All',
      group: 'View',
      shortcuts: ['A', 'Shift+F'],
      icon: IconMaximize,
      keywords: 'fit frame',
      run: () => editor.view?.zoomAll(),
    },
    ...MODES.map(
      ({ mode, name, title, key, icon }): Command => ({
        id: `view.mode-${name}`,
        title,
        group: 'View',
        shortcuts: [key],
        icon,
        run: () => store.setState({ mode }),
      }),
    ),
    {
      id: 'view.ruler',
      title: 'Measure a distance',
      group: 'View',
      shortcuts: ['M'],
      icon: IconRuler2,
      keywords: 'ruler',
      run: () => {
        if (store.getState().tool === 'ruler') editor.cancel();
        else store.setState({ tool: 'ruler', ruler: null });
      },
    },
    {
      id: 'view.snap',
      title: 'Next grid snap',
      group: 'View',
      shortcuts: ['G'],
      icon: IconMagnet,
      keywords: 'grid step',
      run: () => {
        const { snap } = store.getState();
        const next = SNAP_STEPS[(SNAP_STEPS.indexOf(snap) + 1) % SNAP_STEPS.length];
        store.setState({ snap: next });
        tell(next === 0 ? 'Grid snap: Free Mode' : `Grid snap: ${next} mm`);
      },
    },
    {
      id: 'view.properties',
      title: 'Edit the properties of the selected object',
      group: 'View',
      shortcuts: ['Enter'],
      icon: IconAdjustmentsAlt,
      enabled: () => primary(store.getState()) !== null,
      run: () => store.setState({ editRequest: store.getState().editRequest + 1 }),
    },
    {
      id: 'view.theme',
      title: 'Light or dark theme',
      group: 'View',
      icon: IconSunMoon,
      elsewhere: true,
      keywords: 'colour color scheme night',
      run: onTheme,
    },
  ];
}
