import { IconClipboardCopy, IconRotate360 } from '@tabler/icons-react';
import { notify } from '../../ui/notify.ts';
import type { Command } from '../commands/command.ts';
import type { ViewportHost } from '../viewport/viewport-layer.ts';
import type { Workspace } from '../workspace-context.ts';
import { captionOf } from './caption.ts';
import { copyPicture, pngOf } from './copy-picture.ts';
import { withCaption } from './draw-caption.ts';

/** Px of a copied picture for a CSS px: it is printed and enlarged. */
const SCALE = 2;

/** The commands that need the mounted picture. */
export function overlayCommands(
  host: ViewportHost,
  { editor, document, results }: Workspace,
): readonly Command[] {
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
        const caption = captionOf(name, editor.store.getState().mode, results.store.getState());
        const picture = host.picture(SCALE).then((drawn) => pngOf(withCaption(drawn, caption, SCALE)));
        try {
          const done = await copyPicture(picture, `${name}.png`);
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
