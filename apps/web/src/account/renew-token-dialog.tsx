import { Select, Text } from '@mantine/core';
import { type TokenScope, type TokenTerms, tokenScopes } from '@thermarium/api';
import { useState } from 'react';
import { failureText } from '../app/failure-text.ts';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Modal } from '../ui/modal.tsx';
import { newModalId } from '../ui/modal-id.ts';

const DAY = 24 * 3_600_000;
const SCOPES: Readonly<Record<TokenScope, string>> = {
  write: 'Read and change',
  read: 'Only read',
};
/** The choices of a lifetime, in days. */
const LIVES = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'never', label: 'Never' },
];
const USUAL_LIFE = '365';

/** Asks for the rights and lifetime of a new API token. The dialog stays open if `renew` throws or gets no proof. */
export function RenewTokenDialog({
  before,
  renew,
  onClose,
}: {
  readonly before: TokenTerms | undefined;
  readonly renew: (terms: TokenTerms) => Promise<void>;
  readonly onClose: () => void;
}) {
  const [id] = useState(newModalId);
  const [scope, setScope] = useState<TokenScope>(before?.scope ?? 'write');
  const [life, setLife] = useState(USUAL_LIFE);
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const submit = async () => {
    setIsSending(true);
    try {
      const expires = life === 'never' ? null : new Date(Date.now() + Number(life) * DAY).toISOString();
      await renew({ scope, expires });
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Renew the API token?" id={id} size="sm">
      <Text size="sm" mb="md">
        Scripts that use the present one stop working at once.
      </Text>
      <Select
        label="It may"
        data={tokenScopes.toReversed().map((value) => ({ value, label: SCOPES[value] }))}
        value={scope}
        allowDeselect={false}
        onChange={(value) => setScope(value === 'read' ? 'read' : 'write')}
        mb={12}
      />
      <Select
        label="It ends"
        data={LIVES}
        value={life}
        allowDeselect={false}
        onChange={(value) => setLife(value ?? USUAL_LIFE)}
        error={problem || null}
        mb={16}
      />
      <DialogActions action="Renew" isSending={isSending} onAction={submit} isFirst onClose={onClose} />
    </Modal>
  );
}
