import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';

/** Signs in with a passkey alone. Its code is loaded when it is pressed; `onProblem(null)` is called first. */
export function PasskeyButton({ onProblem }: { readonly onProblem: (problem: string | null) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const enter = async () => {
    setIsAsking(true);
    onProblem(null);
    const { enterWithPasskey, passkeyProblem } = await import('./passkey-entry.ts');
    try {
      await enterWithPasskey();
    } catch (error) {
      onProblem(passkeyProblem(error));
    }
    setIsAsking(false);
  };
  return (
    <Button
      variant="default"
      h={38}
      fz={14}
      loading={isAsking}
      leftSection={<IconFingerprint size={16} stroke={1.5} />}
      onClick={enter}
    >
      Sign in with a passkey
    </Button>
  );
}
