import type { Vec3 } from '@thermarium/geometry';
import { across } from '@thermarium/picture';
import { FrontSide, Group } from 'three';
import { CLIP_FACES, type ClipFace } from '../../../editor-state/view.ts';
import type { ColorScale } from '../../picture/color-scale.ts';
import { FieldMesh } from '../../picture/field-mesh.ts';
import { planeFaces } from '../../picture/plane-faces.ts';
import type { PlaneField } from '../../plane-field.ts';

interface Shown {
  readonly field: PlaneField;
  /** Which objects were shown when it was made. */
  readonly visibility: object;
  readonly mesh: FieldMesh;
}

/** The faces of the clip box with the temperatures where they cut the model. */
export class SectionFaces {
  readonly root = new Group();
  private readonly scale: ColorScale;
  private readonly shown = new Map<ClipFace, Shown>();

  constructor(scale: ColorScale) {
    this.scale = scale;
  }

  /** @param visibility a new object whenever the answers of `isShown` change */
  update(
    fields: ReadonlyMap<ClipFace, PlaneField>,
    isShown: (object: number) => boolean,
    isOutlined: (object: number, point: Vec3) => boolean,
    visibility: object,
  ): void {
    for (const face of CLIP_FACES) {
      const field = fields.get(face);
      const before = this.shown.get(face);
      if (before && (before.field !== field || before.visibility !== visibility)) {
        before.mesh.dispose();
        this.shown.delete(face);
      }
      if (!field || this.shown.has(face)) continue;
      // The kept side lies behind the face, so the face looks away from it.
      const faces = planeFaces(field, face.endsWith('0') ? -1 : 1, isShown, (object, u, v) =>
        isOutlined(object, pointOf(field, u, v)),
      );
      const mesh = new FieldMesh(faces, this.scale, { side: FrontSide, isOverlay: () => true });
      this.shown.set(face, { field, visibility, mesh });
      this.root.add(mesh.mesh);
    }
  }

  /** Memory on the graphics card. */
  get bytes(): number {
    return [...this.shown.values()].reduce((sum, { mesh }) => sum + mesh.bytes, 0);
  }

  dispose(): void {
    for (const { mesh } of this.shown.values()) mesh.dispose();
    this.shown.clear();
    this.root.removeFromParent();
  }
}

function pointOf({ axis, coordinate }: PlaneField, u: number, v: number): Vec3 {
  const point: [number, number, number] = [coordinate, coordinate, coordinate];
  const [first, second] = across(axis);
  point[first] = u;
  point[second] = v;
  return point;
}
