import { IconCube } from '@tabler/icons-react';
import type { Command } from '../commands/command.ts';
import type { ViewPort } from '../viewport/viewport-layer.ts';

const VIEWS = [
  { name: 'top', title: 'View from the top', keywords: 'above plan' },
  { name: 'bottom', title: 'View from the bottom', keywords: 'below' },
  { name: 'front', title: 'View from the front', keywords: 'elevation' },
  { name: 'back', title: 'View from the back', keywords: 'rear behind' },
  { name: 'left', title: 'View from the left', keywords: 'side' },
  { name: 'right', title: 'View from the right', keywords: 'side' },
  { name: 'top_right_front', title: 'View from the top right corner', keywords: 'isometric home default' },
  { name: 'top_left_front', title: 'View from the top left corner', keywords: 'isometric' },
] as const;

/** The views of the cube as commands, so that the keyboard reaches them. */
export function cubeCommands(view: Pick<ViewPort, 'setView'>): readonly Command[] {
  return VIEWS.map(({ name, title, keywords }) => ({
    id: `view.${name.replaceAll('_', '-')}`,
    title,
    group: 'View' as const,
    icon: IconCube,
    keywords: `camera cube ${keywords}`,
    run: () => view.setView(name),
  }));
}
