import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useIsPhone } from '../use-is-phone.ts';
import { Panel } from './panel.tsx';
import styles from './panel.module.css';

interface FoldingPanelProps {
  title: string;
  /** Beside the title while it is closed: its total, a name. */
  summary?: ReactNode;
  children: ReactNode;
}

/** A panel that is one line on a phone, until somebody opens it. */
export function FoldingPanel({ title, summary, children }: FoldingPanelProps) {
  if (!useIsPhone()) return <Panel title={title}>{children}</Panel>;
  return (
    <details className={styles.panel}>
      <summary className={styles.fold}>
        <h2 className={styles.title}>{title}</h2>
        {summary && <span>{summary}</span>}
        <IconChevronDown aria-hidden="true" />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
