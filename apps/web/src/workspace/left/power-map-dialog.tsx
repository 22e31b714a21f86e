import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { counted } from '../../ui/counted.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FaultList } from '../../ui/fault-list.tsx';
import figures from '../../ui/figures.module.css';
import { LossTable, wattsText } from '../../ui/loss-table.tsx';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import { addPowerMap, type PowerMapPlace } from '../actions/power-map-places.ts';
import { useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import classes from './power-map.module.css';
import { powerMapInWorker } from './power-map-in-worker.ts';
import type { PowerMapOutcome } from './read-power-map.ts';

const LOSSES = 'What does not come in as it is';

/** Asks for the files of a power map, and tells what they bring before it is put on an object. */
export function PowerMapDialog({
  place,
  onClose,
}: {
  readonly place: PowerMapPlace;
  readonly onClose: () => void;
}) {
  const document = useDocument();
  const editor = useEditorStore();
  const [id] = useState(newModalId);
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [read, setRead] = useState<PowerMapOutcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const choose = async (chosen: readonly File[]) => {
    if (isBusy) return;
    setFiles(chosen);
    setRead(null);
    setProblem('');
    setIsBusy(true);
    try {
      setRead(await powerMapInWorker({ files: chosen, place }));
    } catch (error) {
      setProblem(`The file could not be read: ${error instanceof Error ? error.message : String(error)}`);
    }
    setIsBusy(false);
  };
  const add = async () => {
    if (!read?.tree) return;
    setIsBusy(true);
    const made = await addPowerMap({ document, editor }, place, read.tree);
    setIsBusy(false);
    if (made.ok) onClose();
    else setProblem(made.message);
  };
  return (
    <Modal opened onClose={onClose} title={`Power map on ${place.name}`} id={id} size={640}>
      <p className={classes.lead}>
        A table of rectangles with their powers, a HotSpot floorplan (.flp) together with its power trace
        (.ptrace), or a list of chiplets. The map begins at the lower left corner of the object; its sources
        stand on the top.
      </p>
      <Group gap={12}>
        <Button variant="default" data-autofocus onClick={() => input.current?.click()}>
          Choose files…
        </Button>
        <span className={classes.files}>{files.map(({ name }) => name).join(', ')}</span>
      </Group>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".csv,.flp,.ptrace,.cfg,.txt"
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          // The same file may be chosen again after it was mended.
          currentTarget.value = '';
          if (chosen.length > 0) void choose(chosen);
        }}
      />
      {read && (read.tree ? <Found read={read} /> : <Refused read={read} />)}
      <p className={classes.problem} role="alert">
        {problem}
      </p>
      <DialogActions
        action={read?.tree ? `Add ${counted(read.sources, 'source')}` : 'Add'}
        disabled={!read?.tree || isBusy}
        onAction={add}
        onClose={onClose}
      />
    </Modal>
  );
}

function Refused({ read: { issues } }: { readonly read: PowerMapOutcome }) {
  return (
    <div className={classes.part}>
      <FaultList
        label="Problems"
        faults={issues.map(({ message, path, remedy }) => ({ message, place: path, remedy }))}
      />
    </div>
  );
}

function Found({ read: { sources, watts, losses } }: { readonly read: PowerMapOutcome }) {
  return (
    <div className={classes.part} role="status">
      <dl className={figures.figures}>
        <div>
          <dt>Sources</dt>
          <dd>{sources.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>Total power</dt>
          <dd>{wattsText(watts)}</dd>
        </div>
      </dl>
      {losses.length > 0 ? (
        <>
          <h3 className={classes.title}>{LOSSES}</h3>
          <LossTable label={LOSSES} losses={losses} />
        </>
      ) : (
        <p className={classes.whole}>Everything in the file comes in.</p>
      )}
    </div>
  );
}
