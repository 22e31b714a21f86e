import type { HeatToAmbient } from '@thermarium/solver';

/** Books the heat that objects exchange, generate and lose, W. Objects are numbers. */
export class FlowLedger {
  /** The heat that they generate. */
  readonly power: Float64Array;
  /** The heat that they lose to ambient. */
  readonly toAmbient: { readonly [way in keyof HeatToAmbient]: Float64Array };
  private readonly objects: number;
  /** From the lower number to the higher one, by `low · objects + high`. */
  private readonly net = new Map<number, number>();

  constructor(objects: number) {
    this.objects = objects;
    const zeros = () => new Float64Array(objects);
    this.power = zeros();
    this.toAmbient = { convection: zeros(), radiation: zeros(), bound: zeros(), inner: zeros() };
  }

  /** Heat that crosses from one object to another. An object meets itself without a trace. */
  cross(from: number, to: number, watts: number): void {
    if (from === to || watts === 0) return;
    const isUp = from < to;
    const key = isUp ? from * this.objects + to : to * this.objects + from;
    this.net.set(key, (this.net.get(key) ?? 0) + (isUp ? watts : -watts));
  }

  /** The net flows between pairs of objects, each from the one that gives. */
  contacts(): { readonly from: number; readonly to: number; readonly watts: number }[] {
    return [...this.net]
      .map(([key, watts]) => {
        const low = Math.floor(key / this.objects);
        const high = key - low * this.objects;
        return watts < 0 ? { from: high, to: low, watts: -watts } : { from: low, to: high, watts };
      })
      .sort((one, other) => other.watts - one.watts || one.from - other.from || one.to - other.to);
  }
}
