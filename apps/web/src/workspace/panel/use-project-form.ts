import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { checkValues, refusalsByPath } from '../forms/field-issues.ts';
import { type FormEdits, leftAt, NO_EDITS, typedInto } from '../forms/form-edits.ts';
import { changedValues, isValues, typedValues, type Values } from '../forms/typed-values.ts';
import { projectTable } from '../forms/world-issues.ts';
import { useWorkspace } from '../workspace-context.ts';
import { type FieldAccess, saidAt } from './use-form.ts';

export interface ProjectFormState extends FieldAccess {
  readonly edits: FormEdits;
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

/** The typed name and world settings of the project; they live as long as the dialog. */
export function useProjectForm(): ProjectFormState {
  const { document, forms } = useWorkspace();
  const project = useStore(document.store, (state) => state.project);
  const [edits, setEdits] = useState<FormEdits>(NO_EDITS);
  const [saving, setSaving] = useState(false);
  const stored = useMemo(() => {
    const world = isValues(project?.world) ? project.world : {};
    return typedValues(projectTable.fields, { ...world, name: project?.name ?? '' });
  }, [project]);
  const values = useMemo(() => ({ ...stored, ...edits.values }), [stored, edits.values]);
  const knowledge = forms.knowledge();
  const checked = useMemo(
    () => checkValues(projectTable, values, knowledge, { owner: 'the world', active: true }),
    [values, knowledge],
  );
  const wrong = checked.issues.filter(({ severity }) => severity === 'error').map(({ path }) => path);
  const said = (path: string) => saidAt(path, checked.issues, edits, false);
  const type = (changes: Values) =>
    setEdits((before) =>
      Object.entries(changes).reduce(
        (form, [field, value]) => typedInto(form, stored, undefined, field, value),
        before,
      ),
    );

  const save = async (): Promise<ProjectSaved> => {
    setEdits((before) => ({ ...before, submitted: true, attempts: before.attempts + 1 }));
    if (wrong.length > 0) return { ok: false, wrongPaths: wrong };
    const { name, ...world } = changedValues(stored, edits.values);
    setSaving(true);
    const outcome = await document.updateProject({
      ...(typeof name === 'string' && { name: name.trim() }),
      ...(Object.keys(world).length > 0 && { world }),
    });
    setSaving(false);
    if (outcome.ok) return { ok: true };
    if (!outcome.fields) return { ok: false, message: outcome.message };
    const { world: inWorld, ...others } = outcome.fields;
    const messages = { ...(isValues(inWorld) ? inWorld : {}), ...others };
    const refusals = refusalsByPath(messages, projectTable.fields);
    setEdits((before) => ({ ...before, refusals, attempts: before.attempts + 1 }));
    return { ok: false, wrongPaths: [...refusals.keys()] };
  };

  return {
    values,
    checked,
    parameters: knowledge.parameters,
    disabled: !(project?.edit ?? false),
    attempts: edits.attempts,
    edits,
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
