export const accountEndpoints = {};
