import { Alert, Button, Group, TextInput } from '@mantine/core';
import { REQUIRED } from '@thermarium/records';
import { type FormEvent, useState } from 'react';
import { counted } from '../../ui/counted.ts';
import { useDialogDraft } from '../../ui/dialog-drafts.ts';
import { FaultList } from '../../ui/fault-list.tsx';
import figures from '../../ui/figures.module.css';
import { LossTable, wattsText } from '../../ui/loss-table.tsx';
import classes from './import.module.css';
import type { ImportSummary } from './import-summary.ts';

const LOSSES = 'What does not come in as it is';

interface ImportReportProps {
  readonly summary: ImportSummary;
  /** The path of the folder. */
  readonly folder: string;
  /** The reason why the project was not created; empty: it was not tried. */
  readonly problem: string;
  readonly isCreating: boolean;
  readonly onCreate: (name: string) => void;
  /** Null: no file follows. */
  readonly onSkip: (() => void) | null;
  readonly onCancel: () => void;
}

/** Shows what comes in with a file and what does not, before a project is created of it. */
export function ImportReport({
  summary,
  folder,
  problem,
  isCreating,
  onCreate,
  onSkip,
  onCancel,
}: ImportReportProps) {
  const [name, setName] = useState(summary.name);
  const { losses, warnings, wattsLost } = summary;
  useDialogDraft(name !== summary.name && !isCreating ? 'the name of the project' : null);
  const isBlank = name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlank) onCreate(name.trim());
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label="Project name"
        data-autofocus
        value={name}
        error={isBlank ? REQUIRED : null}
        mih={64}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <dl className={figures.figures}>
        <Figure term="Folder" value={folder} />
        <Figure term="Format" value={summary.format} />
        <Figure term="Objects" value={summary.objects.toLocaleString('en-US')} />
        <Figure term="Materials" value={summary.materials.toLocaleString('en-US')} />
        <Figure term="Total power" value={wattsText(summary.watts)} />
      </dl>
      {losses.length > 0 ? (
        <>
          <h3 className={classes.title}>
            {LOSSES} {wattsLost !== 0 && <span className={classes.lost}>{wattsText(wattsLost)} lost</span>}
          </h3>
          <LossTable label={LOSSES} losses={losses} />
        </>
      ) : (
        <p className={classes.whole}>Everything in the file comes in.</p>
      )}
      {warnings.length > 0 && (
        <>
          <h3 className={classes.title}>{counted(warnings.length, 'warning')}</h3>
          <div className={classes.warnings}>
            <FaultList
              label="Warnings"
              faults={warnings.map(({ message, path, remedy }) => ({ message, place: path, remedy }))}
            />
          </div>
        </>
      )}
      {problem !== '' && (
        <Alert color="red" mt={16} role="alert">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        {onSkip && (
          <Button variant="default" disabled={isCreating} onClick={onSkip}>
            Skip this file
          </Button>
        )}
        <Button type="submit" loading={isCreating} disabled={isBlank}>
          Create project
        </Button>
      </Group>
    </form>
  );
}

function Figure({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
