import { lazy, Suspense, useState } from 'react';
import { justLoggedIn } from './just-logged-in.ts';

const Offer = lazy(async () => ({ default: (await import('./offer.tsx')).Offer }));

/** Offers a passkey once after a login by password; nothing is loaded for it otherwise. */
export function PasskeyOffer() {
  const [isDue] = useState(justLoggedIn.take);
  return isDue ? (
    <Suspense fallback={null}>
      <Offer />
    </Suspense>
  ) : null;
}
