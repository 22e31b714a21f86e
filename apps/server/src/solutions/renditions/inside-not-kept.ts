/** The requested temperatures inside were not stored. */
export class InsideNotKept extends Error {}
