export function SolutionBar() {
  return null;
}
