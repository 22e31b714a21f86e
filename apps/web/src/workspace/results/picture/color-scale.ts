import { colorTable } from '@thermarium/picture';
import {
  Color,
  DataTexture,
  GLSL3,
  type IUniform,
  RGBAFormat,
  ShaderMaterial,
  type ShaderMaterialParameters,
  type Texture,
  UnsignedByteType,
  Vector2,
  Vector3,
} from 'three';
import type { ClipBox } from '../../editor-state/view.ts';
import type { Appearance } from '../../viewport/drawing/appearance.ts';
import type { ListSpan } from '../../viewport/drawing/cut-texture.ts';
import { colorRange } from '../color-range.ts';
import { isolineStep } from '../isolines.ts';
import { isShownStale, type ResultsState, shownLimits } from '../results-state.ts';

/** Farther than any model, mm. */
const NOWHERE = 1e9;
/** Tolerance within which a point on a clip face is still shown, mm. */
const ON_FACE = 1e-4;

/** The uniforms that all temperatures share: one change of limits, of the clip box or of holes reaches all of them. */
export class ColorScale {
  readonly uniforms: { readonly [name: string]: IUniform };
  private readonly table: DataTexture;
  private readonly bytes = new Uint8Array(4 * 256);
  private readonly range = new Vector2(0, 1);
  private readonly clipLow = new Vector3(-NOWHERE, -NOWHERE, -NOWHERE);
  private readonly clipHigh = new Vector3(NOWHERE, NOWHERE, NOWHERE);
  private readonly filtered: IUniform<boolean> = { value: true };
  /** 0: there are no lines. */
  private readonly isolines: IUniform<number> = { value: 0 };
  private readonly stale: IUniform<boolean> = { value: false };
  private readonly solids: IUniform<Texture | null> = { value: null };
  private readonly holes = new Vector2(0, 0);
  private readonly skin = { value: 0 };
  /** Those whose shaders know holes only where there are any. */
  private readonly cuttable = new Set<ShaderMaterial>();
  private readonly edgeColor = new Color();
  private readonly edgeOpacity = { value: 0 };

  constructor() {
    this.table = new DataTexture(this.bytes, 256, 1, RGBAFormat, UnsignedByteType);
    this.uniforms = {
      colors: { value: this.table },
      range: { value: this.range },
      filtered: this.filtered,
      isolines: this.isolines,
      stale: this.stale,
      clipLow: { value: this.clipLow },
      clipHigh: { value: this.clipHigh },
      uSolids: this.solids,
      uSkin: this.skin,
      holes: { value: this.holes },
      edgeColor: { value: this.edgeColor },
      edgeOpacity: this.edgeOpacity,
    };
  }

  /** A material that shows temperatures in the scale's colours; its shader is made anew when the first hole comes or the last goes. */
  material({ uniforms, ...parameters }: ShaderMaterialParameters): ShaderMaterial {
    const all = { ...this.uniforms, ...uniforms };
    const material = new ShaderMaterial({ glslVersion: GLSL3, ...parameters, uniforms: all });
    this.setCuts(material);
    this.cuttable.add(material);
    material.addEventListener('dispose', () => this.cuttable.delete(material));
    return material;
  }

  /** Takes over what the colours say of the shown solution: map, range, filter, lines, and whether it is stale. */
  setLimits(state: ResultsState): void {
    const { map, filter, min: typedMin, max: typedMax } = shownLimits(state);
    this.bytes.set(colorTable(map));
    this.table.needsUpdate = true;
    this.stale.value = isShownStale(state);
    const [min, max] = colorRange(state) ?? [0, 1];
    this.range.set(min, max);
    this.isolines.value = isolineStep(state) ?? 0;
    // Without limits all temperatures are in range, and rounding must not leave out the extremes.
    this.filtered.value = filter && (typedMin !== null || typedMax !== null);
  }

  setClip(clip: ClipBox | null): void {
    if (clip) {
      this.clipLow.set(clip.x0, clip.y0, clip.z0).subScalar(ON_FACE);
      this.clipHigh.set(clip.x1, clip.y1, clip.z1).addScalar(ON_FACE);
    } else {
      this.clipLow.setScalar(-NOWHERE);
      this.clipHigh.setScalar(NOWHERE);
    }
  }

  /** @param skin how far under a surface shaders ask what is there, mm */
  setHoles(solids: Texture, holes: ListSpan, skin: number): void {
    const hadHoles = this.hasHoles;
    this.solids.value = solids;
    this.holes.set(...holes);
    this.skin.value = skin;
    if (this.hasHoles !== hadHoles) for (const material of this.cuttable) this.setCuts(material);
  }

  private get hasHoles(): boolean {
    return this.holes.y > 0;
  }

  private setCuts(material: ShaderMaterial): void {
    material.defines = this.hasHoles ? { HOLES: '' } : {};
    material.needsUpdate = true;
  }

  setAppearance({ edges }: Appearance): void {
    const [color, opacity] = edges('solution');
    this.edgeColor.copy(color);
    this.edgeOpacity.value = opacity;
  }

  dispose(): void {
    this.table.dispose();
  }
}
