import { Button } from '@mantine/core';
import { text, worldFields } from '@thermarium/model';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { commitTyping } from '../../ui/commit-typing.ts';
import { focusFirstError } from '../../ui/first-error.ts';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import { notify } from '../../ui/notify.ts';
import { isSaveKey } from '../../ui/save-key.ts';
import { layoutOf, tabOfPath } from '../forms/field-layout.ts';
import { isUnsaved } from '../forms/form-edits.ts';
import { useWorkspace } from '../workspace-context.ts';
import { FormFields } from './fields/form-fields.tsx';
import { TextRow } from './fields/text-row.tsx';
import { PanelTabs } from './panel-tabs.tsx';
import classes from './project-form.module.css';
import { useDialogDraft } from './use-dialog-draft.ts';
import { useProjectForm } from './use-project-form.ts';

interface ProjectPropertiesDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The project's name and world settings, in a dialog that the backdrop does not close. */
export function ProjectPropertiesDialog({ opened, onClose }: ProjectPropertiesDialogProps) {
  const id = useMemo(() => (opened ? newModalId() : ''), [opened]);
  return (
    <Modal
      id={id}
      opened={opened}
      onClose={onClose}
      title="Update Project"
      size={460}
      classNames={{ body: classes.body ?? '' }}
    >
      {opened && <ProjectForm onClose={onClose} />}
    </Modal>
  );
}

const NAME = text('Name');
const TABS = layoutOf(worldFields);

const TABLE = { fields: worldFields };

function ProjectForm({ onClose }: { readonly onClose: () => void }) {
  const { document } = useWorkspace();
  const mayEdit = useStore(document.store, (state) => state.project?.edit ?? false);
  const form = useProjectForm();
  useDialogDraft(isUnsaved(form.edits) && !form.saving ? 'the properties of the project' : null);
  const { material_name: material } = form.values;
  useEffect(() => () => document.giveBack((name) => name === material), [document, material]);
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(TABS[0]?.name ?? '');
  const tab = TABS.find(({ name }) => name === shown);
  const wrong = new Set(
    form.wrongPaths.map((path) => tabOfPath(worldFields, path)).filter((name) => name !== undefined),
  );

  const save = async () => {
    if (!isUnsaved(form.edits)) return onClose();
    const saved = await form.save();
    if (saved.ok) return onClose();
    if (saved.message !== undefined) notify(saved.message, 'error');
    if (!saved.wrongPaths?.length) return;
    const first = saved.wrongPaths
      .map((path) => tabOfPath(worldFields, path))
      .find((name) => name !== undefined);
    // The name is above all tabs and comes first.
    if (first !== undefined && !saved.wrongPaths.includes('name')) setShown(first);
    focusFirstError(() => root.current);
  };
  const keys = (event: KeyboardEvent) => {
    if (!isSaveKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    commitTyping();
    if (mayEdit) void save();
  };
  return (
    <div onKeyDownCapture={keys} ref={root} data-fields-of="world">
      <div className={classes.name}>
        <TextRow form={form} name="name" field={NAME} />
      </div>
      <PanelTabs
        tabs={TABS.map(({ name }) => ({ name, wrong: wrong.has(name) }))}
        shown={shown}
        panelId={panelId}
        onShow={setShown}
      />
      <div className={classes.fields} id={panelId} role="tabpanel" aria-label={shown}>
        {tab && <FormFields form={form} table={TABLE} items={tab.items} />}
        {shown === 'Bounds' && (
          <p className={classes.hint}>
            Distances of the world’s walls from the origin, mm: along x it spans from −ΔX min to ΔX max.
          </p>
        )}
      </div>
      <div className={classes.footer}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!mayEdit} loading={form.saving} onClick={() => void save()}>
          Update
        </Button>
      </div>
    </div>
  );
}
