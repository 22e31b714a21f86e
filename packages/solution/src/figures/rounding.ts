/** How results leave: temperatures to 0.1 mK, coordinates (mm) to 0.1 nm, heat fluxes to 1 mW/m²; never as -0. */
export const roundedTemperature = (celsius: number): number => Math.round(celsius * 1e4) / 1e4 + 0;
export const roundedCoordinate = (millimetres: number): number => Math.round(millimetres * 1e7) / 1e7 + 0;
export const roundedFlux = (wattsPerSquareMetre: number): number =>
  Math.round(wattsPerSquareMetre * 1e3) / 1e3 + 0;
