import { beginningOf } from '../file-content.ts';
import { definePowerMapFormat } from '../power-map/define-power-map-format.ts';

/** The list of chiplets of a package that TAP-2.5D places: widths, heights and powers, in sections. */
export const chipletFormat = definePowerMapFormat({
  name: 'chiplets',
  title: 'Chiplet list',
  extensions: ['cfg'],
  mediaType: 'text/plain',
  recognise: (content) => /^[ \t]*\[chiplets\][ \t]*\r?$/m.test(beginningOf(content)),
  powerMap: async (content) => (await import('./read-chiplets.ts')).readChiplets(content),
});
