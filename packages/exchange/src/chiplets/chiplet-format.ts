import { definePowerMapFormat } from '../power-map/power-map.ts';

const LOOKED_AT = 65_536;

/** The list of chiplets of a package that TAP-2.5D places: widths, heights and powers, in sections. */
export const chipletFormat = definePowerMapFormat({
  name: 'chiplets',
  title: 'Chiplet list',
  extensions: ['cfg'],
  mediaType: 'text/plain',
  recognise: ({ bytes }) =>
    /^[ \t]*\[chiplets\][ \t]*\r?$/m.test(String.fromCharCode(...bytes.subarray(0, LOOKED_AT))),
  powerMap: async (content) => (await import('./read-chiplets.ts')).readChiplets(content),
});
