import { Button, Group } from '@mantine/core';
import type { MouseEvent } from 'react';

/** The end of a dialog: the button that leaves it, and the one that does what it is for. */
export function DialogActions({
  action,
  onAction,
  onClose,
  isSending = false,
  disabled = false,
  isFirst = false,
  mt = 0,
}: {
  readonly action: string;
  /** Left out: the button sends the form around it. */
  readonly onAction?: (event: MouseEvent<HTMLButtonElement>) => unknown;
  readonly onClose: () => void;
  readonly isSending?: boolean;
  readonly disabled?: boolean;
  /** Whether the action has the focus when the dialog opens. */
  readonly isFirst?: boolean;
  /** The distance from what is above, px. */
  readonly mt?: number;
}) {
  return (
    <Group justify="flex-end" gap={8} mt={mt}>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button
        {...(onAction
          ? { onClick: (event: MouseEvent<HTMLButtonElement>) => void onAction(event) }
          : { type: 'submit' as const })}
        {...(isFirst && { 'data-autofocus': true })}
        loading={isSending}
        disabled={disabled}
      >
        {action}
      </Button>
    </Group>
  );
}
