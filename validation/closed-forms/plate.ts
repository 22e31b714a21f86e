import { type SlabMode, slabModes } from './slab-modes.ts';

interface PlateLayer {
  /** m. */
  readonly thickness: number;
  /** W/(m·K). */
  readonly conductivity: number;
}

/** A rectangular plate over [0, width] x [0, depth], m; film coefficients in W/(m²·K), 0 insulates. */
export interface Plate {
  readonly width: number;
  readonly depth: number;
  /** From the heated face down. */
  readonly layers: readonly PlateLayer[];
  readonly topFilm: number;
  readonly bottomFilm: number;
  /** On the four edges. Several layers need 0: with a film their lateral modes differ. */
  readonly edgeFilm: number;
}

/** A range in each axis, m; a point where both ends are equal. */
export interface PlateArea {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

/** Watts spread evenly over a rectangle of the top face. */
export interface PlateSource extends PlateArea {
  readonly power: number;
}

/**
 * Mean rise over ambient, K, of an area (or a point) on top of layer `layer` (0: the heated face) of a plate under
 * isoflux rectangles: a double series of products of slab modes, each with the impedance of the stack at its wavenumber.
 * Y. S. Muzychka, J. R. Culham, M. M. Yovanovich, "Thermal spreading resistance of eccentric heat sources on rectangular
 * flux channels", J. Electronic Packaging 125 (2003) 178-185, with films on the top and the edges added.
 */
export function plateRise(
  plate: Plate,
  sources: readonly PlateSource[],
  where: PlateArea,
  layer = 0,
  terms = 600,
): number {
  const { width, depth, layers, edgeFilm } = plate;
  if (layers.length > 1 && edgeFilm > 0 && layers.some((l) => l.conductivity !== layers[0].conductivity)) {
    throw new Error('A film on the edges of layers of different conductivity has no product modes.');
  }
  const filmRatio = edgeFilm / layers[0].conductivity;
  const alongX = slabModes(width, filmRatio, terms);
  const alongY = slabModes(depth, filmRatio, terms);
  const response = (modes: SlabMode[], [from, to]: readonly [number, number]): Float64Array =>
    Float64Array.from(modes, (mode) => mode.mean(from, to));
  const hereX = response(alongX, where.x);
  const hereY = response(alongY, where.y);
  const shapes = sources.map(({ x, y, power }) => ({
    power,
    x: response(alongX, x),
    y: response(alongY, y),
  }));
  let rise = 0;
  for (let m = 0; m < terms; m++) {
    const perX = hereX[m] / alongX[m].norm;
    for (let n = 0; n < terms; n++) {
      let watts = 0;
      for (const shape of shapes) watts += shape.power * shape.x[m] * shape.y[n];
      if (watts === 0) continue;
      const wavenumber = Math.hypot(alongX[m].wavenumber, alongY[n].wavenumber);
      rise += ((watts * perX * hereY[n]) / alongY[n].norm) * impedance(plate, wavenumber, layer);
    }
  }
  return rise;
}

/** Rise on top of layer `layer` per flux into the heated face, m²·K/W, for fluxes that vary as cos(wavenumber x). */
function impedance({ layers, topFilm, bottomFilm }: Plate, wavenumber: number, layer: number): number {
  let below = 1 / bottomFilm;
  let passedOn = 1;
  for (let l = layers.length - 1; l >= 0; l--) {
    const { thickness, conductivity } = layers[l];
    const phase = wavenumber * thickness;
    const admittance = conductivity * wavenumber;
    if (l < layer) {
      passedOn /=
        phase === 0 ? 1 + thickness / (conductivity * below) : attenuation(phase, admittance * below);
    }
    if (phase === 0) below += thickness / conductivity;
    else if (below === Infinity) below = 1 / (admittance * Math.tanh(phase));
    else below = (below + Math.tanh(phase) / admittance) / (1 + below * admittance * Math.tanh(phase));
  }
  return passedOn / (topFilm + 1 / below);
}

/** How much larger the rise is above a layer than below it. */
function attenuation(phase: number, impedanceRatio: number): number {
  return Math.cosh(phase) + Math.sinh(phase) / impedanceRatio;
}
