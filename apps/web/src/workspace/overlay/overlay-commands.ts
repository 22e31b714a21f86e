import { IconClipboardCopy, IconRotate360 } from '@tabler/icons-react';
import { notify } from '../../ui/notify.ts';
import type { Command } from '../commands/command.ts';
import type { ViewportHost } from '../viewport/viewport-layer.ts';
import type { Workspace } from '../workspace-context.ts';
import { copyPicture } from './copy-picture.ts';

/** The commands that need the mounted picture. */
export function overlayCommands(host: ViewportHost, { editor, document }: Workspace): readonly Command[] {
  return [
    {
      id: 'view.copy-picture',
      title: 'Copy image to clipboard',
      group: 'View',
      shortcuts: ['Mod+Shift+C'],
      icon: IconClipboardCopy,
      keywords: 'picture screenshot png',
      run: async () => {
        const name = document.store.getState().project?.name ?? 'picture';
        try {
          const done = await copyPicture(host.picture(), `${name}.png`);
          if (done === 'copied') notify('Copied to clipboard!', 'success', 'picture');
          else notify('The browser does not allow copying: the picture was downloaded.', 'info', 'picture');
        } catch {
          notify('The picture could not be made.', 'error', 'picture');
        }
      },
    },
    {
      id: 'view.auto-rotate',
      title: 'Auto-rotate camera',
      group: 'View',
      icon: IconRotate360,
      keywords: 'turn spin',
      run: () => editor.store.setState({ autoRotate: !editor.store.getState().autoRotate }),
    },
  ];
}
