import {
  type Color,
  GreaterDepth,
  Group,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  LessEqualDepth,
  Sphere,
} from 'three';
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js';
import { clipBoxOf } from '../../editor-state/clip-box.ts';
import type { EditorStore } from '../../editor-state/editor-state.ts';
import { DRAFT_ID, type SceneObject, type SceneStore } from '../../scene/scene.ts';
import { outlineOf } from '../shapes/outline.ts';
import type { ViewportLayer } from '../viewport-layer.ts';
import type { Appearance } from './appearance.ts';
import { ORDER } from './batches.ts';

const WIDTH = 2;
/** With the line around it that sets it off. */
const HALO_WIDTH = 4.5;
/** Steps of a depth of 24 bits per unit of the range -1 to 1. */
const DEPTH_STEPS = 2 ** 23;
const HIDDEN_OPACITY = 0.28;

/**
 * The outlines of selected objects and the draft, seen faintly through the bodies before them. A line within a line of
 * the opposite lightness stands out from every colour that temperatures may have.
 */
export class OutlineLayer implements ViewportLayer {
  readonly root = new Group();
  private readonly scene: SceneStore;
  private readonly editor: EditorStore;
  private readonly halo = outlines({ linewidth: HALO_WIDTH });
  private readonly shown = outlines();
  private readonly behind = outlines({ depthFunc: GreaterDepth, opacity: HIDDEN_OPACITY });
  private readonly inactive = outlines({ linewidth: 1.25, dashed: true, depthTest: false });
  private readonly hidden = outlines({ linewidth: 1.25, dashed: true, depthTest: false });
  private readonly stops: readonly (() => void)[];
  private drawn: readonly (SceneObject | object | null)[] = [];

  constructor(scene: SceneStore, editor: EditorStore, invalidate: () => void) {
    this.scene = scene;
    this.editor = editor;
    this.halo.renderOrder = ORDER.outlines - 1;
    this.root.add(this.halo, this.shown, this.behind, this.inactive, this.hidden);
    this.stops = [
      scene.subscribe(invalidate),
      editor.subscribe((now, before) => {
        if (now.selection !== before.selection || now.clip !== before.clip || now.draft !== before.draft)
          invalidate();
      }),
    ];
  }

  setAppearance({ selected: [line, halo], red }: Appearance): void {
    for (const lines of [this.shown, this.behind, this.hidden]) lines.material.color = toLinear(line);
    this.halo.material.color = toLinear(halo);
    this.inactive.material.color = toLinear(red);
  }

  /** Sets the largest depth, of -1 to 1, by which faces are brought forward. */
  setBias(bias: number): void {
    const units = -300 - bias * DEPTH_STEPS;
    for (const lines of [this.halo, this.shown, this.behind]) lines.material.polygonOffsetUnits = units;
  }

  beforeFrame(): boolean {
    const { selection, clip, draft } = this.editor.getState();
    const { objects } = this.scene.getState();
    const ids = draft && !selection.includes(DRAFT_ID) ? [...selection, DRAFT_ID] : selection;
    const chosen = ids.flatMap((id) => objects.get(id) ?? []);
    const drawn = [clip, ...chosen];
    if (drawn.length === this.drawn.length && drawn.every((part, i) => part === this.drawn[i])) return false;
    this.drawn = drawn;
    const box = clipBoxOf(clip);
    const fill = (lines: Outlines, of: readonly SceneObject[]) => setSegments(lines, outlineOf(of, box));
    const seen = chosen.filter(({ active, visible }) => active && visible);
    fill(this.shown, seen);
    for (const lines of [this.halo, this.behind]) {
      lines.geometry = this.shown.geometry;
      lines.visible = this.shown.visible;
    }
    fill(
      this.inactive,
      chosen.filter(({ active }) => !active),
    );
    fill(
      this.hidden,
      chosen.filter(({ active, visible }) => active && !visible),
    );
    return false;
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    for (const lines of [this.halo, this.shown, this.behind, this.inactive, this.hidden]) {
      lines.geometry.dispose();
      lines.material.dispose();
    }
  }
}

type Outlines = LineSegments2;

function outlines(options: ConstructorParameters<typeof LineMaterial>[0] = {}): Outlines {
  const material = new LineMaterial({
    linewidth: WIDTH,
    // Opaque objects are drawn before the edges, which would then lie on the outlines.
    transparent: true,
    depthFunc: LessEqualDepth,
    depthWrite: false,
    // In front of the faces that it runs along; `setBias` sets the distance.
    polygonOffset: true,
    polygonOffsetFactor: -2,
    ...options,
  });
  const lines = new LineSegments2(new LineSegmentsGeometry(), material);
  lines.visible = false;
  lines.frustumCulled = false;
  lines.renderOrder = ORDER.outlines;
  return lines;
}

function setSegments(lines: Outlines, segments: Float32Array): void {
  lines.visible = segments.length > 0;
  const { instanceStart: before } = lines.geometry.attributes;
  if (before instanceof InterleavedBufferAttribute && before.data.array.length === segments.length) {
    before.data.array.set(segments);
    before.data.needsUpdate = true;
  } else {
    lines.geometry.dispose();
    lines.geometry = geometryOf(segments);
  }
  if (lines.visible && lines.material.dashed) setDashes(lines, segments);
}

/** A geometry with a dummy bounding sphere: computing the true one takes as long as making the geometry. */
function geometryOf(segments: Float32Array): LineSegmentsGeometry {
  const geometry = new LineSegmentsGeometry();
  geometry.boundingSphere = new Sphere();
  if (segments.length === 0) return geometry;
  const ends = new InstancedInterleavedBuffer(segments, 6, 1);
  geometry.setAttribute('instanceStart', new InterleavedBufferAttribute(ends, 3, 0));
  geometry.setAttribute('instanceEnd', new InterleavedBufferAttribute(ends, 3, 3));
  geometry.instanceCount = ends.count;
  return geometry;
}

function setDashes(lines: Outlines, segments: Float32Array): void {
  let [least, most] = [Infinity, -Infinity];
  for (const coordinate of segments) {
    least = Math.min(least, coordinate);
    most = Math.max(most, coordinate);
  }
  const dash = Math.max(most - least, 1e-6) / 60;
  lines.material.dashSize = dash;
  lines.material.gapSize = dash * 0.7;
  lines.computeLineDistances();
}

/** These lines are converted for the screen as they are painted, which the theme's colours already are. */
function toLinear(color: Color): Color {
  return color.clone().convertSRGBToLinear();
}
