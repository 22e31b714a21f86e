/** What stands over the picture in HTML: legend, names, hottest point, selection. */
export function Overlays() {
  return null;
}
