import { Button, Group } from '@mantine/core';
import { type Library, libraryEndpoints } from '@thermarium/api';
import { type FileMaterial, fileContent, readMaterials } from '@thermarium/exchange';
import { materialFields, quoted } from '@thermarium/model';
import { completedMaterial, freeNames } from '@thermarium/records';
import { useEffect, useState } from 'react';
import { client } from '../app/client.ts';
import { failureText } from '../app/failure-text.ts';
import page from '../app/page.module.css';
import { ConductivityText, FollowsMark, Swatch } from '../materials/material-cells.tsx';
import { conductivities, followsOf } from '../materials/material-values.ts';
import { counted } from '../ui/counted.ts';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { type Fault, FaultList } from '../ui/fault-list.tsx';
import { Modal } from '../ui/modal.tsx';
import { newModalId } from '../ui/modal-id.ts';
import { notify } from '../ui/notify.ts';
import classes from './libraries.module.css';
import { reloadLibraries } from './libraries-query.ts';

/** The rows that are drawn: more than anybody reads. */
const MOST_ROWS = 300;

type Reading = { readonly materials: readonly FileMaterial[]; readonly faults: readonly Fault[] };

/** Shows what a file would bring to a library, and brings it. */
export function ImportDialog({
  library,
  file,
  onClose,
}: {
  readonly library: Library;
  readonly file: File;
  readonly onClose: () => void;
}) {
  const [id] = useState(newModalId);
  const [reading, setReading] = useState<Reading | null>(null);
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    let isOpen = true;
    readFile(file).then((read) => isOpen && setReading(read));
    return () => {
      isOpen = false;
    };
  }, [file]);
  if (reading === null) return null;
  const { materials, faults } = reading;
  const rows = arrivals(library, materials);
  const count = (status: Arrival['status']) => rows.filter((row) => row.status === status).length;
  const added = rows.length - count('equal');
  const submit = async () => {
    setIsSending(true);
    try {
      const { length } = await client(libraryEndpoints.addLibraryMaterials, {
        params: { library: library.id },
        body: [...materials],
      });
      notify(`${counted(length, 'material')} imported.`, 'success');
      onClose();
    } catch (error) {
      setProblem(failureText(error));
      setIsSending(false);
    } finally {
      void reloadLibraries();
    }
  };
  return (
    <Modal opened onClose={onClose} title={`Import into ${quoted(library.name)}`} id={id} size={640}>
      {faults.length > 0 ? (
        <>
          <p>
            <b>{file.name}</b> was not imported: {counted(faults.length, 'problem')}.
          </p>
          <FaultList label="Problems" faults={faults} />
          <Group justify="flex-end" gap={8} mt={16}>
            <Button data-autofocus onClick={onClose}>
              OK
            </Button>
          </Group>
        </>
      ) : (
        <>
          <p role="status">
            {count('new')} new, {count('renamed')} with a name that is taken, {count('equal')} there already.
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard. */}
          <section className={classes.arrivals} aria-label="Materials of the file" tabIndex={0}>
            <table className={page.table} aria-label="Materials of the file">
              <tbody>
                {rows.slice(0, MOST_ROWS).map(({ material, status, name }, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand twice in a file.
                  <tr key={row}>
                    <td className={classes.name} title={material.name}>
                      <Swatch color={String(material.color)} /> {material.name}
                    </td>
                    <td className={page.number}>
                      <ConductivityText values={conductivities(material)} />{' '}
                      <span className="unit">W/m∙K</span>
                      <FollowsMark range={followsOf(material).conductivity} />
                    </td>
                    <td>
                      {status === 'new'
                        ? 'is added'
                        : status === 'equal'
                          ? 'is there already'
                          : `is added as ${quoted(name ?? '')}`}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {rows.length > MOST_ROWS && <p>… and {counted(rows.length - MOST_ROWS, 'more material')}.</p>}
          </section>
          <p className={classes.problem} role="alert">
            {problem}
          </p>
          <DialogActions
            action="Import"
            isSending={isSending}
            disabled={added === 0}
            onAction={submit}
            isFirst
            onClose={onClose}
          />
        </>
      )}
    </Modal>
  );
}

async function readFile(file: File): Promise<Reading> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { materials, issues } = readMaterials(fileContent(bytes));
    return { materials, faults: issues.map(({ message, remedy }) => ({ message, place: '', remedy })) };
  } catch {
    const fault = { message: 'The file cannot be read.', place: '', remedy: 'Choose it again.' };
    return { materials: [], faults: [fault] };
  }
}

/** The fate of a material of a file. */
interface Arrival {
  readonly material: FileMaterial;
  /** new; equal: the same one is there, and it is left out; renamed: a different one has its name. */
  readonly status: 'new' | 'equal' | 'renamed';
  /** The name that it gets; null: it is left out. */
  readonly name: string | null;
}

/** Tells what an import would do, by the rule of the program that does it. */
function arrivals(library: Library, materials: readonly FileMaterial[]): readonly Arrival[] {
  const taken = new Map(library.materials.map((each) => [each.name, fieldsOf(each)]));
  const brought = materials.map((each) => ({ name: each.name, fields: fieldsOf(each) }));
  return freeNames(brought, taken).map((name, at) => {
    const material = materials[at];
    return { material, name, status: name === null ? 'equal' : name === material.name ? 'new' : 'renamed' };
  });
}

const FIELDS = Object.keys(materialFields).filter((key) => key !== 'name');

/** The values of a material alone, as the program compares them. */
function fieldsOf(material: FileMaterial): ReturnType<typeof completedMaterial> {
  return completedMaterial(Object.fromEntries(FIELDS.map((key) => [key, material[key]])));
}
