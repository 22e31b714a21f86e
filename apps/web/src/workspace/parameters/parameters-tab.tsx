import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { countText, NothingListed } from '../../app/listed.tsx';
import page from '../../app/page.module.css';
import type { Sorting } from '../../app/table-sorting.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { notify } from '../../ui/notify.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import type { Parameter } from '../records/project-content.ts';
import { ParameterDialog } from './parameter-dialog.tsx';
import { type ParameterRow, type SortKey, shownParameters } from './parameter-rows.ts';
import { ParameterTable } from './parameter-table.tsx';
import { countUses } from './parameter-uses.ts';
import { UsedDialog } from './used-dialog.tsx';

type Dialog = { readonly edits: Parameter | null } | { readonly uses: Parameter };

/** The parameters of the project, whose names expressions may use. */
export function ParametersTab() {
  const document = useDocument();
  const mayEdit = useStore(document.store, mayEditIn);
  const { parameters, nodes, materials, planes, project } = useStoreParts(document.store, (state) => ({
    parameters: state.parameters,
    nodes: state.nodes,
    materials: state.materials,
    planes: state.planes,
    project: state.project,
  }));
  const [sought, setSought] = useState('');
  const query = useDeferredValue(sought);
  const [sorting, setSorting] = useState<Sorting<SortKey>>({ key: 'name', descending: false });
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const counts = useMemo(
    () => countUses({ nodes, materials, planes, project }),
    [nodes, materials, planes, project],
  );
  const rows = useMemo(
    () => shownParameters(parameters, counts, query, sorting),
    [parameters, counts, query, sorting],
  );
  const close = () => setDialog(null);
  const edit = useCallback((edits: Parameter) => setDialog({ edits }), []);
  const showUses = useCallback((uses: Parameter) => setDialog({ uses }), []);
  const remove = useCallback(
    async ({ parameter, uses }: ParameterRow) => {
      if (!document.store.getState().project?.edit) {
        return notify('Only owners and editors of the project can delete parameters.', 'error');
      }
      if (uses > 0) return setDialog({ uses: parameter });
      // The title is the specification's, for a parameter too.
      if (!(await confirm({ title: 'Delete material?', message: 'Are you sure?' }))) return;
      const outcome = await document.removeParameter(parameter.id);
      if (!outcome.ok) notify(outcome.message, 'error');
    },
    [document],
  );

  return (
    <section className={page.page} aria-label="Parameters">
      <header className={page.head}>
        <h2 className={page.title}>Parameters</h2>
        <span className={page.note}>{countText(rows.length, parameters.length, 'parameter')}</span>
        <div className={page.end}>
          <SearchField className={page.search} label="Find parameter" value={sought} onChange={setSought} />
          {mayEdit && (
            <Button
              leftSection={<IconPlus size={16} stroke={1.5} />}
              onClick={() => setDialog({ edits: null })}
            >
              Parameter
            </Button>
          )}
        </div>
      </header>
      {rows.length > 0 ? (
        <ParameterTable
          rows={rows}
          sorting={sorting}
          onSort={setSorting}
          mayEdit={mayEdit}
          onEdit={edit}
          onDelete={remove}
          onUses={showUses}
        />
      ) : (
        <NothingListed noun="parameter" query={query} isEmpty={parameters.length === 0} mayEdit={mayEdit}>
          A parameter is a number with a name. Type its name into any field of the model, alone or in an
          expression such as 2*W + 0.5; scenarios then vary it.
        </NothingListed>
      )}
      {dialog && 'edits' in dialog && (
        <ParameterDialog
          parameter={dialog.edits}
          uses={counts.get(dialog.edits?.name ?? '') ?? 0}
          onClose={close}
        />
      )}
      {dialog && 'uses' in dialog && <UsedDialog parameter={dialog.uses} onClose={close} />}
    </section>
  );
}
