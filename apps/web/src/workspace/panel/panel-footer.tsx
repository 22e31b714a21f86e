import { Button } from '@mantine/core';
import { Keys } from '../../ui/keys.tsx';
import { LateTooltip } from '../../ui/late-tooltip.tsx';
import { useTip } from '../../ui/use-tip.ts';
import { useEditor } from '../editor/editor.ts';
import { obstacleText } from '../forms/wrong-places.ts';
import classes from './panel.module.css';
import type { Form } from './use-form.ts';

/** The text beside the buttons: that the form is being saved, or why it cannot be. */
export function FooterNote({ form, id }: { readonly form: Form; readonly id: string }) {
  const isWanted = form.target.id === null || form.unsaved;
  const obstacle = isWanted && !form.disabled ? obstacleText(form.wrong) : null;
  const [first] = form.wrong;
  const text = form.disabled
    ? 'You may look at this project, not change it.'
    : form.saving
      ? 'Saving…'
      : (obstacle ?? '');
  return (
    <span
      id={id}
      className={classes.footerNote}
      role="status"
      title={
        obstacle === null
          ? undefined
          : [first?.message, first?.fault ?? first?.remedy].filter(Boolean).join(' ')
      }
      data-error={(obstacle !== null && !form.saving && first?.isMissing === false) || undefined}
    >
      {text}
    </span>
  );
}

interface FooterButtonsProps {
  readonly form: Form;
  readonly canSave: boolean;
  /** The id of the element that says why it cannot be saved. */
  readonly noteId: string;
}

/** The buttons Revert and Update, or Cancel and Add for a draft. */
export function FooterButtons({ form, canSave, noteId }: FooterButtonsProps) {
  const editor = useEditor();
  const isNew = form.target.id === null;
  const { handlers, ...tip } = useTip();
  return (
    <>
      <Button
        variant="default"
        disabled={!isNew && !form.unsaved}
        onClick={() => {
          form.revert();
          if (isNew) editor.cancel();
        }}
      >
        {isNew ? 'Cancel' : 'Revert'}
      </Button>
      <Button disabled={!canSave} aria-describedby={noteId} onClick={form.save} {...handlers}>
        {isNew ? 'Add' : 'Update'}
      </Button>
      <LateTooltip {...tip} label={<Keys keys="Mod+Enter" />} />
    </>
  );
}
