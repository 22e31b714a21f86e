import {
  type Color,
  GreaterDepth,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  LessEqualDepth,
  Sphere,
} from 'three';
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js';
import { ORDER } from './batches.ts';

/** Steps of a depth of 24 bits per unit of the range -1 to 1. */
const DEPTH_STEPS = 2 ** 23;
const HIDDEN_OPACITY = 0.28;

/**
 * Outlines that are seen faintly through the bodies before them. A line within a line of the opposite lightness stands
 * out from every colour that temperatures may have.
 */
export class HaloedOutlines {
  readonly lines: readonly [halo: Outlines, shown: Outlines, behind: Outlines];

  /** @param width of the line and of the halo around it, px */
  constructor({ line, halo, order = ORDER.outlines }: { line: number; halo: number; order?: number }) {
    this.lines = [
      outlines({ linewidth: halo }, order - 1),
      outlines({ linewidth: line }, order),
      outlines({ linewidth: line, depthFunc: GreaterDepth, opacity: HIDDEN_OPACITY }, order),
    ];
  }

  setColors(line: Color, halo: Color): void {
    const [around, ...within] = this.lines;
    around.material.color = toLinear(halo);
    for (const each of within) each.material.color = toLinear(line);
  }

  /** Sets the largest depth, of -1 to 1, by which faces are brought forward. */
  setBias(bias: number): void {
    const units = -300 - bias * DEPTH_STEPS;
    for (const { material } of this.lines) material.polygonOffsetUnits = units;
  }

  /** x y z of both ends of each segment, mm. */
  setSegments(segments: Float32Array): void {
    const [halo, shown, behind] = this.lines;
    setSegments(shown, segments);
    for (const lines of [halo, behind]) {
      lines.geometry = shown.geometry;
      lines.visible = shown.visible;
    }
  }

  dispose(): void {
    for (const lines of this.lines) disposeOf(lines);
  }
}

export type Outlines = LineSegments2;

/** Outlines of one kind, none of which is there yet. */
export function outlines(
  options: ConstructorParameters<typeof LineMaterial>[0] = {},
  order: number = ORDER.outlines,
): Outlines {
  const material = new LineMaterial({
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
  lines.renderOrder = order;
  return lines;
}

export function disposeOf(lines: Outlines): void {
  lines.geometry.dispose();
  lines.material.dispose();
}

/** Shows other segments, x y z of both ends of each, mm. */
export function setSegments(lines: Outlines, segments: Float32Array): void {
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
export function toLinear(color: Color): Color {
  return color.clone().convertSRGBToLinear();
}
