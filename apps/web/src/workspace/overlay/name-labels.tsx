import { useRef } from 'react';
import { useStore } from 'zustand';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { objectBox } from '../scene/object-box.ts';
import type { ViewportHost } from '../viewport/viewport-layer.ts';
import { useWorkspace } from '../workspace-context.ts';
import classes from './overlay.module.css';
import { useOnView } from './use-on-view.ts';

/** Names of labelled objects and of the one under the pointer, above the middle of each. */
export function NameLabels({ host }: { readonly host: ViewportHost }) {
  const { editor, scene } = useWorkspace();
  const labels = useStore(editor.store, (state) => state.labels);
  const hovered = useStore(editor.store, (state) => state.hovered);
  const ids = hovered === null || labels.has(hovered) ? [...labels] : [...labels, hovered];
  const names = useStoreParts(scene, ({ objects }) => ids.map((id) => objects.get(id)?.name ?? null));
  const root = useRef<HTMLDivElement>(null);

  useOnView(host, () => {
    const { objects } = scene.getState();
    for (const element of root.current?.children ?? []) {
      if (!(element instanceof HTMLElement)) continue;
      const object = objects.get(Number(element.dataset.object));
      const bounds = object?.visible ? objectBox(object) : null;
      const at =
        bounds &&
        host.view.project([
          (bounds.min[0] + bounds.max[0]) / 2,
          (bounds.min[1] + bounds.max[1]) / 2,
          bounds.max[2],
        ]);
      element.style.visibility = at ? 'visible' : 'hidden';
      if (at) {
        const [x, y] = [Math.round(at.x), Math.round(at.y)];
        element.style.transform = `translate(${x}px, ${y}px) translate(-50%, -100%) translateY(-8px)`;
      }
    }
  });

  return (
    <div ref={root}>
      {ids.map((id, n) =>
        names[n] === null ? null : (
          <div
            key={id}
            data-object={id}
            className={classes.nameLabel}
            data-hover={id === hovered || undefined}
          >
            {names[n]}
          </div>
        ),
      )}
    </div>
  );
}
