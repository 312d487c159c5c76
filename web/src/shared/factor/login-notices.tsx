import { lazy, Suspense } from 'react';
import { factorDue } from '../../lib/factor-due.ts';
import type { To } from '../../ui/links.tsx';
import { PasskeyOffer } from '../passkeys/passkey-offer.tsx';

const DueNotice = lazy(async () => ({ default: (await import('./due-notice.tsx')).DueNotice }));

/**
 * What concerns how the user logs in, above every screen: that two-factor authentication will be required, or else, after a login by
 * password, the offer of a passkey. `security`: the page where both are set up.
 */
export function LoginNotices({ security }: { security: To }) {
  const due = factorDue.use();
  return due === null ? (
    <PasskeyOffer />
  ) : (
    <Suspense fallback={null}>
      <DueNotice due={due} security={security} />
    </Suspense>
  );
}
