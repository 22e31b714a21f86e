/** Text in plots. */
export const PLOT_FONT = '11.5px "Inter Variable", system-ui, sans-serif';

/** The look of all plots of uPlot, in the colours of the present theme. */
export function plotStyle(place: HTMLElement) {
  const style = getComputedStyle(place);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    token,
    axis: { stroke: token('--t2'), font: PLOT_FONT, ticks: { show: false } },
    grid: { stroke: token('--line'), width: 1 },
  };
}
