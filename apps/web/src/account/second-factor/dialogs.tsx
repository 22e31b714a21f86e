import { secondFactorEndpoints } from '@thermarium/api';
import { useStore } from 'zustand';
import { client } from '../../app/client.ts';
import { NameDialog } from '../../app/name-dialog.tsx';
import { ask, asking, type Question } from './asking.ts';
import { EnrolDialog } from './enrol-dialog.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { AskedProof } from './proof-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { readAgain } from './second-factor-query.ts';

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
