export const partnerEndpoints = {};
