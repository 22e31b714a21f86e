import { useEffect, useRef, useState } from 'react';
import { mountCube } from '../cube/mount-cube.ts';
import { mountHandles } from '../editor/handles/mount-handles.ts';
import { Overlays } from '../overlay/overlays.tsx';
import { EditorOverlay } from '../overlay/tools/editor-overlay.tsx';
import { ViewportContext } from '../overlay/viewport-context.ts';
import { mountSolution } from '../results/picture/mount-solution.ts';
import { paintedObjects } from '../results/picture/painted-objects.ts';
import { offerForMeasuring } from '../viewport/measuring.ts';
import { keepThumbnail } from '../viewport/thumbnails.ts';
import { Viewport } from '../viewport/viewport.ts';
import { useWorkspace, type Workspace } from '../workspace-context.ts';
import { forwardGestures } from './gesture-events.ts';
import classes from './viewport.module.css';
import { EmptyProject, LostPicture, NoPicture } from './viewport-notices.tsx';

/** The picture. `shown`: false while another tab covers it. */
export function ViewportCanvas({ shown }: { readonly shown: boolean }) {
  const workspace = useWorkspace();
  const place = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    let close = () => {};
    const open = () => {
      if (!place.current) return;
      try {
        const opened = openViewport(place.current, workspace);
        close = opened.close;
        setViewport(opened.viewport);
      } catch (error) {
        console.error(error);
        setHasFailed(true);
      }
    };
    // In a task of its own: the page around it has been drawn and answers before the graphics card does.
    const opening = setTimeout(open);
    return () => {
      clearTimeout(opening);
      setViewport(null);
      close();
    };
  }, [workspace]);

  useEffect(() => viewport?.setShown(shown), [viewport, shown]);

  return (
    <ViewportContext value={viewport}>
      <div className={classes.viewport}>
        <div className={classes.picture} ref={place} />
        {hasFailed && <NoPicture />}
        {viewport && <EmptyProject />}
        {viewport && <LostPicture viewport={viewport} />}
        <Overlays />
        <EditorOverlay />
      </div>
    </ViewportContext>
  );
}

/** Makes the canvas anew each time: a context that was given up never comes back to the same one. */
function openViewport(place: HTMLElement, workspace: Workspace) {
  const canvas = document.createElement('canvas');
  canvas.className = classes.canvas;
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', '3D view of the model');
  place.append(canvas);
  const { document: model, scene, editor, mayEdit } = workspace;
  const results = workspace.results.store;
  let viewport: Viewport;
  try {
    viewport = new Viewport(canvas, { scene, editor: editor.store, painted: paintedObjects(results) });
  } catch (error) {
    canvas.remove();
    throw error;
  }
  const resized = new ResizeObserver(() => viewport.resize(place.clientWidth, place.clientHeight));
  resized.observe(place);
  viewport.resize(place.clientWidth, place.clientHeight);
  const stops = [
    mountSolution(viewport.forPictured(), { document: model.store, editor: editor.store, scene, results }),
    mountHandles(viewport, { document: model, scene, store: editor.store, mayEdit }),
    mountCube(viewport, workspace),
    editor.attach(viewport),
    forwardGestures(canvas, editor),
    keepThumbnail(viewport, model),
    offerForMeasuring(viewport),
  ];
  return {
    viewport,
    close: () => {
      resized.disconnect();
      for (const stop of stops.reverse()) stop();
      viewport.dispose();
      canvas.remove();
    },
  };
}
