import { expect, type Page } from '@playwright/test';
import type { ObjectFigures } from './command-line.ts';
import type { WorkspacePage } from './workspace.ts';

/** The figures of an object as all places write them, computed here anew: in °C, mW and mm. */
export interface FigureTexts {
  readonly min: string;
  readonly max: string;
  readonly mean: string;
  readonly power: string;
  readonly heat: string;
  /** The hottest place. */
  readonly place: string;
}

/** The texts of figures that a report or a call tells. */
export function figureTexts(figures: Partial<Nullable<ObjectFigures>> | undefined): FigureTexts {
  const temperature = (celsius: number | null | undefined) => (celsius ?? Number.NaN).toFixed(2);
  const power = (milliwatts: number) => milliwatts.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
  return {
    min: temperature(figures?.min_t),
    max: temperature(figures?.max_t),
    mean: temperature(figures?.mean_t),
    power: power(figures?.dissipated_power ?? Number.NaN),
    heat: power(1000 * (figures?.heat_to_ambient_W ?? Number.NaN)),
    place: (figures?.max_t_at ?? []).map((mm) => Number(mm.toFixed(3)) + 0).join(', '),
  };
}

type Nullable<Figures> = { readonly [figure in keyof Figures]: Figures[figure] | null };

/** The figures of the selected object in the SELECTION bar, and those of its row in the table. */
export async function expectFiguresOnPage(
  page: Page,
  workspace: WorkspacePage,
  name: string,
  { min, max, mean, power, heat, place }: FigureTexts,
): Promise<void> {
  const bar = page.getByRole('region', { name: 'Selection' }).getByRole('definition');
  const selected = (await bar.allInnerTexts()).map((text) => text.replace(/\s*(°C|mW)$/, ''));
  expect(selected.slice(0, 3)).toEqual([min, max, power]);
  await workspace.openTab('Table');
  const row = workspace.tableRow(name).first().getByRole('gridcell');
  await expect(row.first()).toHaveText(/^\d/);
  const cells = await row.allInnerTexts();
  expect([...cells.slice(0, 3), ...cells.slice(12, 15)]).toEqual([min, max, power, mean, heat, place]);
  await workspace.openTab('Project');
}
