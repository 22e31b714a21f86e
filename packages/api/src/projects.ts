export const projectEndpoints = {};
