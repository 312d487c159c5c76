import type { OrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Tone } from '../../ui/content/tone.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { jobsPath, orderPath } from './paths.ts';
import styles from './waiting-panel.module.css';

const SEE_ORDER = 'View order';

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
    <Panel title="Needs your attention" flush>
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
    label: 'Declined',
    text: `${number}: ${reason ?? 'no reason given'}`,
    link: (
      <TextLink quiet to={orderPath(id)} aria-label={`${SEE_ORDER} ${number}`}>
        {SEE_ORDER}
      </TextLink>
    ),
  }));
  if (overHire > 0) {
    waiting.push({
      id: 'over-hire',
      tone: 'over',
      label: 'Over hire',
      text:
        overHire === 1
          ? '1 container is over its hire period and is costing extra each day.'
          : `${overHire} containers are over their hire period and are costing extra each day.`,
      link: (
        <TextLink quiet to={jobsPath({ stateId: 'on-site', search: { sort: 'createdAt:asc' } })}>
          View containers on hire
        </TextLink>
      ),
    });
  }
  if (awaitingSignature > 0) {
    waiting.push({
      id: 'sign',
      tone: 'requested',
      label: 'Awaiting signature',
      text:
        awaitingSignature === 1
          ? '1 waste document needs signing.'
          : `${awaitingSignature} waste documents need signing.`,
      link: (
        <TextLink quiet to="/documents?status=awaiting_signature">
          Read and sign
        </TextLink>
      ),
    });
  }
  return waiting;
}
