export const materialEndpoints = {};
