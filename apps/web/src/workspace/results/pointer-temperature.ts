import type { StoreApi } from 'zustand/vanilla';
import type { EditorState, EditorStore, PointerReading } from '../editor/editor-state.ts';
import type { Scene, SceneStore } from '../scene/scene.ts';
import { axisOfClipFace } from './clip-cuts.ts';
import type { PlaneField } from './plane-field.ts';
import { SurfaceProbe, temperatureOnPlane } from './probe.ts';
import { type ResultsState, type Solution, shownSolution } from './results-state.ts';

/** A pointed-at place lies on a clip face up to so much, mm. */
const ON_PLANE = 2e-3;

export interface TemperatureParts {
  readonly editor: EditorStore;
  readonly results: StoreApi<ResultsState>;
  readonly scene: SceneStore;
}

/** Adds temperatures to what is under the pointer, until the returned function is called. */
export function followPointer({ editor, results, scene }: TemperatureParts): () => void {
  let probed: { readonly solution: Solution; readonly probe: SurfaceProbe } | null = null;

  const temperatureOf = (reading: PointerReading): number | null => {
    const state = editor.getState();
    const shown = results.getState();
    if (state.mode === 'planes') return onPlanes(shown.planes.values(), reading, scene.getState());
    const solution = shownSolution(shown);
    if (state.mode !== 'solution' || !solution) return null;
    const cut = onClipFaces(state, shown, reading, scene.getState());
    if (cut !== null) return cut;
    if (reading.object === null) return null;
    if (probed?.solution.surface !== solution.surface) {
      probed = { solution, probe: new SurfaceProbe(solution.surface) };
    }
    return probed.probe.at({ object: reading.object, point: reading.point, normal: null });
  };

  const follow = (): void => {
    const { pointer } = editor.getState();
    if (!pointer) return;
    const temperature = temperatureOf(pointer);
    if (temperature !== pointer.temperature) editor.setState({ pointer: { ...pointer, temperature } });
  };

  const unsubscribe = [
    editor.subscribe((state, before) => {
      if (state.pointer !== before.pointer || state.mode !== before.mode) follow();
    }),
    results.subscribe((state, before) => {
      const changed =
        state.clip !== before.clip ||
        state.planes !== before.planes ||
        shownSolution(state) !== shownSolution(before);
      if (changed) follow();
    }),
  ];
  return () => {
    for (const end of unsubscribe) end();
  };
}

/** The temperature on a clip face, where the pointer is on one. */
function onClipFaces(
  { clip }: EditorState,
  results: ResultsState,
  reading: PointerReading,
  scene: Scene,
): number | null {
  if (!clip) return null;
  for (const [face, field] of results.clip) {
    if (Math.abs(reading.point[axisOfClipFace(face)] - clip[face]) > ON_PLANE) continue;
    const found = shownTemperature(field, reading, scene);
    if (found !== null) return found;
  }
  return null;
}

function onPlanes(fields: Iterable<PlaneField>, reading: PointerReading, scene: Scene): number | null {
  for (const field of fields) {
    if (Math.abs(reading.point[field.axis] - field.coordinate) > ON_PLANE) continue;
    const found = shownTemperature(field, reading, scene);
    if (found !== null) return found;
  }
  return null;
}

/** Hidden objects have no temperature to be seen. */
function shownTemperature(field: PlaneField, { point }: PointerReading, scene: Scene): number | null {
  const found = temperatureOnPlane(field, point);
  if (!found) return null;
  const object = scene.objects.get(field.objects[found.cell]);
  return object && !(object.visible && object.active) ? null : found.temperature;
}
