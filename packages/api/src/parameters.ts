export const parameterEndpoints = {};
