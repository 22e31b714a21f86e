declare module 'occt-import-js' {
  export interface OcctNode {
    readonly name: string;
    /** Indices of meshes. */
    readonly meshes: readonly number[];
    readonly children: readonly OcctNode[];
  }

  export interface OcctMesh {
    readonly name: string;
    /** Red, green, blue, 0 to 1. */
    readonly color?: readonly number[];
    readonly attributes: { readonly position: { readonly array: readonly number[] } };
    readonly index: { readonly array: readonly number[] };
  }

  export interface OcctReading {
    readonly success: boolean;
    readonly root: OcctNode;
    readonly meshes: readonly OcctMesh[];
  }

  export interface OcctOptions {
    readonly linearUnit?: 'millimeter';
    readonly linearDeflectionType?: 'bounding_box_ratio' | 'absolute_value';
    readonly linearDeflection?: number;
    /** Radians. */
    readonly angularDeflection?: number;
  }

  export interface Occt {
    ReadStepFile(bytes: Uint8Array, options: OcctOptions | null): OcctReading;
  }

  export default function open(): Promise<Occt>;
}
