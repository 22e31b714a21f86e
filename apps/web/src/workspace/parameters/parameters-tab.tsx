import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { quoted } from '@thermarium/model';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { countText, NothingListed } from '../../app/listed.tsx';
import page from '../../app/page.module.css';
import type { Sorting } from '../../app/table-sorting.tsx';
import { useFixedRows, VirtualTable } from '../../app/virtual-table.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import { notify } from '../../ui/notify.ts';
import { SearchField } from '../../ui/search-field.tsx';
import text from '../../ui/text-button.module.css';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { useCommands } from '../commands/command.ts';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { select } from '../editor-state/selection.ts';
import type { Parameter } from '../records/project-content.ts';
import { ParameterDialog } from './parameter-dialog.tsx';
import { type ParameterRow, type SortKey, shownParameters } from './parameter-rows.ts';
import { ParameterTable } from './parameter-table.tsx';
import { countUses, type PlacedExpression, parameterUses, usedText } from './parameter-uses.ts';
import classes from './parameters.module.css';

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

/** Says why a parameter cannot be deleted: the places that use it, each of which leads there. */
function UsedDialog({ parameter, onClose }: { readonly parameter: Parameter; readonly onClose: () => void }) {
  const document = useDocument();
  const [id] = useState(newModalId);
  const content = useStoreParts(document.store, ({ nodes, materials, planes, project }) => ({
    nodes,
    materials,
    planes,
    project,
  }));
  const uses = parameterUses(content, parameter.name);
  return (
    <Modal
      id={id}
      opened
      onClose={onClose}
      title={`${quoted(parameter.name)} is ${usedText(uses.length)}`}
      size={560}
    >
      <p className={classes.why}>A parameter can be deleted when no expression uses it any more.</p>
      <UseTable uses={uses} onLeave={onClose} />
      <Group justify="flex-end" mt={12}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Modal>
  );
}

function UseTable({
  uses,
  onLeave,
}: {
  readonly uses: readonly PlacedExpression[];
  readonly onLeave: () => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useFixedRows(uses.length, scroller);
  const editor = useEditorStore();
  const commands = useCommands();
  const lead = ({ of, id }: PlacedExpression) => {
    onLeave();
    if (of === 'object') select(editor, [id]);
    else if (of === 'plane') editor.setState({ plane: id, selection: [] });
    else if (of === 'material') editor.setState({ material: id });
    commands.run(of === 'material' ? 'go.materials' : 'go.project');
  };
  const head = (
    <>
      <th scope="col">Used by</th>
      <th scope="col">Field</th>
      <th scope="col">Expression</th>
    </>
  );
  return (
    <div className={classes.uses}>
      <VirtualTable label="Uses" {...{ scroller, virtual, head }}>
        {({ index, key }) => (
          <tr key={key} aria-rowindex={index + 2}>
            <td>
              <button type="button" className={text.button} onClick={() => lead(uses[index])}>
                {uses[index].name}
              </button>
            </td>
            <td>{uses[index].field}</td>
            <td className={classes.expression}>{uses[index].text}</td>
          </tr>
        )}
      </VirtualTable>
    </div>
  );
}
