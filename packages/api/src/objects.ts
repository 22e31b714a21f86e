export const objectEndpoints = {};
