export function PropertyPanel() {
  return null;
}
