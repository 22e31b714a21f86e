import { ABSOLUTE_ZERO_CELSIUS, DEEPEST_TREE } from '@thermarium/model';

export const ROOT = 'neutralXML';

/** Two elements for each assembly, and room for the values of the innermost object. */
export const XML_LIMITS = {
  deepest: 2 * DEEPEST_TREE + 50,
  lists: new Set(['geometry', 'parts', 'materials']),
};

/** Kelvins at 0 °C. */
export const KELVIN = -ABSOLUTE_ZERO_CELSIUS;
