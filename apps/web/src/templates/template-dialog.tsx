import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Modal } from '../ui/modal.tsx';
import { newModalId } from '../ui/modal-id.ts';
import type { Template } from './template.ts';
import { TemplateCards } from './template-cards.tsx';
import { TemplateForm, type UseTemplate } from './template-form.tsx';
import classes from './templates.module.css';

/** A template is chosen, its numbers are typed, and its model is used. */
export function TemplateDialog({
  first = null,
  isNamed,
  action,
  use,
  onClose,
}: {
  /** The template that was chosen before; null: none was. */
  readonly first?: Template | null;
  readonly isNamed: boolean;
  /** The word on the button that uses the template. */
  readonly action: string;
  readonly use: UseTemplate;
  readonly onClose: () => void;
}) {
  const [id] = useState(newModalId);
  const [chosen, setChosen] = useState(first);
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(chosen);
  useEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    // The control that had the focus is gone with the other step.
    content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [chosen]);
  const title = chosen ? (
    <span className={classes.head}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label="All templates"
        onClick={() => setChosen(null)}
      >
        <IconArrowLeft size={16} stroke={1.5} />
      </ActionIcon>
      {chosen.title}
    </span>
  ) : (
    'New from template'
  );
  return (
    <Modal opened id={id} size={760} title={title} onClose={onClose}>
      <div ref={content}>
        {chosen ? (
          <TemplateForm
            key={chosen.name}
            template={chosen}
            isNamed={isNamed}
            action={action}
            use={use}
            onClose={onClose}
          />
        ) : (
          <TemplateCards onChoose={setChosen} />
        )}
      </div>
    </Modal>
  );
}
