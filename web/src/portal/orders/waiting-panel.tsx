import type { OrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Tone } from '../../ui/content/tone.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { words } from './dashboard-words.ts';
import { jobsPath, orderPath } from './paths.ts';
import styles from './waiting-panel.module.css';

interface Waiting {
  id: string;
  tone: Tone;
  label: string;
  text: string;
  link?: ReactNode;
}

/** What needs action by the account; renders nothing when there is none. */
export function WaitingPanel({ summary }: { summary: OrdersSummary }) {
  const waiting = waitingIn(summary);
  if (waiting.length === 0) return null;
  return (
    <Panel title={words.waits} flush>
      <ul className={styles.list}>
        {waiting.map(({ id, tone, label, text, link }) => (
          <li key={id} className={styles.item}>
            <StatusPill tone={tone} label={label} />
            <span>{text}</span>
            {link}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function waitingIn({ overHire, awaitingSignature, declined }: OrdersSummary): Waiting[] {
  const waiting: Waiting[] = declined.map(({ id, number, reason }) => ({
    id,
    tone: 'over',
    label: words.declined,
    text: words.declinedText(number, reason),
    link: (
      <TextLink quiet to={orderPath(id)} aria-label={`${words.seeOrder} ${number}`}>
        {words.seeOrder}
      </TextLink>
    ),
  }));
  if (overHire > 0) {
    waiting.push({
      id: 'over-hire',
      tone: 'over',
      label: words.overHire,
      text: words.overHireText(overHire),
      link: (
        <TextLink quiet to={jobsPath({ stateId: 'on-site', search: { sort: 'createdAt:asc' } })}>
          {words.seeThem}
        </TextLink>
      ),
    });
  }
  if (awaitingSignature > 0) {
    waiting.push({
      id: 'sign',
      tone: 'requested',
      label: words.toSign,
      text: words.toSignText(awaitingSignature),
      link: (
        <TextLink quiet to="/documents?status=awaiting_signature">
          {words.signThem}
        </TextLink>
      ),
    });
  }
  return waiting;
}
