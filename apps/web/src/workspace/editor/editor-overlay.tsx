/** What stands over the picture in HTML while something is dragged, cut or measured. */
export function EditorOverlay() {
  return null;
}
