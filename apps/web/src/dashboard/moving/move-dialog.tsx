import { IconFolder } from '@tabler/icons-react';
import type { Folder } from '@thermarium/api';
import { quoted } from '@thermarium/model';
import { type FormEvent, useId, useState } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import { notify } from '../../ui/notify.ts';
import treeRow from '../../ui/tree-row.module.css';
import { findFolder, folderRows } from '../folder-rows.ts';
import { move } from './move.ts';
import { type Moved, moveRefusal } from './move-rules.ts';
import classes from './moving.module.css';

const ALL_OPEN: ReadonlySet<string> = new Set();

/** Asks for the folder that something is moved to. */
export function MoveDialog({
  moved,
  root,
  onClose,
}: {
  readonly moved: Moved;
  readonly root: Folder;
  readonly onClose: () => void;
}) {
  const [id] = useState(newModalId);
  const group = useId();
  const [target, setTarget] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const rows = folderRows(root, undefined, ALL_OPEN).flatMap(({ key, name, depth, place }) =>
    place.kind === 'own'
      ? [{ key, name, depth, folder: place.id, refusal: moveRefusal(root, moved, place.id) }]
      : [],
  );
  const first = rows.find(({ refusal }) => refusal === null)?.folder;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (target === null) return;
    setIsSending(true);
    try {
      await move(moved, target);
      const name = findFolder([root], target)?.name ?? '';
      notify(`${quoted(moved.name)} was moved to ${quoted(name)}.`, 'success');
      onClose();
    } catch (error) {
      setProblem(failureText(error));
      setIsSending(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={`Move ${quoted(moved.name)} to…`} id={id} size="sm">
      <form onSubmit={submit}>
        <div className={classes.folders} role="radiogroup" aria-label="Folder">
          {rows.map(({ key, name, depth, folder, refusal }) => (
            <label
              key={key}
              className={`${treeRow.row} ${classes.folder}`}
              data-chosen={folder === target || undefined}
              data-refused={refusal !== null || undefined}
              style={{ paddingLeft: `calc(8px + ${depth} * var(--tree-indent))` }}
              title={refusal ?? undefined}
            >
              <input
                type="radio"
                name={group}
                className={classes.radio}
                checked={folder === target}
                disabled={refusal !== null}
                {...(folder === first && { 'data-autofocus': true })}
                onChange={() => {
                  setTarget(folder);
                  setProblem('');
                }}
              />
              <IconFolder size={16} stroke={1.5} className={classes.icon} aria-hidden="true" />
              <span className={`${treeRow.name} ${classes.folderName}`}>{name}</span>
              {folder === moved.folder && <span className={classes.goal}>it is here</span>}
            </label>
          ))}
        </div>
        <p className={classes.problem} role="alert">
          {problem || (first === undefined && 'There is no other folder.')}
        </p>
        <DialogActions action="Move" disabled={target === null} isSending={isSending} onClose={onClose} />
      </form>
    </Modal>
  );
}
