/** x y z of each vertex, and three of them for each triangle. */
export interface Triangles {
  readonly positions: readonly number[];
  readonly indices: readonly number[];
}

/** Triangles with a temperature at each vertex, °C. */
export class TemperatureMesh implements Triangles {
  readonly positions: number[] = [];
  readonly indices: number[] = [];
  readonly temperatures: number[] = [];
}
