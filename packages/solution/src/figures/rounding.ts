/** How results leave: temperatures to 0.1 mK, coordinates (mm) to 0.1 nm; never as -0. */
export const roundedTemperature = (celsius: number): number => Math.round(celsius * 1e4) / 1e4 + 0;
export const roundedCoordinate = (millimetres: number): number => Math.round(millimetres * 1e7) / 1e7 + 0;
