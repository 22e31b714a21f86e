import type { Material } from '@thermarium/api';
import { quoted } from '@thermarium/model';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { draftOf, type Refusals } from '../../materials/material-draft.ts';
import { MaterialForm } from '../../materials/material-form.tsx';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import { EditorsOf } from '../people/editors-of.tsx';
import { parameterValues } from '../records/project-content.ts';

/** The dialog that adds or edits a material, or shows it to users who may not edit. */
export function MaterialDialog({
  material,
  onClose,
}: {
  readonly material: Material | null;
  readonly onClose: () => void;
}) {
  const document = useDocument();
  const parameters = useStore(document.store, (state) => state.parameters);
  const materials = useStore(document.store, (state) => state.materials);
  const mayEdit = useStore(document.store, mayEditIn);
  const values = useMemo(() => parameterValues(parameters), [parameters]);
  const taken = useMemo(
    () => new Set(materials.filter((each) => each.id !== material?.id).map(({ name }) => name)),
    [materials, material],
  );
  const id = material?.id ?? null;
  const ids = useMemo(() => (id === null ? [] : [id]), [id]);
  return (
    <EditorsOf of="material" ids={ids}>
      <MaterialForm
        title={mayEdit ? (material ? 'Edit material' : 'Add material') : 'Material'}
        action={mayEdit ? (material ? 'Update' : 'Add') : null}
        start={draftOf(material)}
        isNew={material === null}
        parameters={values}
        nameTaken={(name) =>
          taken.has(name) ? `The project has a material ${quoted(name)} already.` : undefined
        }
        save={async (draft, changes) => {
          const outcome = material
            ? await document.updateMaterial(material.id, changes)
            : await document.addMaterials([{ ...draft }]);
          return outcome.ok ? outcome : { ...outcome, fields: firstRow(outcome.fields) };
        }}
        onClose={onClose}
      />
    </EditorsOf>
  );
}

/** New materials are sent as a list, so refusals come by row. */
function firstRow(fields: unknown): Refusals | null {
  const row: unknown = Array.isArray(fields) ? fields[0] : fields;
  if (typeof row !== 'object' || row === null) return null;
  const entries = Object.entries(row);
  const [first] = entries;
  return first?.[0] === '0' ? firstRow(first[1]) : Object.fromEntries(entries);
}
