import { ColorInput, Switch } from '@mantine/core';
import type { Material } from '@thermarium/api';
import { materialFields, quoted, type Scalar } from '@thermarium/model';
import { useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { focusFirstError } from '../../ui/first-error.ts';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import { notify } from '../../ui/notify.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { readingOf, resultText } from '../../ui/number-text.ts';
import { DialogForm } from '../panel/dialog-form.tsx';
import { FieldRow } from '../panel/fields/field-row.tsx';
import fields from '../panel/fields/fields.module.css';
import { useDialogDraft } from '../panel/use-dialog-draft.ts';
import { parameterValues } from '../records/project-content.ts';
import { useWorkspace } from '../workspace-context.ts';
import {
  type DraftField,
  type DraftNumber,
  type DraftProblems,
  draftChanges,
  draftOf,
  draftProblems,
  type MaterialDraft,
  refusedProblems,
} from './material-draft.ts';

const SWATCHES = [
  '#c98f63',
  '#d5b45a',
  '#c9ced6',
  '#8f959e',
  '#33363c',
  '#566579',
  '#7f9a72',
  '#3f6f5b',
  '#a9a06a',
  '#a98ea6',
  '#a9b4c4',
  '#888888',
];

/** The dialog that adds or edits a material, or shows it to users who may not edit. */
export function MaterialDialog({
  material,
  onClose,
}: {
  readonly material: Material | null;
  readonly onClose: () => void;
}) {
  const { document } = useWorkspace();
  const [id] = useState(newModalId);
  const ids = useId();
  const [start] = useState(() => draftOf(material));
  const [draft, setDraft] = useState(start);
  // A field may commit while the form is being sent; this has its value before the next render.
  const latest = useRef(start);
  const [submitted, setSubmitted] = useState(false);
  const [refused, setRefused] = useState<DraftProblems>({});
  const [isSending, setIsSending] = useState(false);
  const parameters = useStore(document.store, (state) => state.parameters);
  const materials = useStore(document.store, (state) => state.materials);
  const mayEdit = useStore(document.store, (state) => state.project?.edit ?? false);
  const form = useRef<HTMLFormElement>(null);
  const isTyped = Object.keys(draftChanges(draft, start)).length > 0 && !isSending;
  useDialogDraft(isTyped ? (material ? `the material ${quoted(material.name)}` : 'a new material') : null);
  const values = useMemo(() => parameterValues(parameters), [parameters]);
  const taken = useMemo(
    () => new Set(materials.filter((each) => each.id !== material?.id).map(({ name }) => name)),
    [materials, material],
  );
  const problems = { ...refused, ...(submitted ? draftProblems(draft, values, taken) : {}) };

  const change = (changes: Partial<MaterialDraft>) => {
    latest.current = { ...latest.current, ...changes };
    setDraft(latest.current);
    const changed = Object.keys(changes);
    setRefused((before) =>
      Object.fromEntries(Object.entries(before).filter(([key]) => !changed.includes(key))),
    );
  };
  const submit = async () => {
    const now = { ...latest.current, name: latest.current.name.trim() };
    const changes = draftChanges(now, start);
    if (material && Object.keys(changes).length === 0) {
      onClose();
      return;
    }
    setSubmitted(true);
    if (Object.keys(draftProblems(now, values, taken)).length > 0) {
      focusFirstError(() => form.current);
      return;
    }
    setIsSending(true);
    const outcome = material
      ? await document.updateMaterial(material.id, changes)
      : await document.addMaterials([{ ...now }]);
    setIsSending(false);
    if (outcome.ok) onClose();
    else {
      const byField = refusedProblems(firstRow(outcome.fields));
      setRefused(byField);
      focusFirstError(() => form.current);
      if (Object.keys(byField).length === 0) notify(outcome.message, 'error');
    }
  };
  const saidOf = (field: DraftField) => {
    const problem = problems[field];
    return problem === undefined ? null : ({ severity: 'error', ...problem } as const);
  };
  const number = (field: DraftNumber, label: string, unit?: string) => {
    const value = scalarIn(draft[field]);
    const quantity = { ...materialFields[field], label };
    const reading = readingOf(value, { quantity, expression: true, parameters: values });
    const noteId = `${ids}-${field}`;
    return (
      <FieldRow
        label={label}
        id={`${noteId}-field`}
        noteId={noteId}
        said={saidOf(field)}
        note={reading.kind === 'value' ? resultText(reading.value, unit) : null}
      >
        <NumberField
          id={`${noteId}-field`}
          noteId={noteId}
          quantity={quantity}
          label={label}
          value={value}
          onCommit={(typed) => change({ [field]: typed })}
          onType={(typed) => change({ [field]: typed })}
          unit={unit}
          parameters={values}
          error={problems[field]?.message}
          disabled={!mayEdit}
        />
      </FieldRow>
    );
  };
  const isAnisotropic = draft.anisotropic;

  return (
    <Modal
      id={id}
      opened
      onClose={onClose}
      title={mayEdit ? (material ? 'Edit material' : 'Add material') : 'Material'}
      size={440}
    >
      <DialogForm
        form={form}
        action={mayEdit ? (material ? 'Update' : 'Add') : null}
        isSending={isSending}
        onSubmit={submit}
        onClose={onClose}
      >
        <FieldRow label="Name" id={`${ids}-name`} noteId={`${ids}-name-note`} said={saidOf('name')}>
          <input
            id={`${ids}-name`}
            className={fields.textInput}
            data-autofocus
            aria-label="Name"
            aria-invalid={problems.name !== undefined || undefined}
            aria-describedby={`${ids}-name-note`}
            autoComplete="off"
            maxLength={255}
            value={draft.name}
            disabled={!mayEdit}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        </FieldRow>
        <FieldRow label="Color" id={`${ids}-color`} noteId={`${ids}-color-note`} said={saidOf('color')}>
          <ColorInput
            id={`${ids}-color`}
            eyeDropperButtonProps={{ 'aria-label': 'Pick a color from the screen' }}
            aria-label="Color"
            aria-describedby={`${ids}-color-note`}
            size="xs"
            format="hex"
            swatches={SWATCHES}
            swatchesPerRow={6}
            value={draft.color}
            error={problems.color !== undefined}
            disabled={!mayEdit}
            onChange={(color) => change({ color })}
          />
        </FieldRow>
        <FieldRow label="Anisotropic" id={`${ids}-anisotropic`} said={null}>
          <Switch
            id={`${ids}-anisotropic`}
            aria-label="Anisotropic"
            checked={isAnisotropic}
            disabled={!mayEdit}
            onChange={(event) => change({ anisotropic: event.currentTarget.checked })}
          />
        </FieldRow>
        {number('conductivity', isAnisotropic ? 'Thermal Conductivity X' : 'Thermal Conductivity', 'W/m∙K')}
        {isAnisotropic && number('conductivity_y', 'Thermal Conductivity Y', 'W/m∙K')}
        {isAnisotropic && number('conductivity_z', 'Thermal Conductivity Z', 'W/m∙K')}
        {number('density', 'Density', 'kg/m³')}
        {number('specific_heat', 'Specific Heat', 'J/kg∙K')}
        {number('surface_emissivity', 'Surface Emissivity')}
      </DialogForm>
    </Modal>
  );
}

function scalarIn(value: MaterialDraft[DraftField]): Scalar | null {
  return typeof value === 'boolean' ? null : value;
}

/** New materials are sent as a list, so refusals come by row. */
function firstRow(fields: unknown): { readonly [field: string]: unknown } | null {
  const row: unknown = Array.isArray(fields) ? fields[0] : fields;
  if (typeof row !== 'object' || row === null) return null;
  const entries = Object.entries(row);
  const [first] = entries;
  return first?.[0] === '0' ? firstRow(first[1]) : Object.fromEntries(entries);
}
