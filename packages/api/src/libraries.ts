export const libraryEndpoints = {};
