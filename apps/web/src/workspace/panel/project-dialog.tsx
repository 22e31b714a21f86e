import { Button } from '@mantine/core';
import { projectFields, worldFields } from '@thermarium/model';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import { commitTyping, isSaveKey } from '../../ui/typing.ts';
import { layoutOf, tabOfPath } from '../forms/field-layout.ts';
import { projectChanges, projectRefusals, projectTable, projectValues } from '../forms/project-table.ts';
import { FormFields } from './fields/form-fields.tsx';
import { TextRow } from './fields/text-row.tsx';
import { MaterialSiteContext } from './material-site.ts';
import { PanelTabs } from './panel-tabs.tsx';
import classes from './project-dialog.module.css';
import type { ProjectSite } from './project-site.ts';
import { type TableForm, useTableForm } from './use-table-form.ts';

interface ProjectDialogProps {
  readonly title: string;
  /** The button that sends it. */
  readonly action: string;
  readonly site: ProjectSite;
  readonly onClose: () => void;
}

const TABS = layoutOf(worldFields);
const TABLE = { fields: worldFields };

/** The dialog with the name and all world settings of a project: of one that is open, stored, or about to be made. */
export function ProjectDialog({ title, action, site, onClose }: ProjectDialogProps) {
  const [id] = useState(newModalId);
  return (
    <Modal
      id={id}
      opened
      onClose={onClose}
      title={title}
      size={460}
      classNames={{ body: classes.body ?? '' }}
    >
      <MaterialSiteContext value={site}>
        <ProjectForm {...{ action, site, onClose }} />
      </MaterialSiteContext>
    </Modal>
  );
}

/** The typed name and world settings of a project. `reveal`: shows the tab of these wrong fields. */
function useProjectForm(
  { store, isNew, save }: ProjectSite,
  onClose: () => void,
  reveal: (paths: readonly string[]) => void,
): TableForm {
  const project = useStore(store, (state) => state.project);
  const stored = useMemo(() => projectValues(project), [project]);
  return useTableForm({
    table: projectTable,
    stored,
    store,
    owner: 'the world',
    subject: isNew ? 'a new project' : 'the properties of the project',
    disabled: !(project?.edit ?? false),
    isNew,
    send: async (edits) => {
      const outcome = await save(projectChanges(stored, edits));
      if (outcome.ok) return { ok: true };
      const problems = Object.fromEntries(projectRefusals(outcome.fields ?? {}));
      return { ok: false, message: outcome.message, problems };
    },
    onClose,
    reveal,
  });
}

function ProjectForm({ action, site, onClose }: Omit<ProjectDialogProps, 'title'>) {
  const [shown, setShown] = useState(TABS[0]?.name ?? '');
  const form = useProjectForm(site, onClose, (paths) => {
    const first = paths.map((path) => tabOfPath(worldFields, path)).find((name) => name !== undefined);
    // The name is above all tabs and comes first.
    if (first !== undefined && !paths.includes('name')) setShown(first);
  });
  const { root } = form;
  const { material_name: material } = form.values;
  useEffect(() => () => site.giveBack((name) => name === material), [site, material]);
  const panelId = useId();
  const tab = TABS.find(({ name }) => name === shown);
  const wrong = new Set(
    form.wrongPaths.map((path) => tabOfPath(worldFields, path)).filter((name) => name !== undefined),
  );

  const keys = (event: KeyboardEvent) => {
    if (!isSaveKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    commitTyping();
    if (!form.disabled) root.current?.requestSubmit();
  };
  return (
    <form
      ref={root}
      data-fields-of="world"
      noValidate
      onKeyDownCapture={keys}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <div className={classes.name} data-fields-of="project">
        <TextRow form={form} name="name" field={projectFields.name} autoFocus />
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
        <Button type="submit" disabled={form.disabled} loading={form.isSending}>
          {action}
        </Button>
      </div>
    </form>
  );
}
