import { Button, Group } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { secondFactorEndpoints } from '@thermarium/api';
import { useState } from 'react';
import { useStore } from 'zustand';
import { client } from '../../app/client.ts';
import { NameDialog } from '../../app/name-dialog.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import { notify } from '../../ui/notify.ts';
import { ask, asking, type Question } from './asking.ts';
import { EnrolDialog } from './enrol-dialog.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { AskedProof } from './proof-dialog.tsx';
import classes from './second-factor.module.css';
import { readAgain } from './second-factor-query.ts';

const FILE = 'thermarium-recovery-codes.txt';

/** Shows recovery codes once; only its own button closes the dialog. */
function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}) {
  const [id] = useState(newModalId);
  const copy = async () => {
    if (await copyText(codes.join('\n')))
      notify('The recovery codes are in the clipboard.', 'info', 'recovery-codes');
    else notify('The browser does not let this page copy. Select the codes, or download them.', 'warning');
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keep your recovery codes"
      id={id}
      size="md"
      closeOnEscape={false}
      withCloseButton={false}
    >
      <p className={classes.explanation}>
        With one of these you can sign in when your app and your passkeys are lost. Each works once. Keep them
        where you would find them without your phone: they are not shown again.
      </p>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group justify="space-between" gap={8} mt={16}>
        <Group gap={8}>
          <Button variant="default" leftSection={<IconCopy size={14} stroke={1.5} />} onClick={copy}>
            Copy
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={14} stroke={1.5} />}
            onClick={() => download(FILE, textOf(codes))}
          >
            Download
          </Button>
        </Group>
        <Button data-autofocus onClick={onClose}>
          I have kept them
        </Button>
      </Group>
    </Modal>
  );
}

function textOf(codes: readonly string[]): string {
  return `Recovery codes of ${window.location.origin}\nEach works once.\n\n${codes.join('\n')}\n`;
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** The dialog that is open, and above it the one that asks for a proof. */
export function Dialogs() {
  const open = useStore(asking, (state) => state.open);
  return (
    <>
      {open && <Dialog question={open} />}
      <AskedProof />
    </>
  );
}

function Dialog({ question }: { readonly question: Exclude<Question, { kind: 'proof' }> }) {
  const close = () => ask(null);
  switch (question.kind) {
    case 'enrol':
      return <EnrolDialog onClose={close} />;
    case 'passkey':
      return <PasskeyDialog onClose={close} />;
    case 'recovery-codes':
      return <RecoveryCodesDialog codes={question.codes} onClose={close} />;
    case 'rename':
      return (
        <NameDialog
          title="Rename passkey"
          thing="passkey"
          action="Rename"
          before={question.name}
          save={async (name) => {
            const params = { passkey: question.id };
            await client(secondFactorEndpoints.renamePasskey, { params, body: { name } });
            await readAgain();
            close();
          }}
          onClose={close}
        />
      );
  }
}
