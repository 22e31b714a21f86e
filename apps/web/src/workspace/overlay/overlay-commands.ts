import {
  IconArrowUpRight,
  IconBolt,
  IconClipboardCopy,
  IconRotate360,
  IconWaveSine,
} from '@tabler/icons-react';
import type { StoreApi } from 'zustand/vanilla';
import { notify } from '../../ui/notify.ts';
import type { Command } from '../commands/command.ts';
import type { ProjectDocument } from '../document/project-document.ts';
import type { ViewState } from '../editor-state/view.ts';
import { OVERLAYS, SWITCHED_KEYS } from '../results/overlays/list.ts';
import { toggleOverlay } from '../results/overlays/switch-overlay.ts';
import { type Limits, type Results, shownLimits, shownSolution } from '../results/results-state.ts';
import type { ViewportHost } from '../viewport/viewport-layer.ts';
import { captionOf } from './caption.ts';
import { withCaption } from './draw-caption.ts';

/** Px of a copied picture for a CSS px: it is printed and enlarged. */
const SCALE = 2;

/** The commands that need the mounted picture. */
export function overlayCommands(
  host: ViewportHost,
  {
    editor,
    document,
    results,
  }: { readonly editor: StoreApi<ViewState>; readonly document: ProjectDocument; readonly results: Results },
): readonly Command[] {
  /** The lines that come back when they are switched on again. */
  let latest: Exclude<Limits['isolines'], 'none'> = 'ticks';
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
        const caption = captionOf(name, editor.getState().mode, results.store.getState());
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
      id: 'view.isolines',
      title: 'Lines of equal temperature on or off',
      group: 'View',
      shortcuts: ['L'],
      icon: IconWaveSine,
      keywords: 'isolines contours contour isotherms iso-lines',
      enabled: () => editor.getState().mode !== 'box' && shownSolution(results.store.getState()) !== null,
      run: () => {
        const { isolines } = shownLimits(results.store.getState());
        if (isolines !== 'none') latest = isolines;
        results.setLimits({ isolines: isolines === 'none' ? latest : 'none' });
      },
    },
    {
      id: 'view.live-preview',
      title: 'Live preview on or off',
      group: 'View',
      icon: IconBolt,
      keywords: 'coarse instant while dragging typing',
      run: () => results.setLivePreview(!results.store.getState().livePreview),
    },
    ...SWITCHED_KEYS.map((key): Command => {
      const { title, switch: own } = OVERLAYS[key];
      return {
        id: `view.overlay-${key}`,
        title: `${title} on or off`,
        group: 'View',
        shortcuts: [own.shortcut],
        icon: IconArrowUpRight,
        keywords: own.keywords,
        enabled: () => document.store.getState().planes.length > 0,
        run: () => toggleOverlay({ editor, results }, key),
      };
    }),
    {
      id: 'view.auto-rotate',
      title: 'Auto-rotate camera',
      group: 'View',
      icon: IconRotate360,
      keywords: 'turn spin',
      run: () => editor.setState({ autoRotate: !editor.getState().autoRotate }),
    },
  ];
}

/** Copies the picture or, where the browser refuses, saves it as a file. Tells which of the two happened. */
async function copyPicture(picture: Promise<Blob>, fileName: string): Promise<'copied' | 'downloaded'> {
  try {
    // The promise goes in as it is: browsers take it only in the very moment of the click.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    return 'copied';
  } catch {
    const address = URL.createObjectURL(await picture);
    const link = document.createElement('a');
    link.href = address;
    link.download = fileName;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    return 'downloaded';
  }
}

/** The picture as a PNG. */
async function pngOf(picture: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    picture.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))),
      'image/png',
    ),
  );
}
