import { useEffect, useState } from 'react';
import { mayInvite, startTagManager, storeConsent, type Consent } from '../../lib/tag-manager.ts';
import { Button } from '../../ui/button.tsx';
import styles from './consent-bar.module.css';
import { words } from './words.ts';

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
    <section className={styles.bar} aria-label={words.label}>
      <p>{words.question(name)}</p>
      <div className={styles.answers}>
        <Button onClick={() => answer('refused')}>{words.refuse}</Button>
        <Button onClick={() => answer('given')}>{words.allow}</Button>
      </div>
    </section>
  );
}
