import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../ui/counted.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import { notify } from '../../ui/notify.ts';
import { mayEditIn, type ProjectDocument, useDocument } from '../document/project-document.ts';
import { selectedAssemblyOver } from '../editor/draft/create-drafts.ts';
import { boundsOf } from '../editor/move/objects-target.ts';
import { type EditorStore, useEditorStore } from '../editor-state/editor-state.ts';
import { primary, select } from '../editor-state/selection.ts';
import { listRows } from '../forms/typed-values.ts';
import { ListField } from '../panel/fields/list-field.tsx';
import { useTableForm } from '../panel/use-table-form.ts';
import { type SceneStore, useScene } from '../scene/scene.ts';
import classes from './stack.module.css';
import { layers, type StackBase, stackBaseOn, stackedBoxes, stackTable } from './stacked-boxes.ts';

const NOTHING_TYPED = { layers: [] };

/** Asks for the boxes of a stack as rows, typed or pasted, and puts them on what is selected. */
export function StackDialog({ onClose }: { readonly onClose: () => void }) {
  const document = useDocument();
  const editor = useEditorStore();
  const scene = useScene();
  const [id] = useState(newModalId);
  const [base] = useState(() => baseIn(document, editor, scene));
  return (
    <Modal opened onClose={onClose} title="Stack of boxes" id={id} size={720}>
      <StackForm base={base} onClose={onClose} />
    </Modal>
  );
}

function StackForm({ base, onClose }: { readonly base: StackBase; readonly onClose: () => void }) {
  const document = useDocument();
  const editor = useEditorStore();
  const mayEdit = useStore(document.store, mayEditIn);
  const table = useMemo(() => stackTable(base), [base]);
  const form = useTableForm({
    table,
    stored: NOTHING_TYPED,
    store: document.store,
    owner: 'the stack',
    subject: 'a stack of boxes',
    disabled: !mayEdit,
    isNew: true,
    send: async (values) => {
      const rows = listRows(layers, values.layers);
      const made = await document.addObjects(stackedBoxes(rows, base, document.store.getState()));
      if (!made.ok) return { ok: false, message: made.message, problems: {} };
      select(
        editor,
        made.value.map((node) => node.id),
      );
      return { ok: true };
    },
    onClose,
  });
  const rows = listRows(layers, form.values.layers);
  const submit = async () => {
    if (rows.length === 0) return notify('A stack needs at least one box.', 'error');
    return form.submit();
  };
  return (
    <DialogForm
      form={form.root}
      action={rows.length === 0 ? 'Add' : `Add ${counted(rows.length, 'box', 'boxes')}`}
      isSending={form.isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.lead}>{leadOf(base)}</p>
      <div className={classes.list}>
        <ListField form={form} name="layers" field={layers} whole />
      </div>
    </DialogForm>
  );
}

function leadOf({ outline }: StackBase): string {
  const beneath = 'A blank ΔX or ΔY is that of the box beneath';
  return outline
    ? `The boxes stand on what is selected, in the middle, the first row lowest. ${beneath}; the lowest box takes the outline ${outline[0]} × ${outline[1]} mm.`
    : `The boxes stand on the model, in the middle, the first row lowest. ${beneath}; the lowest box needs both, as nothing is selected whose outline it could take.`;
}

/** The selection as a base, else the whole model. */
function baseIn(document: ProjectDocument, store: EditorStore, scene: SceneStore): StackBase {
  const { selection } = store.getState();
  const chosen = boundsOf({ document, scene }, selection);
  const parent = selectedAssemblyOver({ document, store }, primary(store.getState()));
  return stackBaseOn(chosen ?? scene.getState().bounds, chosen !== null, parent);
}
