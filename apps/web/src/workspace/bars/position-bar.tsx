export function PositionBar() {
  return null;
}
