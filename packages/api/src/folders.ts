export const folderEndpoints = {};
