import { Button, Checkbox, Loader, TextInput, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { CallFailed, type PermissionEntry } from '@thermarium/api';
import { type FormEvent, type MouseEvent, useEffect, useId, useState } from 'react';
import { failureText } from '../app/failure-text.ts';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { useDialogDraft } from '../ui/dialog-drafts.ts';
import { refocusing } from '../ui/focus.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Modal } from '../ui/modal.tsx';
import { newModalId } from '../ui/modal-id.ts';
import {
  type Flags,
  isChanged,
  RIGHTS,
  type Right,
  rowMessages,
  sortedByName,
  switched,
  withPerson,
} from './permission-list.ts';
import classes from './share-dialog.module.css';

export interface ShareDialogProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly load: () => Promise<readonly PermissionEntry[]>;
  readonly save: (entries: readonly PermissionEntry[]) => Promise<unknown>;
}

const NEW_PERSON: Flags = { owner: false, editor: false, viewer: true };

/** Edits the permissions of a project or a library. */
export function ShareDialog({ title, opened, onClose, load, save }: ShareDialogProps) {
  const [id] = useState(newModalId);
  return (
    <Modal opened={opened} onClose={onClose} title={title} id={id} size={600}>
      <PermissionForm load={load} save={save} onClose={onClose} />
    </Modal>
  );
}

function PermissionForm({ load, save, onClose }: Pick<ShareDialogProps, 'load' | 'save' | 'onClose'>) {
  const [stored, setStored] = useState<readonly PermissionEntry[] | null>(null);
  const [entries, setEntries] = useState<readonly PermissionEntry[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const isEdited = stored !== null && isChanged(stored, entries);
  useDialogDraft(isEdited && !busy ? 'a list of people' : null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the dialog opens.
  useEffect(() => {
    let isOpen = true;
    load().then(
      (list) => {
        if (!isOpen) return;
        setStored(list);
        setEntries(sortedByName(list));
      },
      (error: unknown) => isOpen && setProblem(failureText(error)),
    );
    return () => {
      isOpen = false;
    };
  }, []);

  if (stored === null) {
    return problem === null ? (
      <div className={classes.waiting} role="status" aria-label="Loading the list">
        <Loader size="xs" />
      </div>
    ) : (
      <p className={classes.problem} role="alert">
        {problem}
      </p>
    );
  }

  const change = (next: readonly PermissionEntry[]) => {
    setEntries(next);
    setMessages([]);
    setProblem(null);
  };
  const submit = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const refocus = refocusing(currentTarget);
    setBusy(true);
    setProblem(null);
    try {
      await save(entries);
      onClose();
    } catch (error) {
      const rows = error instanceof CallFailed ? rowMessages(error.body) : [];
      setMessages(rows);
      if (rows.length === 0) setProblem(failureText(error));
      refocus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <AddPerson entries={entries} onAdd={change} />
      <PermissionTable entries={entries} messages={messages} onChange={change} />
      <p className={classes.problem} role="alert">
        {problem}
      </p>
      <DialogActions
        action="Submit"
        isSending={busy}
        disabled={!isEdited}
        onAction={submit}
        onClose={onClose}
      />
    </>
  );
}

function AddPerson({
  entries,
  onAdd,
}: {
  readonly entries: readonly PermissionEntry[];
  readonly onAdd: (next: readonly PermissionEntry[]) => void;
}) {
  const [name, setName] = useState('');
  const [flags, setFlags] = useState(NEW_PERSON);
  const [problem, setProblem] = useState<string | null>(null);
  useDialogDraft(name.trim() === '' ? null : 'the name of a person');
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    const next = withPerson(entries, name, flags);
    if (next === null) {
      setProblem(`'${name.trim()}' is in the list.`);
      return;
    }
    onAdd(next);
    setName('');
    setFlags(NEW_PERSON);
  };
  return (
    <form className={classes.add} onSubmit={add}>
      <TextInput
        className={classes.name}
        label="Username"
        placeholder="name@company.com"
        data-autofocus
        autoComplete="off"
        value={name}
        error={problem}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <div className={classes.flags}>
        {RIGHTS.map(({ flag, title }) => (
          <Checkbox
            key={flag}
            size="xs"
            label={title}
            checked={flags[flag]}
            onChange={(event) => setFlags(switched(flags, flag, event.currentTarget.checked))}
          />
        ))}
      </div>
      <Button type="submit" variant="default" disabled={name.trim() === ''}>
        Add
      </Button>
    </form>
  );
}

function PermissionTable({
  entries,
  messages,
  onChange,
}: {
  readonly entries: readonly PermissionEntry[];
  readonly messages: readonly string[];
  readonly onChange: (next: readonly PermissionEntry[]) => void;
}) {
  const scope = useId();
  const set = (row: number, right: Right, on: boolean) =>
    onChange(
      entries.map((entry, index) =>
        index === row ? { ...entry, permissions: switched(entry.permissions, right, on) } : entry,
      ),
    );
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Username</th>
            {RIGHTS.map(({ flag, title }) => (
              <th key={flag} scope="col" className={classes.flag}>
                {title}
              </th>
            ))}
            <th className={classes.action}>
              <VisuallyHidden>Remove</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ username, permissions }, row) => {
            const message = messages[row] ?? '';
            return (
              <tr key={username} aria-describedby={message ? `${scope}-${row}` : undefined}>
                <td>
                  <span className={classes.person}>{username}</span>
                  {message !== '' && (
                    <span className={classes.message} id={`${scope}-${row}`} role="alert">
                      {message}
                    </span>
                  )}
                </td>
                {RIGHTS.map(({ flag, title }) => (
                  <td key={flag} className={classes.flag}>
                    <Checkbox
                      size="xs"
                      aria-label={`${title}: ${username}`}
                      checked={permissions[flag]}
                      onChange={(event) => set(row, flag, event.currentTarget.checked)}
                    />
                  </td>
                ))}
                <td className={classes.action}>
                  <IconButton
                    icon={IconTrash}
                    label={`Remove ${username}`}
                    onClick={() => onChange(entries.filter((_, index) => index !== row))}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {entries.length === 0 && <p className={classes.empty}>Add the people who may open it.</p>}
    </div>
  );
}
