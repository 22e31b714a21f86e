/** The media type of requests that are no files. */
export const JSON_TYPE = 'application/json';
/** The media type of files of any format. */
export const ANY_TYPE = 'application/octet-stream';
