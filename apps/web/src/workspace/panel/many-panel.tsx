import { Switch } from '@mantine/core';
import { IconBox, IconEye, IconEyeOff, IconPower, IconTrash } from '@tabler/icons-react';
import { kinds, titleOf } from '@thermarium/kinds';
import { kindViews } from '@thermarium/kinds/view';
import { nodeFields } from '@thermarium/model';
import { type RefObject, useId } from 'react';
import { useStore } from 'zustand';
import { FieldRow } from '../../ui/field-row.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { notify } from '../../ui/notify.ts';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { useObjectActions } from '../actions/object-actions.ts';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { commonOf, kindCounts, materialOf, takersOf } from '../forms/many-objects.ts';
import { EditorsOf } from '../people/editors-of.tsx';
import type { ObjectChange } from '../records/object-edits.ts';
import type { FieldChanges } from '../records/project-content.ts';
import fieldClasses from './fields/fields.module.css';
import { MaterialPicker } from './fields/material-picker.tsx';
import { helpOf, ManyNumbers } from './many-numbers.tsx';
import classes from './panel.module.css';

/** The common properties of several selected objects, and actions on all of them at once. */
export function ManyPanel({ panelRef }: { readonly panelRef: RefObject<HTMLElement | null> }) {
  const document = useDocument();
  const editor = useEditorStore();
  const actions = useObjectActions();
  const selection = useStore(editor, (state) => state.selection);
  const nodes = useStoreParts(document.store, (state) =>
    selection.flatMap((id) => {
      const node = state.nodes.get(id);
      return node ? [node] : [];
    }),
  );
  const mayEdit = useStore(document.store, mayEditIn);
  const materialId = useId();
  const active = commonOf(nodes, 'active');
  const visible = commonOf(nodes, 'visible');
  const takers = takersOf(nodes, kinds);
  const material = materialOf(takers);

  const update = async (changes: readonly ObjectChange[]) => {
    const outcome = await document.updateMany(changes);
    if (!outcome.ok) notify(outcome.message, 'error');
  };
  const setAll = (ids: readonly number[], changes: FieldChanges) =>
    update(ids.map((id) => ({ id, changes })));
  const ids = nodes.map(({ id }) => id);

  return (
    <section className={classes.panel} aria-label="Properties" tabIndex={-1} ref={panelRef}>
      <div className={classes.header}>
        <strong className={classes.names}>{nodes.length} objects selected</strong>
        <IconButton
          icon={IconPower}
          label={active === false ? 'Set Active' : 'Set Inactive'}
          disabled={!mayEdit}
          onClick={() => void setAll(ids, { active: active === false })}
        />
        <IconButton
          icon={visible === false ? IconEyeOff : IconEye}
          label={visible === false ? 'Show' : 'Hide'}
          disabled={!mayEdit}
          onClick={() => void setAll(ids, { visible: visible === false })}
        />
        <IconButton
          icon={IconTrash}
          label="Delete"
          disabled={!mayEdit}
          onClick={() => void actions.remove(ids)}
        />
      </div>
      <div className={classes.body}>
        <div className={classes.fields}>
          <EditorsOf of="object" ids={selection}>
            <ul className={classes.kindList}>
              {kindCounts(nodes).map(({ type, count }) => {
                const Icon = kindViews[type]?.icon ?? IconBox;
                return (
                  <li key={type}>
                    <Icon size={15} stroke={1.5} /> {count} {titleOf(type)}
                  </li>
                );
              })}
            </ul>
            <ManySwitch
              name="active"
              value={active}
              disabled={!mayEdit}
              onChange={(value) => void setAll(ids, { active: value })}
            />
            <ManySwitch
              name="visible"
              value={visible}
              disabled={!mayEdit}
              onChange={(value) => void setAll(ids, { visible: value })}
            />
            <ManyNumbers nodes={nodes} disabled={!mayEdit} onChange={(changes) => void update(changes)} />
            {takers.length > 0 && (
              <FieldRow
                {...helpOf(takers[0])}
                label="Material"
                id={materialId}
                noteId={`${materialId}-note`}
                said={null}
                note={[
                  material === undefined ? 'Several materials.' : '',
                  takers.length < nodes.length ? `Of ${takers.length} of ${nodes.length} objects` : '',
                ]
                  .filter(Boolean)
                  .join(' ')}
              >
                <MaterialPicker
                  id={materialId}
                  describedBy={`${materialId}-note`}
                  label="Material"
                  value={typeof material === 'string' ? material : null}
                  disabled={!mayEdit}
                  onChoose={(name) =>
                    void update(takers.map(({ node: { id }, key }) => ({ id, changes: { [key]: name } })))
                  }
                />
              </FieldRow>
            )}
          </EditorsOf>
        </div>
      </div>
    </section>
  );
}

interface ManySwitchProps {
  readonly name: keyof typeof nodeFields;
  /** Undefined where the objects differ. */
  readonly value: unknown;
  readonly disabled: boolean;
  readonly onChange: (value: boolean) => void;
}

function ManySwitch({ name, value, disabled, onChange }: ManySwitchProps) {
  const id = useId();
  return (
    <FieldRow fieldsOf="node" field={name} label={nodeFields[name].label} id={id} said={null} tight>
      <Switch
        id={id}
        checked={value === true}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {value === undefined && <span className={fieldClasses.conductivity}>&ensp;some of them</span>}
    </FieldRow>
  );
}
