import { titleOf } from '@thermarium/kinds';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import { useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { objectForm } from '../forms/form-target.ts';
import { KeptFocus } from './kept-focus.tsx';
import { ObjectPanel } from './object-panel.tsx';
import classes from './panel.module.css';

/** The properties of an object that was clicked with Alt. As in the panel, edits are kept when it is closed. */
export function PropertyDialog() {
  const document = useDocument();
  const editor = useEditorStore();
  const object = useStore(editor, (state) => state.dialog);
  const type = useStore(document.store, (state) =>
    object === null ? undefined : state.nodes.get(object)?.type,
  );
  const panel = useRef<HTMLElement>(null);
  const [id] = useState(newModalId);
  if (object === null || type === undefined) return null;
  const close = () => editor.setState({ dialog: null });
  return (
    <Modal
      id={id}
      opened
      onClose={close}
      title={`Edit ${titleOf(type)}`}
      size={400}
      classNames={{ body: classes.dialog ?? '' }}
    >
      <KeptFocus onLost={() => panel.current?.focus()}>
        <ObjectPanel key={object} formKey={objectForm(object)} panelRef={panel} onSaved={close} />
      </KeptFocus>
    </Modal>
  );
}
