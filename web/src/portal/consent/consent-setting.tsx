import { useState } from 'react';
import { storeConsent, storedConsent } from '../../lib/tag-manager.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../../shared/login/entry.module.css';

const NOW = { given: 'You’ve accepted analytics cookies.', refused: 'You’ve rejected analytics cookies.' };
const CHANGE = { given: 'Reject', refused: 'Accept' };

/** The user's consent and a way to change it; empty before there is an answer. */
export function ConsentSetting() {
  const [consent] = useState(storedConsent);
  if (consent === null) return null;
  const change = () => {
    storeConsent(consent === 'given' ? 'refused' : 'given');
    window.location.reload();
  };
  return (
    <div className={styles.row}>
      <p className={styles.quiet}>{NOW[consent]}</p>
      <Button variant="ghost" onClick={change}>
        {CHANGE[consent]}
      </Button>
    </div>
  );
}
