import { ConfirmAddress } from '../../shared/login/confirm-address.tsx';
import { LOGIN } from '../paths.ts';
import { passwordWords } from '../password-words.ts';
import { enter } from './enter.ts';
import { GuestPage } from './guest-page.tsx';

/** The target of the link that confirms a new account; a new user then sees the introduction. */
export function Confirm() {
  return (
    <GuestPage>
      <ConfirmAddress login={LOGIN} says={passwordWords} onIn={(user, jwt) => enter(user, jwt, '/metrics/welcome')} />
    </GuestPage>
  );
}
