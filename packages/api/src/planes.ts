export const planeEndpoints = {};
