import { Tooltip } from '@mantine/core';
import { IconBox, IconEye, IconEyeOff, IconPower, IconTrash } from '@tabler/icons-react';
import { kindViews } from '@thermarium/kinds/view';
import { useId } from 'react';
import { EditingText, useFieldEditing } from '../../ui/field-editors.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { notify } from '../../ui/notify.ts';
import { useObjectActions } from '../actions/object-actions.ts';
import { useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import classes from './panel.module.css';
import type { Form } from './use-form.ts';

/** The icon of the form's object, its name to be edited in place, and actions on the whole object. */
export function PanelHeader({ form }: { readonly form: Form }) {
  const document = useDocument();
  const editor = useEditorStore();
  const actions = useObjectActions();
  const { target, values, disabled } = form;
  const { id, kind, active, visible } = target;
  const errorId = useId();
  const Icon = kindViews[kind.type]?.icon ?? IconBox;
  const said = form.said('name');
  const editing = useFieldEditing('name');
  const isPlane = kind.type === 'plane';
  const { title } = kind;

  const set = async (changes: { readonly active?: boolean; readonly visible?: boolean }) => {
    if (id === null) return form.commit(changes);
    const outcome = isPlane ? await document.updatePlane(id, changes) : await document.update(id, changes);
    if (!outcome.ok) notify(outcome.message, 'error');
  };
  const toggleActive = () => {
    if (id !== null) return set({ active: !active });
    const { draft } = editor.getState();
    if (draft) editor.setState({ draft: { ...draft, fields: { ...draft.fields, active: !active } } });
  };
  const remove = (id: number) => (isPlane ? actions.removePlane(id) : actions.remove([id]));

  return (
    <div className={classes.header}>
      <Icon className={classes.kindIcon} size={18} stroke={1.5} />
      <div className={classes.names}>
        <textarea
          className={classes.name}
          rows={1}
          aria-label="Name"
          aria-invalid={said ? true : undefined}
          aria-describedby={said ? errorId : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={title}
          value={String(values.name ?? '')}
          disabled={disabled}
          onChange={(event) => form.type({ name: event.currentTarget.value.replace(/\s*\n\s*/g, ' ') })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          onBlur={(event) => {
            if (event.currentTarget.value !== target.stored.name) {
              form.commit({ name: event.currentTarget.value.trim() });
            }
          }}
        />
        {said ? (
          <span id={errorId} className={classes.nameError} role="alert" title={said.message}>
            {said.message}
          </span>
        ) : editing ? (
          <EditingText editing={editing} what="the name" />
        ) : (
          <span className={classes.title}>{title}</span>
        )}
      </div>
      {form.unsaved && (
        <Tooltip label="Unsaved changes">
          <span className={classes.dot} role="img" aria-label="Unsaved changes" />
        </Tooltip>
      )}
      {!isPlane && (
        <IconButton
          icon={IconPower}
          label={active ? 'Set Inactive' : 'Set Active'}
          aria-pressed={active}
          disabled={disabled}
          style={{ color: active ? 'var(--t1)' : 'var(--red)' }}
          onClick={() => void toggleActive()}
        />
      )}
      {id !== null && (
        <>
          <IconButton
            icon={visible ? IconEye : IconEyeOff}
            label={visible ? 'Hide' : 'Show'}
            disabled={disabled}
            onClick={() => void set({ visible: !visible })}
          />
          <IconButton icon={IconTrash} label="Delete" disabled={disabled} onClick={() => void remove(id)} />
        </>
      )}
    </div>
  );
}
