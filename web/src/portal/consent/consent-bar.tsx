import { useEffect, useState } from 'react';
import { mayInvite, startTagManager, storeConsent, type Consent } from '../../lib/tag-manager.ts';
import { Button } from '../../ui/button.tsx';
import styles from './consent-bar.module.css';

/**
 * Asks for consent to the tenant's tag manager and, once given, starts it. An invalid id raises an error and asks
 * nothing.
 */
export function ConsentBar({ gtmId, name }: { gtmId: string; name: string }) {
  const [open, setOpen] = useState(() => mayInvite(gtmId));
  useEffect(() => {
    try {
      startTagManager(gtmId);
    } catch (error) {
      // The portal works without it; the error is reported where errors are monitored.
      reportError(error);
    }
  }, [gtmId]);
  if (!open) return null;
  const answer = (consent: Consent) => {
    storeConsent(consent);
    if (consent === 'given') window.location.reload();
    setOpen(false);
  };
  return (
    <section className={styles.bar} aria-label="Analytics cookies">
      <p>{`Can ${name} use analytics cookies (Google Tag Manager) to see how the portal is used? It works the same either way.`}</p>
      <div className={styles.answers}>
        <Button onClick={() => answer('refused')}>Reject</Button>
        <Button onClick={() => answer('given')}>Accept</Button>
      </div>
    </section>
  );
}
