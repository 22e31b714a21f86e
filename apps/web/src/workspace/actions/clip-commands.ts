import { IconBoxMargin, IconCut, IconFlame, IconSlice, IconTarget } from '@tabler/icons-react';
import type { Vec3 } from '@thermarium/geometry';
import type { Command } from '../commands/command.ts';
import { clipToModel, sectionThrough } from '../editor/clip/toggle-clip.ts';
import type { Editor } from '../editor/editor.ts';
import { centreOf } from '../editor/geometry/vector.ts';
import { boxAround } from '../scene/object-box.ts';
import type { SceneStore } from '../scene/scene.ts';

interface ClipCommandParts {
  readonly editor: Pick<Editor, 'store' | 'view' | 'toggleClip'>;
  readonly scene: SceneStore;
  /** Where the shown solution is hottest, mm; null: no solution is shown. */
  readonly hottest: () => Vec3 | null;
}

/** The commands that cut the model open. */
export function clipCommands({ editor, scene, hottest }: ClipCommandParts): readonly Command[] {
  const { store } = editor;
  const parts = { store, scene };
  const pointed = () => store.getState().pointer?.point ?? null;
  const selected = () => {
    const box = boxAround(scene.getState(), store.getState().selection);
    return box && centreOf(box);
  };
  const through = (point: () => Vec3 | null): Pick<Command, 'enabled' | 'run'> => ({
    enabled: () => point() !== null,
    run: () => {
      const at = point();
      if (at) sectionThrough(parts, editor.view, at);
    },
  });
  const common = { group: 'View', keywords: 'section cut clip slice open' } as const;
  return [
    {
      ...common,
      id: 'view.clip',
      title: 'Clip on or off',
      shortcuts: ['C'],
      icon: IconCut,
      enabled: () => scene.getState().objects.size > 0,
      run: () => editor.toggleClip(),
    },
    {
      ...common,
      id: 'view.clip-to-model',
      title: 'Clip to the model',
      icon: IconBoxMargin,
      enabled: () => scene.getState().bounds !== null,
      run: () => clipToModel(parts, editor.view),
    },
    {
      ...common,
      id: 'view.section-here',
      title: 'Section here, under the pointer',
      shortcuts: ['X'],
      icon: IconSlice,
      ...through(pointed),
    },
    {
      ...common,
      id: 'view.section-selected',
      title: 'Section through the selected object',
      icon: IconTarget,
      ...through(selected),
    },
    {
      ...common,
      id: 'view.section-hottest',
      title: 'Section through the hottest point',
      icon: IconFlame,
      ...through(hottest),
    },
  ];
}
