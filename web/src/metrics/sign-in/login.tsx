import { useState } from 'react';
import { EndedNotice } from '../../shared/login/ended-notice.tsx';
import { EmailStep } from './email-step.tsx';
import { GuestPage } from './guest-page.tsx';
import { PasswordStep } from './password-step.tsx';

/** The login of the metrics tool: the address first, then the password (specification §2). */
export function Login() {
  const [email, setEmail] = useState('');
  const [known, setKnown] = useState(false);
  return (
    <GuestPage>
      {known ? (
        <PasswordStep email={email} onBack={() => setKnown(false)} />
      ) : (
        <>
          <EndedNotice />
          <EmailStep
            email={email}
            onKnown={(given) => {
              setEmail(given);
              setKnown(true);
            }}
          />
        </>
      )}
    </GuestPage>
  );
}
