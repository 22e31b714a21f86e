/** Faces closer than this are one grid plane, mm. */
export const PLANE_TOLERANCE = 1e-4;
