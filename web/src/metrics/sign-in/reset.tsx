import { asLink } from '../../shared/address.ts';
import { SetPassword } from '../../shared/login/set-password.tsx';
import { FORGOT, LOGIN } from '../paths.ts';
import { passwordWords } from '../password-words.ts';
import { enter } from './enter.ts';
import { GuestPage } from './guest-page.tsx';

/** The target of the link in a password email. */
export function Reset() {
  return (
    <GuestPage>
      <SetPassword
        login={LOGIN}
        forgot={(email) => asLink({ path: FORGOT, search: { email } })}
        says={passwordWords}
        onIn={enter}
      />
    </GuestPage>
  );
}
