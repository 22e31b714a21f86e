import { useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { ON_TOP, pointAt } from '../scene/label-spot.ts';
import { useScene } from '../scene/scene.ts';
import type { ViewportHost } from '../viewport/viewport-layer.ts';
import { fannedOut } from './fan-out.ts';
import classes from './overlay.module.css';
import { useOnView } from './use-on-view.ts';

/**
 * Names of labelled objects at the places that were clicked, and of the one under the pointer, beside it. None covers
 * another: a line leads to what had to step aside.
 */
export function NameLabels({ host }: { readonly host: ViewportHost }) {
  const editor = useEditorStore();
  const scene = useScene();
  const labels = useStore(editor, (state) => state.labels);
  const hovered = useStore(editor, (state) => state.hovered);
  const ids = hovered === null || labels.has(hovered) ? [...labels.keys()] : [...labels.keys(), hovered];
  const names = useStoreParts(scene, ({ objects }) => ids.map((id) => objects.get(id)?.name ?? null));
  const root = useRef<HTMLDivElement>(null);
  const lines = useRef<SVGSVGElement>(null);
  const sizes = useRef(new Map<number, { readonly width: number; readonly height: number }>());
  useLayoutEffect(() => {
    // Measured once per text, so that moving them asks for no layout.
    sizes.current = new Map(
      elementsIn(root.current).map((element) => [
        Number(element.dataset.object),
        { width: element.offsetWidth, height: element.offsetHeight },
      ]),
    );
  });

  useOnView(host, () => {
    const { objects } = scene.getState();
    const { pointer } = editor.getState();
    const shown = elementsIn(root.current).flatMap((element) => {
      const id = Number(element.dataset.object);
      const spot = labels.get(id);
      // The pointer has moved on since the object was entered, and the label stays where it appeared.
      const entered = !spot && pointer?.object === id ? pointer.point : null;
      const place = entered ?? pointAt(objects.get(id), spot ?? ON_TOP);
      const at = place && objects.get(id)?.visible ? host.view.project(place) : null;
      element.style.visibility = at ? 'visible' : 'hidden';
      const size = sizes.current.get(id);
      return at && size ? [{ element, point: at, size }] : [];
    });
    const placed = fannedOut(shown, host.view.size);
    for (const [n, { left, top }] of placed.entries()) {
      shown[n].element.style.transform = `translate(${left}px, ${top}px)`;
    }
    const path = shown.flatMap(({ point, size }, n) => {
      const { left, top, isAside } = placed[n];
      return isAside ? [`M${point.x} ${point.y}L${left + size.width / 2} ${top + size.height / 2}`] : [];
    });
    for (const line of lines.current?.children ?? []) line.setAttribute('d', path.join(''));
  });

  return (
    <>
      <svg className={classes.leaders} ref={lines} aria-hidden>
        <path className={classes.leaderHalo} />
        <path className={classes.leader} />
      </svg>
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
    </>
  );
}

function elementsIn(root: HTMLElement | null): readonly HTMLElement[] {
  return [...(root?.children ?? [])].filter((element) => element instanceof HTMLElement);
}
