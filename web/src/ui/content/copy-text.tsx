import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { copy } from '../copy.ts';
import { words } from '../words.ts';
import styles from './copy-text.module.css';

const COPIED_MS = 2000;

export interface CopyTextProps {
  text: string;
  /** Names the value: "order number". */
  label: string;
}

/** A number that people need elsewhere: a click copies it to the clipboard. */
export function CopyText({ text, label }: CopyTextProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button
      type="button"
      className={styles.copy}
      title={words.copy(label)}
      onClick={() => void copy(text).then(setCopied)}
    >
      {text}
      {copied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
      <span className="sr-only" role="status">
        {copied ? words.copied : ''}
      </span>
      <span className="sr-only">{words.copy(label)}</span>
    </button>
  );
}
