import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Later } from '../../ui/later.tsx';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import { useEditor } from '../editor/editor.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { primary } from '../editor-state/selection.ts';
import { objectForm, planeForm } from '../forms/form-target.ts';
import { KeptFocus } from './kept-focus.tsx';
import { ManyPanel } from './many-panel.tsx';
import { ObjectPanel } from './object-panel.tsx';
import classes from './panel.module.css';

/** The properties of the selection or of the draft. The keys go on in the picture where there are none any more. */
export function PropertyPanel() {
  const editor = useEditor();
  const panel = useRef<HTMLElement>(null);
  const rescue = () => {
    // It is in view: to scroll to it would need a layout at once.
    if (panel.current) panel.current.focus({ preventScroll: true });
    else editor.view?.focus();
  };
  return (
    <KeptFocus onLost={rescue}>
      <ShownProperties panel={panel} />
    </KeptFocus>
  );
}

function ShownProperties({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  const editor = useEditorStore();
  const document = useDocument();
  const isDraft = useStore(editor, (state) => state.draft !== null);
  const draftType = useStore(editor, (state) => state.draft?.type);
  const plane = useStore(editor, (state) => state.plane);
  const count = useStore(editor, (state) => state.selection.length);
  const selected = useStore(editor, primary);
  const isInDialog = useStore(editor, ({ dialog }) => dialog !== null && dialog === selected);
  const mayEdit = useStore(document.store, mayEditIn);
  const isEmpty = useStore(document.store, (state) => state.nodes.size === 0);

  // A form is shown in one place only, since errors and keys lead there.
  if (isInDialog) return <section className={classes.hint} aria-label="Properties" />;
  if (isDraft)
    return (
      <AfterPicture key={`draft ${draftType}`}>
        <ObjectPanel formKey="draft" panelRef={panel} />
      </AfterPicture>
    );
  if (plane !== null)
    return <ObjectPanel key={`plane ${plane}`} formKey={planeForm(plane)} panelRef={panel} />;
  if (count > 1) return <ManyPanel panelRef={panel} />;
  if (selected !== null)
    return <ObjectPanel key={selected} formKey={objectForm(selected)} panelRef={panel} />;
  return (
    <section className={classes.hint} aria-label="Properties">
      {isEmpty && mayEdit
        ? 'Drag an element into the model to begin.'
        : 'Select an object to see its properties.'}
    </section>
  );
}

/** A new element that is being dragged shows in the picture first: its panel needs no key until it is dropped. */
function AfterPicture({ children }: { readonly children: ReactNode }) {
  const editor = useEditorStore();
  const [isCarried] = useState(() => editor.getState().carrying);
  return isCarried ? <Later>{children}</Later> : children;
}
