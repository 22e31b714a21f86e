/** The number of colours of people in the theme's tokens: `--person-0` and on. */
export const PERSON_COLORS = 8;
