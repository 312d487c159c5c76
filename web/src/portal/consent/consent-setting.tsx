import { useState } from 'react';
import { storeConsent, storedConsent } from '../../lib/tag-manager.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../sign-in/entry.module.css';
import { words } from './words.ts';

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
      <p className={styles.quiet}>{words.now[consent]}</p>
      <Button variant="ghost" onClick={change}>
        {words.change[consent]}
      </Button>
    </div>
  );
}
