/** The most places of bodies that a file is written with and read from: a file of them has 60 MB. */
export const MOST_PLACES = 100_000;
