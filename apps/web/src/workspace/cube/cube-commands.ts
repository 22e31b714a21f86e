import { IconCube } from '@tabler/icons-react';
import type { Command } from '../commands/command.ts';
import type { ViewPort } from '../viewport/viewport-layer.ts';

const VIEWS = [
  { id: 'view.top', name: 'top', title: 'View from the top', keywords: 'above plan' },
  { id: 'view.bottom', name: 'bottom', title: 'View from the bottom', keywords: 'below' },
  { id: 'view.front', name: 'front', title: 'View from the front', keywords: 'elevation' },
  { id: 'view.back', name: 'back', title: 'View from the back', keywords: 'rear behind' },
  { id: 'view.left', name: 'left', title: 'View from the left', keywords: 'side' },
  { id: 'view.right', name: 'right', title: 'View from the right', keywords: 'side' },
  {
    id: 'view.top-right-front',
    name: 'top_right_front',
    title: 'View from the top right corner',
    keywords: 'isometric home default',
  },
  {
    id: 'view.top-left-front',
    name: 'top_left_front',
    title: 'View from the top left corner',
    keywords: 'isometric',
  },
] as const;

/** The views of the cube as commands, so that the keyboard reaches them. */
export function cubeCommands(view: Pick<ViewPort, 'setView'>): readonly Command[] {
  return VIEWS.map(({ id, name, title, keywords }) => ({
    id,
    title,
    group: 'View' as const,
    icon: IconCube,
    keywords: `camera cube ${keywords}`,
    run: () => view.setView(name),
  }));
}
