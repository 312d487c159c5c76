import type { OrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import { formatPence } from '@tonnage/domain/common/money';
import { IconClock, IconSignature, IconX, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/content/panel.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { Tone } from '../../ui/content/tone.ts';
import tones from '../../ui/content/tone.module.css';
import { LinkButton } from '../../ui/link-button.tsx';
import { runningCostOf } from './order-state.ts';
import { jobsPath, orderPath } from './paths.ts';
import styles from './waiting-panel.module.css';
import { words } from './words.ts';

const SEE_ORDER = 'View order';

interface Waiting {
  id: string;
  tone: Tone;
  Icon: Icon;
  /** Its first words, in bold. */
  fact: string;
  text: string;
  link?: ReactNode;
}

/** What needs action by the account; renders nothing when there is none. */
/** `collects`: the screen offers the collection of what is over hire already. */
export function WaitingPanel({ summary, collects }: { summary: OrdersSummary; collects: boolean }) {
  const waiting = waitingIn(collects && summary.overHire === 1 ? { ...summary, overHire: 0 } : summary);
  if (waiting.length === 0) return null;
  return (
    <Panel title="Needs your attention" flush>
      <ul className={styles.list}>
        {waiting.map(({ id, tone, Icon: Sign, fact, text, link }) => (
          <li key={id} className={styles.item}>
            <Sign className={classNames(styles.sign, tones[tone])} aria-hidden="true" />
            <p>
              <b>{fact}</b> {text}
            </p>
            {link}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function waitingIn({ overHire, awaitingSignature, declined, onSite, today }: OrdersSummary): Waiting[] {
  const waiting: Waiting[] = declined.map(({ id, number, reason }) => ({
    id,
    tone: 'over',
    Icon: IconX,
    fact: `${number} was declined.`,
    text: reason ?? 'No reason given.',
    link: (
      <LinkButton size="sm" to={orderPath(id)} aria-label={`${SEE_ORDER} ${number}`}>
        View
      </LinkButton>
    ),
  }));
  if (overHire > 0) {
    const costs = onSite.flatMap((order) => runningCostOf(order, today) ?? []);
    const sum = (of: 'soFarPence' | 'perDayPence') => formatPence(costs.reduce((total, cost) => total + cost[of], 0));
    // The summary holds the containers furthest past their hire: with more than it holds, their sum would be too low.
    const isWhole = costs.length === overHire;
    waiting.push({
      id: 'over-hire',
      tone: 'over',
      Icon: IconClock,
      fact:
        overHire === 1 ? '1 container is over its hire period' : `${overHire} containers are over their hire period`,
      text: isWhole
        ? `(${words.runningCost(sum('soFarPence'), sum('perDayPence'))}).`
        : overHire === 1
          ? 'and is costing extra each day.'
          : 'and are costing extra each day.',
      link: (
        <LinkButton
          size="sm"
          to={jobsPath({ stateId: 'on-site', search: { sort: 'createdAt:asc' } })}
          aria-label="View containers on hire"
        >
          View
        </LinkButton>
      ),
    });
  }
  if (awaitingSignature > 0) {
    waiting.push({
      id: 'sign',
      tone: 'requested',
      Icon: IconSignature,
      fact: awaitingSignature === 1 ? '1 waste document' : `${awaitingSignature} waste documents`,
      text: awaitingSignature === 1 ? 'needs signing.' : 'need signing.',
      link: (
        <LinkButton size="sm" to="/documents" aria-label="Sign waste documents">
          Sign
        </LinkButton>
      ),
    });
  }
  return waiting;
}
