export function MaterialsTab() {
  return null;
}
