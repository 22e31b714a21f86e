/** Factors between the units of users and SI, where numbers cross from one to the other. */
export const METRES_PER_MM = 1e-3;
export const MM_PER_MICROMETRE = 1e-3;
export const MICROMETRES_PER_MM = 1000;
export const WATTS_PER_MILLIWATT = 1e-3;
export const MILLIWATTS_PER_WATT = 1000;
export const MM2_PER_M2 = 1e6;
export const MM3_PER_M3 = 1e9;
