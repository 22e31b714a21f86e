import type { Box } from '@thermarium/geometry';
import { Color, type IUniform, Matrix4, type PerspectiveCamera, type Texture, Vector2, Vector3 } from 'three';

/** A coordinate beyond everything: nothing is cut. */
const BEYOND = 1e30;
/** Steps of depth between objects in painter's order: a few units of a 24 bit depth, less where there are many. */
const LARGEST_STEP = 5e-7;
const LARGEST_BIAS = 4e-4;

/** Values that all batches of the model share: written once, seen by every shader. */
export class ModelUniforms {
  readonly uStyles: IUniform<Texture | null> = { value: null };
  readonly uClipMin = { value: new Vector3() };
  readonly uClipMax = { value: new Vector3() };
  readonly uRankStep = { value: 0 };
  readonly uFlatBias = { value: 0 };
  readonly uQuiet = { value: new Color() };
  readonly uCanvas = { value: new Vector2(1, 1) };
  readonly uEdgeColor = { value: new Color() };
  readonly uEdgeOpacity = { value: 1 };
  readonly uCamera = { value: new Matrix4() };
  readonly uTurn = { value: new Matrix4() };
  readonly uHalfView = { value: new Vector2() };
  readonly uEye = { value: new Vector3() };
  /** The holes, the list of holes of each object, and the number of objects with such a list. */
  readonly uSolids: IUniform<Texture | null> = { value: null };
  readonly uCuts: IUniform<Texture | null> = { value: null };
  readonly uCutObjects = { value: 0 };
  /** mm */
  readonly uSkin = { value: 0 };
  /** The factor of one over the distance in the depth. */
  readonly uDepth = { value: 0 };

  setClip(clip: Box | null): void {
    this.uClipMin.value.set(...(clip ? clip.min : ([-BEYOND, -BEYOND, -BEYOND] as const)));
    this.uClipMax.value.set(...(clip ? clip.max : ([BEYOND, BEYOND, BEYOND] as const)));
  }

  setCount(objects: number): void {
    this.uRankStep.value = Math.min(LARGEST_STEP, LARGEST_BIAS / Math.max(1, objects));
    this.uFlatBias.value = this.uRankStep.value * (objects + 2);
  }

  /** `skin`: mm. */
  setCuts(solids: Texture, cuts: Texture, objects: number, skin: number): void {
    this.uSolids.value = solids;
    this.uCuts.value = cuts;
    this.uCutObjects.value = objects;
    this.uSkin.value = skin;
  }

  /** `width` and `height` in px of the drawing buffer. */
  setCamera(camera: PerspectiveCamera, width: number, height: number): void {
    this.uCanvas.value.set(width, height);
    this.uCamera.value.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
    this.uTurn.value.extractRotation(camera.matrixWorld);
    const { elements } = camera.projectionMatrix;
    this.uHalfView.value.set(1 / elements[0], 1 / elements[5]);
    this.uDepth.value = elements[14];
    this.uEye.value.setFromMatrixPosition(camera.matrixWorld);
  }
}
