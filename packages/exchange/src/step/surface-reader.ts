import { cross, difference, dot, scaled, type Vec3 } from '@thermarium/geometry';
import type { CurveReader } from './curve-reader.ts';
import { IDENTITY } from './frame.ts';
import { numberOf, refOf } from './part21-parser.ts';
import type { Patch } from './patch.ts';
import { Damaged, type PlaceReader } from './place-reader.ts';
import { splineSurfaceOf } from './spline-reader.ts';
import type { Surface } from './surface.ts';

type Read = Omit<Surface, 'inward'>;

const UNKNOWN: Read = { kind: null, at: IDENTITY.origin, axis: IDENTITY.z, radius: 0, patch: null };
/** Directions closer than this, in radians, are one. */
const ALIGNED = 1e-9;

/** Reads surfaces as far as bodies are measured by them; what is damaged throws `Damaged`. */
export class SurfaceReader {
  private readonly places: PlaceReader;
  private readonly curves: CurveReader;

  constructor(places: PlaceReader, curves: CurveReader) {
    this.places = places;
    this.curves = curves;
  }

  surface(id: number): Read {
    const { file } = this.places;
    let bare = id;
    for (let depth = 0; depth < 8; depth++) {
      const trimmed = file.part(bare, 'RECTANGULAR_TRIMMED_SURFACE', 'CURVE_BOUNDED_SURFACE');
      if (!trimmed) return this.elementary(bare) ?? this.swept(bare) ?? this.spline(bare) ?? UNKNOWN;
      bare = refOf(trimmed.values[1]) ?? -1;
    }
    throw new Damaged('A surface lies in itself.');
  }

  private elementary(id: number): Read | null {
    const part = this.places.file.part(id, ...ELEMENTARY);
    if (!part) return null;
    const { x, z: axis, origin: at } = this.places.frame(refOf(part.values[1]));
    const radius = this.places.length(part.values[2]);
    switch (part.type) {
      case 'PLANE':
        return { ...UNKNOWN, kind: 'plane', at, axis };
      case 'CYLINDRICAL_SURFACE':
        return { ...UNKNOWN, kind: 'tube', at, axis, radius };
      case 'SPHERICAL_SURFACE':
        return { ...UNKNOWN, kind: 'sphere', at, axis, radius };
      case 'CONICAL_SURFACE': {
        const slope = Math.tan((numberOf(part.values[3]) ?? 0) * this.places.units.radians);
        if (!(Math.abs(slope) > ALIGNED)) return null;
        return { ...UNKNOWN, kind: 'cone', at: difference(at, scaled(axis, radius / slope)), axis, radius };
      }
      default: {
        const radii = [radius, this.places.length(part.values[3])] as const;
        return radii[1] > 0 ? patchOf({ type: 'torus', at, axis, x, radii }) : null;
      }
    }
  }

  private swept(id: number): Read | null {
    const { file } = this.places;
    const extruded = file.part(id, 'SURFACE_OF_LINEAR_EXTRUSION');
    if (extruded) {
      const along = file.part(refOf(extruded.values[2]) ?? -1, 'VECTOR');
      const axis = this.places.direction(refOf(along?.values[1]));
      return axis && { ...UNKNOWN, kind: 'tube', axis };
    }
    const turned = file.part(id, 'SURFACE_OF_REVOLUTION');
    const about = file.part(refOf(turned?.values[2]) ?? -1, 'AXIS1_PLACEMENT');
    if (!turned || !about) return null;
    const at = this.places.point(refOf(about.values[1]));
    const axis = this.places.direction(refOf(about.values[2])) ?? IDENTITY.z;
    const curve = refOf(turned.values[1]) ?? -1;
    const line = this.curves.line(curve);
    if (line) return turnedLine(at, axis, line);
    const whole = this.curves.whole(curve);
    return whole && patchOf({ type: 'revolution', at, axis, curve: whole });
  }

  private spline(id: number): Read | null {
    const spline = splineSurfaceOf(id, this.places);
    return spline && patchOf({ type: 'spline', spline });
  }
}

const ELEMENTARY = [
  'PLANE',
  'CYLINDRICAL_SURFACE',
  'SPHERICAL_SURFACE',
  'CONICAL_SURFACE',
  'TOROIDAL_SURFACE',
  'DEGENERATE_TOROIDAL_SURFACE',
];

function patchOf(patch: Patch): Read {
  return { ...UNKNOWN, kind: 'patch', patch };
}

/** The surface of a line that turns about an axis: a cylinder, a plane or a cone; null: a line askew makes a hyperboloid. */
function turnedLine(
  at: Vec3,
  axis: Vec3,
  { at: from, along }: { readonly at: Vec3; readonly along: Vec3 },
): Read | null {
  const away = difference(from, at);
  const normal = cross(axis, along);
  if (Math.hypot(...normal) < ALIGNED) return { ...UNKNOWN, kind: 'tube', at, axis };
  const gap = dot(away, normal) / Math.hypot(...normal);
  if (Math.abs(gap) > ALIGNED * Math.max(1, Math.hypot(...away))) return null;
  const rise = dot(axis, along);
  const out = difference(away, scaled(axis, dot(away, axis)));
  if (Math.abs(rise) < ALIGNED) {
    // The normal is that of the way around and then out.
    const isOutward = dot(out, along) >= 0;
    return { ...UNKNOWN, kind: 'plane', at: from, axis: isOutward ? scaled(axis, -1) : axis };
  }
  const side = difference(along, scaled(axis, rise));
  const steps = -dot(out, side) / dot(side, side);
  const apex = [0, 1, 2].map((k) => from[k] + steps * along[k]) as unknown as Vec3;
  return { ...UNKNOWN, kind: 'cone', at: apex, axis };
}
