import { asLink } from '../../shared/address.ts';
import { SetPassword } from '../../shared/login/set-password.tsx';
import { useSignedIn } from './use-signed-in.ts';

export function Reset() {
  return (
    <SetPassword
      login="/login"
      forgot={(email) => asLink({ path: '/forgot', search: { email } })}
      onIn={useSignedIn()}
    />
  );
}
