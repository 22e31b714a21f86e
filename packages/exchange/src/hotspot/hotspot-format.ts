import { definePowerMapFormat } from '../power-map/define-power-map-format.ts';
import { isHotspotFile } from './recognise-hotspot.ts';

/**
 * The floorplan of HotSpot (.flp). Its other files are taken too where their content shows them, to say what they lack; their
 * lines are words between blanks, and comments begin with #.
 */
export const hotspotFormat = definePowerMapFormat({
  name: 'hotspot',
  title: 'HotSpot floorplan',
  extensions: ['flp', 'ptrace'],
  mediaType: 'text/plain',
  recognise: isHotspotFile,
  powerMap: async (content, powers) => (await import('./read-floorplan.ts')).readFloorplan(content, powers),
});
