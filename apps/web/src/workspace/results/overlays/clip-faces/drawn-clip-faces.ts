import type { Vec3 } from '@thermarium/geometry';
import { isShown } from '@thermarium/picture';
import { Group } from 'three';
import type { Drawing, DrawingParts } from '../drawing.ts';
import { clipFields } from './clip-cuts.ts';
import { type Cut, isOutlinedAt, SectionCaps } from './section-caps.ts';
import { SectionFaces } from './section-faces.ts';

/** Draws the temperatures on the faces of the clip box. */
export class DrawnClipFaces implements Drawing {
  readonly root = new Group();
  private readonly parts: DrawingParts;
  private readonly faces: SectionFaces;
  private readonly caps: SectionCaps;
  /** The input that the outlines of curved bodies were last made from. */
  private capped: readonly unknown[] = [];
  private readonly end: () => void;

  constructor(parts: DrawingParts) {
    this.parts = parts;
    this.faces = new SectionFaces(parts.scale);
    this.caps = new SectionCaps(parts.scale, parts.painting());
    this.root.add(this.faces.root, this.caps.root);
    this.end = parts.results.subscribe((state, before) => {
      if (clipFields(state) !== clipFields(before)) this.update();
    });
  }

  update(): void {
    const { results, scene: scenes, shown, invalidate } = this.parts;
    const fields = clipFields(results.getState());
    const scene = scenes.getState();
    const isOutlined = (id: number, point: Vec3): boolean => {
      const object = scene.objects.get(id);
      return object !== undefined && isOutlinedAt(object, point);
    };
    this.faces.update(fields, (object) => isShown(scene, object), isOutlined, shown());
    this.updateCaps([...fields].map(([face, field]) => ({ field, keepsUpper: face.endsWith('0') })));
    invalidate();
  }

  dispose(): void {
    this.end();
    this.caps.dispose();
    this.faces.dispose();
  }

  private updateCaps(cuts: readonly Cut[]): void {
    const wanted = [this.parts.shown(), ...cuts.map(({ field }) => field)];
    if (wanted.length === this.capped.length && wanted.every((one, n) => one === this.capped[n])) return;
    this.capped = wanted;
    this.caps.update(cuts, this.parts.scene.getState());
  }
}
