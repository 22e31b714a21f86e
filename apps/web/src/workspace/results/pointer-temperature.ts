import type { Axis, Vec3 } from '@thermarium/geometry';
import type { StoreApi } from 'zustand/vanilla';
import type { EditorState, EditorStore } from '../editor-state/editor-state.ts';
import type { PointerReading } from '../editor-state/pointer.ts';
import type { Scene, SceneStore } from '../scene/scene.ts';
import { axisOfClipFace, clipFields } from './overlays/clip-faces/clip-cuts.ts';
import { planeFields } from './overlays/planes/plane-fields.ts';
import type { PlaneField } from './plane-field.ts';
import { SurfaceProbe, temperatureOnPlane } from './probe.ts';
import { type ResultsState, type Solution, shownSolution } from './results-state.ts';

/** The largest distance of a pointed-at place from a clip face that it lies on, mm. */
const ON_PLANE = 2e-3;

export interface TemperatureParts {
  readonly editor: EditorStore;
  readonly results: StoreApi<ResultsState>;
  readonly scene: SceneStore;
  /** The planes that are to be seen. */
  readonly planes: () => readonly number[];
  /** Where the camera stands, mm. */
  readonly eye: () => Vec3;
}

/** Adds the temperature to the reading under the pointer, until the returned function is called. */
export function followPointer({ editor, results, scene, planes, eye }: TemperatureParts): () => void {
  let probed: { readonly solution: Solution; readonly probe: SurfaceProbe } | null = null;

  const temperatureOf = (reading: PointerReading): number | null => {
    const state = editor.getState();
    const shown = results.getState();
    if (state.mode === 'planes') {
      const fields = planes().flatMap((id) => planeFields(shown).get(id) ?? []);
      return onPlanes(fields, reading, eye(), scene.getState());
    }
    const solution = shownSolution(shown);
    if (state.mode !== 'solution' || !solution) return null;
    const cut = onClipFaces(state, shown, reading, scene.getState());
    if (cut !== null) return cut;
    if (reading.object === null) return null;
    if (probed?.solution.surface !== solution.surface) {
      probed?.probe.close();
      probed = { solution, probe: new SurfaceProbe(solution.surface, follow) };
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
        clipFields(state) !== clipFields(before) ||
        planeFields(state) !== planeFields(before) ||
        shownSolution(state) !== shownSolution(before);
      if (changed) follow();
    }),
  ];
  return () => {
    for (const end of unsubscribe) end();
    probed?.probe.close();
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
  for (const [face, field] of clipFields(results)) {
    if (Math.abs(reading.point[axisOfClipFace(face)] - clip[face]) > ON_PLANE) continue;
    const found = shownTemperature(field, reading, scene);
    if (found !== null) return found;
  }
  return null;
}

/** The temperature on the nearest plane along the line of sight: where planes are shown, bodies are see-through. */
function onPlanes(
  fields: readonly PlaneField[],
  reading: PointerReading,
  eye: Vec3,
  scene: Scene,
): number | null {
  const sight = reading.point.map((at, axis) => at - eye[axis]);
  let nearest = Infinity;
  let temperature: number | null = null;
  for (const field of fields) {
    const along = sight[field.axis];
    const way = along === 0 ? Number.NaN : (field.coordinate - eye[field.axis]) / along;
    if (!(way > 0 && way < nearest)) continue;
    const at = (axis: Axis): number =>
      axis === field.axis ? field.coordinate : eye[axis] + way * sight[axis];
    const found = shownTemperature(field, { ...reading, point: [at(0), at(1), at(2)] }, scene);
    if (found === null) continue;
    nearest = way;
    temperature = found;
  }
  return temperature;
}

/** The temperature at the place; null in void and for a hidden or inactive object. */
function shownTemperature(field: PlaneField, { point }: PointerReading, scene: Scene): number | null {
  const found = temperatureOnPlane(field, point);
  if (!found) return null;
  const object = scene.objects.get(field.objects[found.cell]);
  return object && !(object.visible && object.active) ? null : found.temperature;
}
