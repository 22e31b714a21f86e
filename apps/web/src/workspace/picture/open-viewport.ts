import type { Commands } from '../commands/command.ts';
import { mountCube } from '../cube/mount-cube.ts';
import { mayEditIn, type ProjectDocument } from '../document/project-document.ts';
import type { Editor } from '../editor/editor.ts';
import { mountHandles } from '../editor/handles/mount-handles.ts';
import type { Presence } from '../presence/open-presence.ts';
import { othersSelection } from '../presence/others-selection.ts';
import { inTurns } from '../results/in-turns.ts';
import { mountSolution } from '../results/picture/mount-solution.ts';
import { paintedObjects } from '../results/picture/painted-objects.ts';
import type { Results } from '../results/results-state.ts';
import type { SceneStore } from '../scene/scene.ts';
import { makeContext } from '../viewport/graphics-context.ts';
import { offerForMeasuring } from '../viewport/measuring.ts';
import { keepThumbnail } from '../viewport/thumbnails.ts';
import { Viewport } from '../viewport/viewport.ts';
import { forwardGestures } from './gesture-events.ts';
import classes from './viewport.module.css';

/** The stores that the picture shows and that its gestures change. */
export interface PictureStores {
  readonly document: ProjectDocument;
  readonly scene: SceneStore;
  readonly editor: Editor;
  readonly results: Results;
  readonly presence: Presence;
  readonly commands: Commands;
}

interface Outcome {
  readonly onOpen: (viewport: Viewport) => void;
  /** The browser cannot draw in three dimensions, or the picture is faulty. */
  readonly onFailure: () => void;
}

/**
 * Opens the picture in short turns, the first of them too: the page around it is drawn and answers before the graphics
 * card does. The returned function closes it, however far it is.
 */
export function openViewport(place: HTMLElement, stores: PictureStores, outcome: Outcome): () => void {
  const until = new AbortController();
  const stops: (() => void)[] = [];
  const close = () => {
    until.abort();
    for (const stop of stops.splice(0).reverse()) stop();
  };
  inTurns(opening(place, stores, stops, outcome.onOpen), until.signal).catch((error) => {
    console.error(error);
    close();
    outcome.onFailure();
  });
  return close;
}

/** Makes the canvas anew each time: a context that was given up never comes back to the same one. */
function* opening(
  place: HTMLElement,
  stores: PictureStores,
  stops: (() => void)[],
  onOpen: (viewport: Viewport) => void,
) {
  const canvas = document.createElement('canvas');
  canvas.className = classes.canvas;
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', '3D view of the model');
  place.append(canvas);
  stops.push(() => canvas.remove());
  makeContext(canvas, { width: place.clientWidth, height: place.clientHeight });
  yield;
  const { document: model, scene, editor } = stores;
  const results = stores.results.store;
  const viewport = new Viewport(canvas, {
    ...{ scene, editor: editor.store, painted: paintedObjects(results) },
    others: othersSelection(stores.presence),
  });
  stops.push(() => viewport.dispose());
  yield;
  const resize = () => viewport.resize(place.clientWidth, place.clientHeight);
  const resized = new ResizeObserver(resize);
  resized.observe(place);
  stops.push(() => resized.disconnect());
  resize();
  yield;
  stops.push(
    mountSolution(viewport.forPictured(), { document: model.store, editor: editor.store, scene, results }),
  );
  yield;
  stops.push(
    mountHandles(viewport, {
      document: model,
      scene,
      store: editor.store,
      mayEdit: () => mayEditIn(model.store.getState()),
    }),
  );
  yield;
  stops.push(mountCube(viewport, stores));
  yield;
  stops.push(
    editor.attach(viewport),
    forwardGestures(canvas, editor),
    keepThumbnail(viewport, model),
    offerForMeasuring(viewport),
  );
  onOpen(viewport);
}
