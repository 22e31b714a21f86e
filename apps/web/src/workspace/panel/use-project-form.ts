import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { rememberedKnowledge } from '../forms/document-knowledge.ts';
import { checkValues } from '../forms/field-issues.ts';
import { type FormEdits, isUnsaved, leftAt, NO_EDITS, typedInto } from '../forms/form-edits.ts';
import { projectChanges, projectRefusals, projectTable, projectValues } from '../forms/project-table.ts';
import type { Values } from '../forms/typed-values.ts';
import type { ProjectSite } from './project-site.ts';
import { type FieldAccess, saidAt } from './use-form.ts';

export interface ProjectFormState extends FieldAccess {
  /** Something is typed that would be lost. */
  readonly unsaved: boolean;
  /** The keys of the fields in which that is. */
  readonly typed: readonly string[];
  readonly saving: boolean;
  readonly wrongPaths: readonly string[];
  save(): Promise<ProjectSaved>;
}

interface ProjectSaved {
  readonly ok: boolean;
  /** A text for a snackbar. */
  readonly message?: string;
  /** The paths of the errors. */
  readonly wrongPaths?: readonly string[];
}

/** The typed name and world settings of a project; they live as long as the dialog. */
export function useProjectForm(site: ProjectSite): ProjectFormState {
  const { store, isNew } = site;
  const project = useStore(store, (state) => state.project);
  const parameters = useStore(store, (state) => state.parameters);
  const materials = useStore(store, (state) => state.materials);
  const [edits, setEdits] = useState<FormEdits>(NO_EDITS);
  const [saving, setSaving] = useState(false);
  const stored = useMemo(() => projectValues(project), [project]);
  const values = useMemo(() => ({ ...stored, ...edits.values }), [stored, edits.values]);
  const remembered = useMemo(() => rememberedKnowledge(site), [site]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is made of these two.
  const knowledge = useMemo(() => remembered(), [remembered, parameters, materials]);
  const checked = useMemo(
    () => checkValues(projectTable, values, knowledge, { owner: 'the world', active: true }),
    [values, knowledge],
  );
  const wrong = checked.issues.filter(({ severity }) => severity === 'error').map(({ path }) => path);
  const said = (path: string) => saidAt(path, checked.issues, edits, isNew);
  const type = (changes: Values) =>
    setEdits((before) =>
      Object.entries(changes).reduce(
        (form, [field, value]) => typedInto(form, stored, undefined, field, value),
        before,
      ),
    );

  const save = async (): Promise<ProjectSaved> => {
    if (saving) return { ok: false };
    setEdits((before) => ({ ...before, submitted: true, attempts: before.attempts + 1 }));
    if (wrong.length > 0) return { ok: false, wrongPaths: wrong };
    setSaving(true);
    const outcome = await site.save(projectChanges(stored, edits.values));
    setSaving(false);
    if (outcome.ok) return { ok: true };
    const refusals = projectRefusals(outcome.fields ?? {});
    if (refusals.size === 0) return { ok: false, message: outcome.message };
    setEdits((before) => ({ ...before, refusals, attempts: before.attempts + 1 }));
    return { ok: false, wrongPaths: [...refusals.keys()] };
  };

  return {
    values,
    checked,
    parameters: knowledge.parameters,
    disabled: !(project?.edit ?? false),
    attempts: edits.attempts,
    unsaved: isUnsaved(edits),
    typed: Object.keys(edits.values),
    saving,
    said,
    type,
    commit: (changes, paths = Object.keys(changes)) => {
      type(changes);
      setEdits((before) => paths.reduce((form, path) => leftAt(form, path), before));
    },
    save,
    wrongPaths: [...new Set([...wrong, ...edits.refusals.keys()])].filter(
      (path) => said(path)?.severity === 'error',
    ),
  };
}
