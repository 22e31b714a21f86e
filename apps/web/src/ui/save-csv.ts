import { notify } from './notify.ts';
import { saveFile } from './save-file.ts';

/** Saves a table as a CSV file. `text` loads the part of the page that writes it. */
export async function saveCsv(name: string, text: () => Promise<string>): Promise<void> {
  try {
    const [{ csvFile }, table] = await Promise.all([import('./csv-file.ts'), text()]);
    saveFile(name, csvFile(table));
  } catch {
    notify('The part of the page that writes CSV files could not be loaded.', 'error');
  }
}
