import { Button, Group, Loader } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../ui/counted.ts';
import { FaultList } from '../../ui/fault-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import classes from './import.module.css';
import { ImportReport } from './import-report.tsx';
import type { CurrentFile, ImportState, Imports } from './open-imports.ts';

/** A reading that ends before shows no dialog, ms. */
const PATIENCE = 200;

/** The dialog of the files that are being imported: the wait, the question before a project is created, what went wrong. */
export function ImportDialog({
  imports,
  folder,
  onCancel,
}: {
  readonly imports: Imports;
  /** The path of the folder that projects are created in. */
  readonly folder: string;
  readonly onCancel: () => void;
}) {
  const state = useStore(imports.store);
  const isLate = useIsLate(state);
  const [id] = useState(newModalId);
  const content = useRef<HTMLDivElement>(null);
  const { step } = state;
  // The dialog stays when its content changes, and the control that had the focus may be gone.
  useEffect(() => {
    if (step === 'none' || content.current?.contains(document.activeElement)) return;
    content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [step]);
  if (state.step === 'none' || (state.step === 'reading' && !isLate)) return null;
  const { file } = state;
  return (
    <Modal
      opened
      id={id}
      size={state.step === 'asking' || state.step === 'creating' ? 760 : 'lg'}
      title={titleOf(state.step, file)}
      onClose={state.step === 'refused' ? imports.skip : onCancel}
    >
      <div ref={content}>
        {state.step === 'reading' ? (
          <Reading file={file} onCancel={onCancel} />
        ) : state.step === 'refused' ? (
          <>
            <p className={classes.lead}>
              <b>{file.name}</b> was not imported: {counted(state.faults.length, 'problem')}.
            </p>
            <FaultList label="Problems" faults={state.faults} />
            <Group justify="flex-end" gap={8} mt={16}>
              <Button data-autofocus onClick={imports.skip}>
                OK
              </Button>
            </Group>
          </>
        ) : (
          <ImportReport
            key={`${file.place} ${file.name}`}
            summary={state.summary}
            folder={folder}
            problem={state.step === 'asking' ? state.problem : ''}
            isCreating={state.step === 'creating'}
            onCreate={imports.create}
            onSkip={file.place < file.of ? imports.skip : null}
            onCancel={onCancel}
          />
        )}
      </div>
    </Modal>
  );
}

function titleOf(step: ImportState['step'], { name, place, of }: CurrentFile): string {
  if (step === 'refused') return 'Import error!';
  return of === 1 ? `Import ${name}` : `Import ${name} (${place} of ${of})`;
}

function Reading({ file, onCancel }: { readonly file: CurrentFile; readonly onCancel: () => void }) {
  return (
    <>
      <p className={classes.reading} role="status">
        <Loader size={16} /> Reading {file.name}, {sizeText(file.bytes)}
      </p>
      <Group justify="flex-end" gap={8} mt={16}>
        <Button variant="default" data-autofocus onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </>
  );
}

/** Whether the present file has been read for longer than passes unnoticed. */
function useIsLate(state: ImportState): boolean {
  const place = state.step === 'reading' ? state.file.place : null;
  const [late, setLate] = useState<number | null>(null);
  useEffect(() => {
    setLate(null);
    if (place === null) return;
    const timer = setTimeout(() => setLate(place), PATIENCE);
    return () => clearTimeout(timer);
  }, [place]);
  return place !== null && late === place;
}

const DECIMAL = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.ceil(kilobytes)} kB` : `${DECIMAL.format(kilobytes / 1024)} MB`;
}
