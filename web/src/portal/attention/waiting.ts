import type { OrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import { countStart, countText } from '@tonnage/domain/common/count-text';
import { formatPence } from '@tonnage/domain/common/money';
import { IconClock, IconReceiptPound, IconSignature, IconX, type Icon } from '@tabler/icons-react';
import type { Tone } from '../../ui/content/tone.ts';
import type { To } from '../../ui/links.tsx';
import { invoicesPath } from '../billing/paths.ts';
import { runningCostOf } from '../orders/order-state.ts';
import { copyPath, jobsPath, orderPath } from '../orders/paths.ts';
import { words } from '../orders/words.ts';

/** Something that needs action by the account. */
export interface Waiting {
  id: string;
  /** What it is about: the bell's groups. */
  about: 'jobs' | 'documents' | 'invoices';
  tone: Tone;
  Icon: Icon;
  /** Its first words, in bold. */
  fact: string;
  text: string;
  to: To;
  /** What is done about it, such as "Sign"; and in full, for screen readers. */
  verb: string;
  label: string;
  /** Where an order of the account leads, for who may place one. */
  again?: { to: To; label: string };
}

/** What needs action by the account, the most urgent first. */
export function waitingIn({ overHire, awaitingSignature, declined, onSite, today }: OrdersSummary): Waiting[] {
  const waiting: Waiting[] = declined.map(({ id, siteId, number, reason }) => ({
    id,
    about: 'jobs',
    tone: 'over',
    Icon: IconX,
    fact: `${number} was declined.`,
    text: reason ?? 'No reason given.',
    to: orderPath(id),
    verb: 'See why',
    label: `See why ${number} was declined`,
    again: { to: copyPath({ id, site: { id: siteId } }), label: `Order again, in place of ${number}` },
  }));
  if (overHire > 0) {
    const costs = onSite.flatMap((order) => runningCostOf(order, today) ?? []);
    const sum = (of: 'soFarPence' | 'midnightPence') => costs.reduce((total, cost) => total + cost[of], 0);
    // The summary holds the containers furthest past their hire: with more than it holds, their sum would be too low.
    const invoicedTo = costs.flatMap((cost) => cost.invoicedTo ?? []).toSorted()[0] ?? null;
    const isWhole = costs.length === overHire;
    waiting.push({
      id: 'over-hire',
      about: 'jobs',
      tone: 'over',
      Icon: IconClock,
      fact:
        overHire === 1
          ? 'One container is over its hire period'
          : `${countStart(overHire)} containers are over their hire period`,
      text: isWhole
        ? `(${words.runningCost({ soFarPence: sum('soFarPence'), midnightPence: sum('midnightPence'), invoicedTo })}).`
        : overHire === 1
          ? 'and is costing extra.'
          : 'and are costing extra.',
      to: jobsPath({ stateId: 'on-site', search: { sort: 'createdAt:asc' } }),
      verb: 'View',
      label: 'View containers on hire',
    });
  }
  if (awaitingSignature > 0) {
    const verb =
      awaitingSignature === 1
        ? 'Sign'
        : awaitingSignature === 2
          ? 'Sign both'
          : `Sign all ${countText(awaitingSignature)}`;
    waiting.push({
      id: 'sign',
      about: 'documents',
      tone: 'requested',
      Icon: IconSignature,
      fact: awaitingSignature === 1 ? 'One waste document' : `${countStart(awaitingSignature)} waste documents`,
      text: awaitingSignature === 1 ? 'needs signing.' : 'need signing.',
      to: '/documents',
      verb,
      label: `${verb} waste ${awaitingSignature === 1 ? 'document' : 'documents'}`,
    });
  }
  return waiting;
}

/** The invoices that are overdue, of a count and a sum in pence; nothing for none. */
export function overdueInvoices(count: number, pence: number): Waiting[] {
  if (count === 0) return [];
  return [
    {
      id: 'overdue',
      about: 'invoices',
      tone: 'over',
      Icon: IconReceiptPound,
      fact: count === 1 ? 'One invoice is overdue:' : `${countStart(count)} invoices are overdue:`,
      text: `${formatPence(pence)}.`,
      to: invoicesPath({ state: 'overdue' }),
      verb: 'View',
      label: 'View overdue invoices',
    },
  ];
}
