export const scenarioEndpoints = {};
