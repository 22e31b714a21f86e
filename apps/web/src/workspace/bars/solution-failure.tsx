import { Button, Popover } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/icon-button.tsx';
import { useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { select } from '../editor-state/selection.ts';
import { objectInFailure } from '../solve/failure-object.ts';
import { FAILED, useSolves } from '../solve/solve-state.ts';
import classes from './solution-bar.module.css';

/** The reason of the latest failure, shown until the next solve begins. A failure of one's own selects its object. */
export function SolutionFailure() {
  const solves = useSolves();
  const document = useDocument();
  const editor = useEditorStore();
  const ended = useStore(solves.store, (state) => state.ended ?? null);
  const [opened, setOpened] = useState(false);

  useEffect(() => {
    setOpened(false);
    if (ended?.state !== 'FAILURE' || !ended.own) return;
    const object = objectInFailure(ended.message, document.store.getState());
    if (object !== null) select(editor, [object]);
  }, [ended, document, editor]);

  if (ended?.state !== 'FAILURE') return null;
  const object = objectInFailure(ended.message, document.store.getState());
  const name = object === null ? undefined : document.store.getState().nodes.get(object)?.name;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" radius={8} trapFocus>
      <Popover.Target>
        <IconButton
          icon={IconAlertTriangle}
          label={ended.kind === 'solve' ? 'Why the solution failed' : 'Why the thermal impedance failed'}
          color="red"
          className={classes.failure}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <div className={classes.reason}>
          <strong>{FAILED[ended.kind]}</strong>
          <p>{ended.message || 'The program gave no reason.'}</p>
          {object !== null && (
            <Button
              variant="default"
              onClick={() => {
                select(editor, [object]);
                setOpened(false);
              }}
            >
              Select {name}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
