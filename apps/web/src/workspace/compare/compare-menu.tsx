import { Menu } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import type { ReferenceRow } from '@thermarium/api';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { dateAndTime } from '../../app/dates.ts';
import text from '../../ui/text-button.module.css';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { useCommands } from '../commands/command.ts';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import { MenuEntry } from '../menus/menu-entry.tsx';
import {
  chosenReference,
  comparedCase,
  shownDifference,
  shownSolution,
  useResults,
} from '../results/results-state.ts';
import { secondsText } from '../results/temperature-text.ts';
import classes from './compare.module.css';

const loadDialog = async () => (await import('./difference-dialog.tsx')).DifferenceDialog;

/** The solution that the shown temperatures are compared with, and the choice of it. */
export function CompareMenu({ className = '' }: { readonly className?: string | undefined }) {
  const results = useResults();
  const commands = useCommands();
  const mayEdit = useStore(useDocument().store, mayEditIn);
  const { comparing, lessCase, loading, less, reference, isCase, isTransient } = useStoreParts(
    results.store,
    (state) => ({
      comparing: state.comparing,
      lessCase: comparedCase(state),
      loading: state.difference.status === 'loading',
      less: shownSolution(state)?.less ?? null,
      reference: chosenReference(state),
      isCase: state.shownCase !== null,
      isTransient: state.type === 'transient' && state.steps !== null && state.shownCase === null,
    }),
  );
  const [isOpen, setOpen] = useState(false);
  const { part: Dialog } = useLoaded(loadDialog, isOpen);
  useEffect(
    () =>
      commands.register([
        {
          id: 'compare.table',
          title: 'Differences of objects',
          group: 'View',
          icon: IconTable,
          keywords: 'compare delta table before after',
          enabled: () => shownDifference(results.store.getState()) !== null,
          run: () => setOpen(true),
        },
      ]),
    [commands, results],
  );
  return (
    <>
      {less && (
        <p className={classes.less}>
          less {less.time === null ? '' : `${secondsText(less.time)} s of `}
          {lessCase?.name ?? <time dateTime={less.timestamp}>{dateAndTime(less.timestamp)}</time>}
        </p>
      )}
      {!less && loading && (
        <p className={classes.less} role="status">
          Comparing…
        </p>
      )}
      <Menu position="right-start" width={300}>
        <Menu.Target>
          <button type="button" className={`${text.button} ${className}`}>
            Compare…
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {comparing !== null && <MenuEntry id="compare.reference" title="Show temperatures again" />}
          {comparing !== null && <MenuEntry id="compare.table" />}
          {comparing === null && reference && <MenuEntry id="compare.reference" title={titleOf(reference)} />}
          {comparing === null && !reference && !isCase && (
            <Menu.Label className={classes.none}>
              Nothing to compare with yet.{' '}
              {isTransient ? 'Keep a transient as reference' : 'Solve once more after a change'}.
            </Menu.Label>
          )}
          {isTransient && <MenuEntry id="compare.step" />}
          {isCase && <MenuEntry id="compare.case" />}
          {mayEdit && !isCase && <Menu.Divider />}
          {mayEdit && !isCase && <MenuEntry id="compare.keep" />}
          {mayEdit && reference && <MenuEntry id="compare.remove" />}
          {reference && <Menu.Label className={classes.none}>{saidOf(reference)}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      {isOpen && Dialog && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}

const titleOf = ({ kept }: ReferenceRow): string =>
  kept === null ? 'Compare with the solution before' : 'Compare with the reference';

/** The owner of the solution, and the time at which it was kept. */
function saidOf({ kept, user_name, timestamp }: ReferenceRow): string {
  const who = user_name === '' ? '' : ` by ${user_name}`;
  return kept === null
    ? `The solution before is of ${dateAndTime(timestamp)}${who}.`
    : `The reference is of ${dateAndTime(timestamp)}, kept ${dateAndTime(kept)}${who}.`;
}
