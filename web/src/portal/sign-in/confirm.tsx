import { ConfirmAddress } from '../../shared/login/confirm-address.tsx';
import { useSignedIn } from './use-signed-in.ts';

export function Confirm() {
  return <ConfirmAddress login="/login" onIn={useSignedIn()} />;
}
