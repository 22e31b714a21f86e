import { useStore } from 'zustand';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { ObjectMenu } from '../menus/object-menu.tsx';
import { ViewMenu } from '../menus/view-menu.tsx';
import type { ViewportHost } from '../viewport/viewport-layer.ts';

/** The menu that a right click in the picture opens. */
export function PictureMenu({ host }: { readonly host: Pick<ViewportHost, 'canvas'> }) {
  const editor = useEditorStore();
  const menu = useStore(editor, (state) => state.menu);
  if (!menu) return null;
  const { left, top } = host.canvas.getBoundingClientRect();
  const place = { x: left + menu.x, y: top + menu.y };
  const close = () => editor.setState({ menu: null });
  if (menu.of === 'view') return <ViewMenu place={place} onClose={close} />;
  return <ObjectMenu place={place} onClose={close} inPicture />;
}
