import { ColorInput, type ColorInputProps, Switch } from '@mantine/core';
import { materialFields, materialTableKeys, type ParameterValues, quoted } from '@thermarium/model';
import type { MaterialBody } from '@thermarium/records';
import { useId, useState } from 'react';
import { DialogForm } from '../ui/dialog-form.tsx';
import rows from '../ui/field-row.module.css';
import { FieldRow } from '../ui/field-row.tsx';
import { Modal } from '../ui/modal.tsx';
import { newModalId } from '../ui/modal-id.ts';
import { NumberField } from '../ui/number-field.tsx';
import { readingOf, resultText } from '../ui/number-text.ts';
import { useDialogForm } from '../ui/use-dialog-form.ts';
import {
  type DraftNumber,
  draftChanges,
  draftProblems,
  type MaterialDraft,
  type Refusals,
  refusedProblems,
} from './material-draft.ts';
import { REPLACED, TableRow, valueOfTable } from './table-row.tsx';

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

/** Names of the parts of the colour picker. */
const PICKER = {
  // Mantine's picker writes its own label, which is empty here.
  saturation: { title: 'Saturation and brightness' },
  slider: { 'aria-label': 'Hue' },
};

/** A field for a colour with a picker below it, which Escape closes without the dialog around it. */
function ColorField(props: Pick<ColorInputProps, 'id' | 'value' | 'error' | 'disabled' | 'onChange'>) {
  const [isPicking, setIsPicking] = useState(false);
  return (
    <ColorInput
      {...props}
      popoverProps={{ opened: isPicking }}
      onFocus={() => setIsPicking(true)}
      onClick={() => setIsPicking(true)}
      onBlur={() => setIsPicking(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isPicking) return;
        event.preventDefault();
        setIsPicking(false);
      }}
      eyeDropperButtonProps={{ 'aria-label': 'Pick a color from the screen' }}
      attributes={PICKER}
      aria-label="Color"
      size="xs"
      format="hex"
      swatches={SWATCHES}
      swatchesPerRow={6}
      // The row shows the message; this one describes the field.
      styles={{ error: { display: 'none' } }}
    />
  );
}

/** The answer to a sent material. */
type MaterialSaved =
  | { readonly ok: true }
  | { readonly ok: false; readonly fields: Refusals | null; readonly message: string };

interface MaterialFormProps {
  readonly title: string;
  /** The button that sends it; null: it is only looked at. */
  readonly action: string | null;
  readonly start: MaterialDraft;
  /** A new material is sent without a change, too. */
  readonly isNew: boolean;
  /** The parameters of its expressions; null: its values are plain numbers. */
  readonly parameters: ParameterValues | null;
  /** The message for a name that another material has; undefined: it is free. */
  readonly nameTaken: (name: string) => string | undefined;
  readonly save: (material: MaterialDraft, changes: MaterialBody) => Promise<MaterialSaved>;
  readonly onClose: () => void;
}

/** The dialog with the values of a material of a project or of a library. */
export function MaterialForm({
  title,
  action,
  start: given,
  isNew,
  parameters,
  nameTaken,
  save,
  onClose,
}: MaterialFormProps) {
  const [id] = useState(newModalId);
  const ids = useId();
  const [start] = useState(given);
  const form = useDialogForm<MaterialDraft, MaterialDraft>({
    stored: start,
    isNew,
    subject: isNew ? 'a new material' : `the material ${quoted(start.name)}`,
    read: (typed) => {
      const named = { ...typed, name: typed.name.trim() };
      const problems = draftProblems(named, parameters, nameTaken);
      return { body: Object.keys(problems).length === 0 ? named : null, problems };
    },
    send: async (material) => {
      const changes = draftChanges(material, start);
      if (!isNew && Object.keys(changes).length === 0) return { ok: true };
      const saved = await save(material, changes);
      return saved.ok ? saved : { ...saved, problems: refusedProblems(saved.fields) };
    },
    onClose,
  });
  const { values: draft, change } = form;
  const disabled = action === null;
  const number = (field: DraftNumber, label: string, unit?: string) => {
    const quantity = { ...materialFields[field], label };
    const table = materialTableKeys.find((key) => materialFields[key].replaces === field);
    const followed = table === undefined ? null : valueOfTable(table, draft[table]);
    const said = form.said(field);
    // A wrong number must be put right although a table has taken its place.
    const isReplaced = followed !== null && said === null;
    const value = isReplaced ? followed : draft[field];
    const reading = readingOf(value, {
      quantity,
      expression: parameters !== null,
      ...(parameters && { parameters }),
    });
    const noteId = `${ids}-${field}`;
    return (
      <>
        <FieldRow
          field={field}
          label={label}
          id={`${noteId}-field`}
          noteId={noteId}
          said={said}
          note={isReplaced ? REPLACED : reading.kind === 'value' ? resultText(reading.value, unit) : null}
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
            expression={parameters !== null}
            parameters={parameters ?? undefined}
            error={said?.message}
            disabled={disabled || isReplaced}
          />
        </FieldRow>
        {table !== undefined && (
          <TableRow
            field={table}
            value={draft[table]}
            said={form.said(table)}
            disabled={disabled}
            onType={(typed) => change({ [table]: typed })}
          />
        )}
      </>
    );
  };
  const isAnisotropic = draft.anisotropic;

  return (
    <Modal id={id} opened onClose={onClose} title={title} size={500}>
      <DialogForm
        fieldsOf="material"
        form={form.root}
        action={action}
        isSending={form.isSending}
        onSubmit={form.submit}
        onClose={onClose}
      >
        <FieldRow
          field="name"
          label="Name"
          id={`${ids}-name`}
          noteId={`${ids}-name-note`}
          said={form.said('name')}
        >
          <input
            id={`${ids}-name`}
            className={rows.textInput}
            data-autofocus
            aria-label="Name"
            aria-invalid={form.said('name') !== null || undefined}
            aria-describedby={`${ids}-name-note`}
            autoComplete="off"
            maxLength={255}
            value={draft.name}
            disabled={disabled}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        </FieldRow>
        <FieldRow
          field="color"
          label="Color"
          id={`${ids}-color`}
          noteId={`${ids}-color-note`}
          said={form.said('color')}
        >
          <ColorField
            id={`${ids}-color`}
            value={draft.color}
            error={form.said('color')?.message}
            disabled={disabled}
            onChange={(color) => change({ color })}
          />
        </FieldRow>
        <FieldRow field="anisotropic" label="Anisotropic" id={`${ids}-anisotropic`} said={null}>
          <Switch
            id={`${ids}-anisotropic`}
            aria-label="Anisotropic"
            checked={isAnisotropic}
            disabled={disabled}
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
