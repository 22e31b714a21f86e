export const administrationEndpoints = {};
