import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';

const KEY = 'thermarium.chart';
/** Height of the chart, px. */
export const HEIGHT = { least: 110, usual: 220, most: 520 } as const;

const stored = z.object({
  height: z.number().min(HEIGHT.least).max(HEIGHT.most).catch(HEIGHT.usual),
  isFolded: z.boolean().catch(false),
  isLog: z.boolean().catch(false),
});
export type ChartSettings = Readonly<z.infer<typeof stored>>;

/** This person's settings of the chart, kept in the browser's storage. */
export function openChartSettings(storage: Pick<Storage, 'getItem' | 'setItem'>): StoreApi<ChartSettings> {
  const store = createStore<ChartSettings>()(() => read(storage));
  store.subscribe((settings) => {
    try {
      storage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // If the storage is full or forbidden, the settings are only lost with the page.
    }
  });
  return store;
}

function read(storage: Pick<Storage, 'getItem'>): ChartSettings {
  try {
    return stored.parse(JSON.parse(storage.getItem(KEY) ?? '{}'));
  } catch {
    return stored.parse({});
  }
}
