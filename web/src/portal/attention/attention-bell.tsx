import { IconBell } from '@tabler/icons-react';
import type { OrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import tones from '../../ui/content/tone.module.css';
import { KitLink } from '../../ui/links.tsx';
import { PopoverButton } from '../../ui/overlay/popover-button.tsx';
import styles from './attention-bell.module.css';
import { overdueInvoices, waitingIn } from './waiting.ts';
import { words } from './words.ts';

interface AttentionBellProps {
  /** Undefined until it is known. */
  summary: OrdersSummary | undefined;
  /** How many invoices are overdue, and their sum in pence. */
  overdue: number;
  overduePence: number;
}

/** What needs action by the account, on every screen: how much there is, and a link to each. */
export function AttentionBell({ summary, overdue, overduePence }: AttentionBellProps) {
  const waiting = [...(summary ? waitingIn(summary) : []), ...overdueInvoices(overdue, overduePence)];
  const at = useLocation({ select: ({ href }) => href });
  // Another page closes it, and so does a link that leads to this one.
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <PopoverButton
      isIcon
      label={words.title}
      text={waiting.length > 0 ? words.count(waiting.length) : undefined}
      icon={<IconBell />}
      badge={waiting.length}
      isUrgent={waiting.some(({ tone }) => tone === 'over')}
      isOpen={openAt === at}
      onOpen={(isOpen) => setOpenAt(isOpen ? at : null)}
    >
      {waiting.length === 0 && <p className={styles.none}>{words.none}</p>}
      {[...Map.groupBy(waiting, ({ about }) => about)].map(([about, items]) => (
        <section key={about} aria-labelledby={`attention-${about}`}>
          <h2 id={`attention-${about}`} className={styles.about}>
            {words.about[about]}
          </h2>
          <ul>
            {items.map(({ id, tone, Icon: Sign, fact, text, to }) => (
              <li key={id}>
                <KitLink to={to} className={styles.item} onClick={() => setOpenAt(null)}>
                  <Sign className={classNames(styles.sign, tones[tone])} aria-hidden="true" />
                  <span>
                    <b>{fact}</b> {text}
                  </span>
                </KitLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PopoverButton>
  );
}
