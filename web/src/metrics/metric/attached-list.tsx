import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { ownTime } from '../own-clock.ts';
import styles from './attached.module.css';

interface Attached {
  id: string;
  author: string;
  addedAt: string;
  name: string;
  shown: ReactNode;
}

interface AttachedListProps {
  label: string;
  rows: readonly Attached[];
  /** Undefined where the user may only read. */
  onRemove?: ((id: string, name: string) => void) | undefined;
}

/** The attachments of a period: each with its author, and a button to remove it. */
export function AttachedList({ label, rows, onRemove }: AttachedListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map(({ id, name, shown, author, addedAt }) => (
        <li key={id} className={styles.one}>
          <span className={styles.what}>
            {shown}{' '}
            <span className={styles.who}>
              {author}, {ownTime(addedAt)}
            </span>
          </span>
          {onRemove && <IconButton label={`Remove ${name}`} icon={<IconX />} onClick={() => onRemove(id, name)} />}
        </li>
      ))}
    </ul>
  );
}
