export const taskEndpoints = {};
