export const solutionEndpoints = {};
