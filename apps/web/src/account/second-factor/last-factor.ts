/** The warning before the last factor is removed. */
export const LAST_FACTOR =
  'It is your only second factor: your password alone opens your account afterwards.';
