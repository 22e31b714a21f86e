import { Outlet } from '@tanstack/react-router';
import { Confirmations } from '../ui/confirm.tsx';

export function SignedInFrame() {
  return (
    <>
      <Outlet />
      <Confirmations />
    </>
  );
}
