import { useQueryClient } from '@tanstack/react-query';
import { type Library, libraryEndpoints } from '@thermarium/api';
import type { ListField } from '@thermarium/model';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { notify } from '../../../ui/notify.ts';
import { readBlock } from '../../../ui/pasted-block.ts';
import { materialsMessage } from '../../actions/clipboard.ts';
import { useCommands } from '../../commands/command.ts';
import { useDocument } from '../../document/project-document.ts';
import type { RowsAfter } from '../../forms/list-rows.ts';
import { wantedMaterials } from '../../forms/pasted-materials.ts';
import { materialsOf, pastedRows, rowsAfterPaste, withMaterials } from '../../forms/pasted-rows.ts';
import type { Values } from '../../forms/typed-values.ts';
import { useClient } from '../../store-context.ts';

interface Target {
  readonly field: ListField;
  readonly disabled: boolean;
  /** The list is the only field of its tab: what is pasted anywhere in the panel is for it. */
  readonly whole: boolean;
  /** The latest rows. */
  readonly rows: () => readonly Values[];
  readonly take: (after: RowsAfter) => void;
}

/** Takes a block of a spreadsheet that is pasted into a list; materials come from the libraries where they are known. */
export function usePastedRows(root: RefObject<HTMLElement | null>, target: Target): void {
  const model = useDocument();
  const client = useClient();
  const commands = useCommands();
  const queries = useQueryClient();
  const present = useEffectEvent(() => target);

  useEffect(() => {
    const list = root.current;
    const area = target.whole ? (list?.closest('section') ?? list) : list;
    if (!area) return undefined;

    const libraries = async (): Promise<readonly Library[]> => {
      try {
        return await queries.fetchQuery({
          queryKey: ['library'],
          queryFn: () => client(libraryEndpoints.libraries),
        });
      } catch {
        // The cells then name materials that the project lacks, and say so.
        return [];
      }
    };
    const namesOf = async (wanted: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const project = () => model.store.getState().materials;
      const known = wantedMaterials(wanted, project(), []).names;
      if (known.size === wanted.length) return known;
      const { names, inLibraries } = wantedMaterials(wanted, project(), await libraries());
      if (inLibraries.size === 0) return names;
      const outcome = await model.borrow([...inLibraries.values()]);
      if (!outcome.ok) {
        notify(outcome.message, 'error');
        return names;
      }
      notify(materialsMessage(outcome.value.map((name) => ({ name }))));
      const added = [...inLibraries].map(([name, { name: there }], n) => [name, outcome.value[n] ?? there]);
      return new Map([...names, ...added.map(([name = '', here = '']) => [name, here] as const)]);
    };
    const lay = async (text: string, at: Place) => {
      const block = readBlock(text);
      if (!block) return;
      const { field } = present();
      const { materials } = model.store.getState();
      const isMaterial = (name: string) => wantedMaterials([name], materials, []).names.size > 0;
      const { rows, leftOut } = pastedRows(field, block, isMaterial, at.from);
      const names = await namesOf(materialsOf(field, rows));
      const { rows: now, take } = present();
      const named = withMaterials(field, rows, (name) => names.get(name) ?? name);
      take(rowsAfterPaste(field, now(), at.row ?? now().length, named));
      if (leftOut.length > 0) {
        notify(`${leftOut.length === 1 ? 'Column' : 'Columns'} ${leftOut.join(', ')} had no place.`);
      }
    };
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const place = placeOf(event.target, list);
      if (present().disabled || place === null) return;
      const isText = event.target instanceof Element && event.target.closest('input, textarea') !== null;
      if (readBlock(text)) {
        event.preventDefault();
        void lay(text, place);
      } else if (!isText) commands.run('edit.paste');
    };
    const key = (event: KeyboardEvent) => {
      // The key would paste copied objects at once: here it is for a block of text, if there is one.
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v') event.stopPropagation();
    };
    area.addEventListener('paste', paste);
    area.addEventListener('keydown', key);
    return () => {
      area.removeEventListener('paste', paste);
      area.removeEventListener('keydown', key);
    };
  }, [root, target.whole, model, client, commands, queries]);
}

/** Where pasted rows go: over the rows from `row` on, from the field `from` on; null: after the last. */
interface Place {
  readonly row: number | null;
  readonly from: string | null;
}

/** Null: another text field has the focus. */
function placeOf(target: EventTarget | null, list: HTMLElement | null): Place | null {
  if (!(target instanceof Element)) return { row: null, from: null };
  const row = target.closest<HTMLElement>('[data-row]');
  if (!list?.contains(target) || !row)
    return target.closest('input, textarea') ? null : { row: null, from: null };
  const cells = [...row.children];
  const at = cells.findIndex((cell) => cell.contains(target));
  const from = row.dataset.columns?.split(' ')[at] ?? null;
  // A block that is pasted into the first cell states all columns.
  return { row: Number(row.dataset.row), from: at > 0 ? from : null };
}
