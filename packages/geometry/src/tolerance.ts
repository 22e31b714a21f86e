/** Faces closer than this are one plane, mm. */
export const PLANE_TOLERANCE = 1e-4;
