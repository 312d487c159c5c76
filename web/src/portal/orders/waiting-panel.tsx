import type { OrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import { Panel } from '../../ui/content/panel.tsx';
import { classNames } from '../../ui/class-names.ts';
import tones from '../../ui/content/tone.module.css';
import { LinkButton } from '../../ui/link-button.tsx';
import { waitingIn } from '../attention/waiting.ts';
import { words } from '../attention/words.ts';
import styles from './waiting-panel.module.css';

interface WaitingPanelProps {
  summary: OrdersSummary;
  collects: boolean;
  orders: boolean;
}

/**
 * What needs action by the account; renders nothing when there is none. `collects`: the screen offers the collection of what is over
 * hire already; `orders`: the account may order.
 */
export function WaitingPanel({ summary, collects, orders }: WaitingPanelProps) {
  const waiting = waitingIn(collects && summary.overHire === 1 ? { ...summary, overHire: 0 } : summary);
  if (waiting.length === 0) return null;
  return (
    <Panel title={words.panel} flush>
      <ul className={styles.list}>
        {waiting.map(({ id, tone, Icon: Sign, fact, text, to, verb, label, again }) => (
          <li key={id} className={styles.item}>
            <Sign className={classNames(styles.sign, tones[tone])} aria-hidden="true" />
            <p>
              <b>{fact}</b> <span>{text}</span>
            </p>
            {again && orders ? (
              <LinkButton size="sm" to={again.to} aria-label={again.label}>
                {words.orderAgain}
              </LinkButton>
            ) : (
              <LinkButton size="sm" to={to} aria-label={label}>
                {verb}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
