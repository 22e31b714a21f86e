import { Button, Group } from '@mantine/core';
import { quoted } from '@thermarium/model';
import { useRef, useState } from 'react';
import { useFixedRows, VirtualTable } from '../../app/virtual-table.tsx';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import text from '../../ui/text-button.module.css';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { useCommands } from '../commands/command.ts';
import { useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { select } from '../editor-state/selection.ts';
import type { Parameter } from '../records/project-content.ts';
import { type PlacedExpression, parameterUses, usedText } from './parameter-uses.ts';
import classes from './parameters.module.css';

/** Says why a parameter cannot be deleted: the places that use it, each of which leads there. */
export function UsedDialog({
  parameter,
  onClose,
}: {
  readonly parameter: Parameter;
  readonly onClose: () => void;
}) {
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
