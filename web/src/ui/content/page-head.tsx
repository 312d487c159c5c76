import { useRef, type ReactNode } from 'react';
import { useAnnounced } from '../announce.ts';
import { classNames } from '../class-names.ts';
import styles from './page-head.module.css';
import { useAsPageTitle } from './page-title.ts';
import { Unbroken } from './unbroken.tsx';

export interface PageHeadProps {
  /** How things stand, in a sentence: "Four skips on site, one over its hire". */
  title: string;
  /** The day or hour that it shows, beside the page's name. */
  when?: string | undefined;
  sub?: ReactNode;
  /** What can be done here by keys; not shown on a touch screen. */
  keys?: string;
  /** A state pill beside the title. */
  status?: ReactNode;
  actions?: ReactNode;
}

/**
 * The one `h1` of a screen. It can take the focus, so that the router can read a new screen out; a change of it or of
 * the state beside it is announced.
 */
export function PageHead({ title, when, sub, keys, status, actions }: PageHeadProps) {
  const line = useRef<HTMLDivElement>(null);
  useAsPageTitle(title, when);
  useAnnounced(() => ({ text: [...line.current!.children].map(({ textContent }) => textContent).join(', ') }));
  return (
    <header className={styles.head} data-page-head>
      <div className={styles.words}>
        <div ref={line} className={styles.line}>
          <h1 className={styles.title} tabIndex={-1} data-page-title>
            <Unbroken text={title} />
          </h1>
          {status}
        </div>
        {sub && <p className={styles.sub}>{sub}</p>}
        {keys && <p className={classNames(styles.sub, styles.keys)}>{keys}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
