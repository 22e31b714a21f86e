import { SegmentedControl } from '@mantine/core';
import type { ScenarioMode, ScenarioParameter } from '@thermarium/api';
import {
  type NumberField as NumberFieldSpec,
  quoted,
  type Scalar,
  scenarioModeFields,
} from '@thermarium/model';
import { useId, useState } from 'react';
import { counted } from '../../ui/counted.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import fields from '../../ui/field-row.module.css';
import { FieldRow } from '../../ui/field-row.tsx';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { editableText } from '../../ui/number-text.ts';
import segmented from '../../ui/segmented.module.css';
import { useDialogForm } from '../../ui/use-dialog-form.ts';
import { useDocument } from '../document/project-document.ts';
import type { Scenario } from '../records/project-content.ts';
import { caseTotal, withMode } from './case-total.ts';
import { MODES, type ModeDraft, modeDraft, readMode } from './mode-draft.ts';
import classes from './scenarios.module.css';

const RANDOM = ['min', 'max', 'count'] as const;
const NORMAL = ['mean', 'stddev', 'min', 'max', 'count'] as const;

/** The dialog that says what a parameter is in a scenario. */
export function ModeDialog({
  scenario,
  parameter,
  onClose,
}: {
  readonly scenario: Scenario;
  readonly parameter: ScenarioParameter;
  readonly onClose: () => void;
}) {
  const document = useDocument();
  const [id] = useState(newModalId);
  const ids = useId();
  const [start] = useState(() => modeDraft(parameter));
  const form = useDialogForm<ModeDraft, ScenarioMode>({
    stored: start,
    isNew: false,
    subject: `the configuration of ${quoted(parameter.parameter_name)}`,
    read: readMode,
    send: async (mode) => {
      const outcome = await document.setScenarioParameter(scenario.id, parameter.id, mode);
      return outcome.ok ? { ok: true } : { ok: false, message: outcome.message, problems: {} };
    },
    onClose,
  });
  const { values: draft, change } = form;
  const row = (path: keyof typeof scenarioModeFields) => ({
    field: path,
    label: scenarioModeFields[path].label,
    id: `${ids}-${path}`,
    noteId: `${ids}-${path}-note`,
    said: form.said(path),
  });
  const number = (
    path: Exclude<keyof typeof scenarioModeFields, 'values'>,
    value: Scalar | null,
    isFirst: boolean,
    set: (typed: Scalar | null) => void,
  ) => {
    const field: NumberFieldSpec = scenarioModeFields[path];
    return (
      <FieldRow key={path} {...row(path)}>
        <NumberField
          id={`${ids}-${path}`}
          noteId={`${ids}-${path}-note`}
          quantity={{ label: field.label, unit: '1' }}
          label={field.label}
          expression={false}
          whole={field.integer ?? false}
          autoFocus={isFirst}
          value={value}
          onCommit={set}
          onType={set}
          error={form.said(path)?.message}
        />
      </FieldRow>
    );
  };
  const { body: mode } = readMode(draft);
  const cases = mode && caseTotal({ parameters: withMode(scenario, parameter, mode) });
  return (
    <Modal id={id} opened onClose={onClose} title="Edit parameter configuration" size={460}>
      <p className={classes.subject}>
        <b>{parameter.parameter_name}</b> {parameter.parameter_description}
      </p>
      <DialogForm
        fieldsOf="scenario-mode"
        form={form.root}
        action="Update"
        isSending={form.isSending}
        onSubmit={form.submit}
        onClose={onClose}
      >
        <SegmentedControl
          aria-label="Mode"
          className={classes.modes}
          size="xs"
          fullWidth
          withItemsBorders={false}
          classNames={segmented}
          value={draft.mode}
          onChange={(value) => change({ mode: MODES.find(({ name }) => name === value)?.name ?? 'default' })}
          data={MODES.map(({ name, label }) => ({ value: name, label }))}
        />
        <div className={classes.modeFields}>
          {draft.mode === 'default' && (
            <FieldRow label="Default value" said={null}>
              <span className={classes.defaultValue}>{editableText(parameter.default_value)}</span>
            </FieldRow>
          )}
          {draft.mode === 'values' && (
            <FieldRow {...row('values')} hint={scenarioModeFields.values.hint}>
              <input
                id={`${ids}-values`}
                className={fields.textInput}
                aria-label={scenarioModeFields.values.label}
                aria-invalid={form.said('values') !== null || undefined}
                aria-describedby={`${ids}-values-note`}
                autoComplete="off"
                placeholder="1, 2, 5"
                value={draft.values}
                onChange={(event) => change({ values: event.currentTarget.value })}
              />
            </FieldRow>
          )}
          {draft.mode === 'random' &&
            RANDOM.map((name, n) =>
              number(`random.${name}`, draft.random[name], n === 0, (typed) =>
                change({ random: { ...draft.random, [name]: typed } }),
              ),
            )}
          {draft.mode === 'normal_dist' &&
            NORMAL.map((name, n) =>
              number(`normal_dist.${name}`, draft.normal_dist[name], n === 0, (typed) =>
                change({ normal_dist: { ...draft.normal_dist, [name]: typed } }),
              ),
            )}
        </div>
        <p className={classes.totalLine} role="status">
          {cases && `The scenario has ${counted(cases.count, 'case')} with this. ${cases.problem ?? ''}`}
        </p>
      </DialogForm>
    </Modal>
  );
}
