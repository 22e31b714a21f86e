import { Button } from '@mantine/core';
import { IconDatabaseImport, IconPlus } from '@tabler/icons-react';
import type { Material } from '@thermarium/api';
import { quoted } from '@thermarium/model';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { countText, NothingListed } from '../../app/listed.tsx';
import page from '../../app/page.module.css';
import type { Sorting } from '../../app/table-sorting.tsx';
import { draftOf, type Refusals } from '../../materials/material-draft.ts';
import { MaterialForm } from '../../materials/material-form.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { notify } from '../../ui/notify.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { ValuesSwitch } from '../../ui/values-switch.tsx';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { EditorsOf } from '../people/editors-of.tsx';
import { parameterValues } from '../records/project-content.ts';
import { ImportDialog } from './import-dialog.tsx';
import { type SortKey, shownMaterials } from './material-rows.ts';
import { MaterialTable } from './material-table.tsx';

/** The materials of the project. */
export function MaterialsTab() {
  const document = useDocument();
  const editor = useEditorStore();
  // One choice for all tables of the project.
  const values = useStore(editor, (state) => state.values);
  const materials = useStore(document.store, (state) => state.materials);
  const mayEdit = useStore(document.store, mayEditIn);
  const [sought, setSought] = useState('');
  const query = useDeferredValue(sought);
  const [sorting, setSorting] = useState<Sorting<SortKey>>({ key: 'name', descending: false });
  const [dialog, setDialog] = useState<'import' | { readonly material: Material | null } | null>(null);
  const rows = useMemo(() => shownMaterials(materials, query, sorting), [materials, query, sorting]);
  const close = () => setDialog(null);
  const edit = useCallback((material: Material) => setDialog({ material }), []);
  const remove = useCallback(
    async ({ id, name }: Material) => {
      if (!(await confirm({ title: `Delete ${name}?`, message: 'Are you sure?' }))) return;
      const outcome = await document.removeMaterial(id);
      if (!outcome.ok) notify(outcome.message, 'error');
    },
    [document],
  );

  return (
    <section className={page.page} aria-label="Materials">
      <header className={page.head}>
        <h2 className={page.title}>Materials</h2>
        <span className={page.note}>{countText(rows.length, materials.length, 'material')}</span>
        <div className={page.end}>
          <ValuesSwitch value={values} onChange={(chosen) => editor.setState({ values: chosen })} />
          <SearchField className={page.search} label="Find material" value={sought} onChange={setSought} />
          {mayEdit && (
            <>
              <Button
                variant="default"
                leftSection={<IconDatabaseImport size={16} stroke={1.5} />}
                onClick={() => setDialog('import')}
              >
                Import
              </Button>
              <Button
                leftSection={<IconPlus size={16} stroke={1.5} />}
                onClick={() => setDialog({ material: null })}
              >
                Material
              </Button>
            </>
          )}
        </div>
      </header>
      {rows.length > 0 ? (
        <MaterialTable
          rows={rows}
          values={values}
          sorting={sorting}
          onSort={setSorting}
          mayEdit={mayEdit}
          onEdit={edit}
          onDelete={remove}
        />
      ) : (
        <NothingListed noun="material" query={query} isEmpty={materials.length === 0} mayEdit={mayEdit}>
          Every body needs one. Import takes materials with their conductivity, density and specific heat from
          your libraries; Material starts one from data of your own.
        </NothingListed>
      )}
      {dialog === 'import' && <ImportDialog onClose={close} />}
      {dialog !== null && dialog !== 'import' && (
        <MaterialDialog material={dialog.material} onClose={close} />
      )}
    </section>
  );
}

/** The dialog that adds or edits a material, or shows it to users who may not edit. */
function MaterialDialog({
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
