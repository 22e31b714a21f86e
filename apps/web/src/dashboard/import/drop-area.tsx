import { IconBan, IconFileImport } from '@tabler/icons-react';
import { fileFormats } from '@thermarium/exchange';
import { useEffect, useState } from 'react';
import { useLatest } from '../../ui/use-latest.ts';
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

/**
 * Takes files that are dropped anywhere on the page. A page that ignored them would be left by the browser for the file.
 *
 * @param onFiles null: files are refused.
 * @returns whether files are being held over the page.
 */
export function useFileDrop(onFiles: ((files: readonly File[]) => void) | null): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useLatest(onFiles);

  useEffect(() => {
    // Each element that is entered and left on the way says so.
    let inside = 0;
    const stop = () => {
      inside = 0;
      setIsOver(false);
    };
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      inside++;
      setIsOver(true);
    };
    const over = (event: DragEvent) => {
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = latest.current ? 'copy' : 'none';
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      inside--;
      if (inside <= 0) stop();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      stop();
      latest.current?.([...(event.dataTransfer?.files ?? [])]);
    };
    const page = new AbortController();
    const { signal } = page;
    window.addEventListener('dragenter', enter, { signal });
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => page.abort();
  }, [latest]);
  return isOver;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
