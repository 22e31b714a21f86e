import { IconBan, IconFileImport } from '@tabler/icons-react';
import { fileFormats } from '@thermarium/exchange';
import classes from './import.module.css';
import { importMenuEntries } from './import-menu-entries.ts';

const titles = importMenuEntries(fileFormats)
  .flat()
  .map(({ title }) => title);

/** Shown while files are held over the page. `folder`: the name of that which they go to; null: nothing can be dropped here. */
export function DropArea({ folder }: { readonly folder: string | null }) {
  const Glyph = folder === null ? IconBan : IconFileImport;
  return (
    <div className={classes.drop} data-refused={folder === null || undefined} role="status">
      <div className={classes.goal}>
        <Glyph size={32} stroke={1.5} aria-hidden="true" />
        <strong>
          {folder === null ? 'Nothing can be imported into “Shared with me”' : `Import into “${folder}”`}
        </strong>
        <span>{folder === null ? 'Open one of your own folders first.' : titles.join(', ')}</span>
      </div>
    </div>
  );
}
