export const eventEndpoints = {};
