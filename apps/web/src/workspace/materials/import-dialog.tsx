import { Button, Checkbox, Group, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { libraryEndpoints } from '@thermarium/api';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { failureText } from '../../app/failure-text.ts';
import { ConductivityText, FollowsMark, Swatch } from '../../materials/material-cells.tsx';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import { notify } from '../../ui/notify.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useDocument } from '../document/project-document.ts';
import { useClient } from '../store-context.ts';
import {
  groupState,
  type ImportChoice,
  type ImportGroup,
  importGroups,
  importMessage,
} from './import-list.ts';
import classes from './materials.module.css';

const ROW_HEIGHT = 28;

/** The dialog that imports materials from libraries into the project. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const document = useDocument();
  const client = useClient();
  const [id] = useState(newModalId);
  const [sought, setSought] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isSending, setIsSending] = useState(false);
  const materials = useStore(document.store, (state) => state.materials);
  const { data, error } = useQuery({
    queryKey: ['libraries'],
    queryFn: ({ signal }) => client(libraryEndpoints.libraries, { signal }),
  });
  const query = useDeferredValue(sought);
  const groups = useMemo(() => importGroups(data ?? [], materials, query), [data, materials, query]);

  const choose = (ids: readonly number[], on: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const each of ids) {
        if (on) next.add(each);
        else next.delete(each);
      }
      return next;
    });
  const submit = async () => {
    setIsSending(true);
    const outcome = await document.addMaterials([...chosen].map((source_material) => ({ source_material })));
    setIsSending(false);
    if (!outcome.ok) {
      notify(outcome.message, 'error');
      return;
    }
    notify(importMessage(outcome.value.length, chosen.size - outcome.value.length), 'success');
    onClose();
  };

  return (
    <Modal id={id} opened onClose={onClose} title="Import material" size={560}>
      <SearchField
        data-autofocus
        label="Find material"
        value={sought}
        onChange={setSought}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || sought === '') return;
          // The first press ends the search, the next one closes the dialog.
          event.preventDefault();
          event.stopPropagation();
          setSought('');
        }}
      />
      <div className={classes.choices}>
        {groups.length > 0 ? (
          <Choices groups={groups} chosen={chosen} onChoose={choose} />
        ) : error ? (
          <p role="alert">{failureText(error)}</p>
        ) : data ? (
          <p role="status">
            {data.length === 0
              ? 'You have no libraries. Create one under Material libraries, or let somebody share theirs.'
              : `No material in your libraries is called “${query.trim()}”.`}
          </p>
        ) : (
          <Loader size="sm" role="status" aria-label="Loading the libraries" />
        )}
      </div>
      <Group justify="space-between" mt={12}>
        <span className={classes.note} role="status">
          {chosen.size === 0 ? 'Nothing selected' : `${chosen.size} selected`}
        </span>
        <Group gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.size === 0} loading={isSending} onClick={() => void submit()}>
            Import
          </Button>
        </Group>
      </Group>
    </Modal>
  );
}

type Line =
  | { readonly kind: 'group'; readonly key: string; readonly group: ImportGroup }
  | { readonly kind: 'choice'; readonly key: string; readonly choice: ImportChoice };

function Choices({
  groups,
  chosen,
  onChoose,
}: {
  readonly groups: readonly ImportGroup[];
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (ids: readonly number[], on: boolean) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(
    () =>
      groups.flatMap((group): Line[] => [
        { kind: 'group', key: `library ${group.library}`, group },
        ...group.choices.map((choice): Line => ({ kind: 'choice', key: String(choice.id), choice })),
      ]),
    [groups],
  );
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    getItemKey: (index) => lines[index].key,
  });
  return (
    <div ref={scroller} className={classes.choiceScroller}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => (
          <div key={key} className={classes.choiceLine} style={{ top: start }}>
            <ChoiceLine line={lines[index]} chosen={chosen} onChoose={onChoose} />
          </div>
        ))}
      </div>
    </div>
  );
}

function ChoiceLine({
  line,
  chosen,
  onChoose,
}: {
  readonly line: Line;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (ids: readonly number[], on: boolean) => void;
}) {
  const field = useId();
  if (line.kind === 'group') {
    const { name, choices } = line.group;
    const state = groupState(line.group, chosen);
    const all = state.possible > 0 && state.chosen === state.possible;
    const ids = choices.filter(({ status }) => status !== 'there').map(({ id }) => id);
    return (
      <label className={classes.group} htmlFor={field}>
        <Checkbox
          id={field}
          size="xs"
          checked={all}
          indeterminate={state.chosen > 0 && !all}
          disabled={state.possible === 0}
          onChange={() => onChoose(ids, !all)}
        />
        <span className={classes.groupName}>{name}</span>
        <span className={classes.note}>
          {state.chosen > 0 ? `${state.chosen} of ${choices.length}` : choices.length}
        </span>
      </label>
    );
  }
  const { id, name, color, conductivity, follows, status } = line.choice;
  const isThere = status === 'there';
  return (
    <label className={classes.choice} htmlFor={field} data-there={isThere || undefined}>
      <Checkbox
        id={field}
        size="xs"
        checked={isThere || chosen.has(id)}
        disabled={isThere}
        onChange={(event) => onChoose([id], event.currentTarget.checked)}
      />
      <Swatch color={color} />
      <span className={classes.choiceName}>{name}</span>
      {status !== 'new' && (
        <span className={classes.note}>{isThere ? 'in the project' : 'imported as another one'}</span>
      )}
      <span className={classes.choiceValue}>
        <ConductivityText values={conductivity} /> <span className="unit">W/m∙K</span>
        <FollowsMark range={follows} />
      </span>
    </label>
  );
}
