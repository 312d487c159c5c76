import type { OrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import { STATE_LABELS, STATES } from '@tonnage/domain/skip-hire/orders';
import { describe, expect, it } from 'vitest';
import { figuresOf, spendBars } from './dashboard-figures.ts';

const job = { id: 'j', orderId: 'o', orderNumber: 'SO-1', siteName: 'Quay House', container: '8 yd builders' };
const summary: OrdersSummary = {
  states: STATES.map((id, index) => ({ id, label: STATE_LABELS[id], count: index + 1 })),
  sites: [],
  onSite: [],
  onSiteSites: 2,
  overHire: 0,
  awaitingSignature: 0,
  declined: [],
  today: '2026-01-20',
  jobsToday: 0,
  upcoming: [
    {
      date: '2026-01-20',
      jobs: [{ ...job, type: 'exchange', status: 'confirmed', date: '2026-01-20', slot: 'any' }],
    },
    {
      date: '2026-01-21',
      jobs: [
        { ...job, type: 'delivery', status: 'requested', date: '2026-01-21', slot: 'am' },
        { ...job, type: 'delivery', status: 'allocated', date: '2026-01-21', slot: 'pm' },
      ],
    },
  ],
  spend: [
    { month: '2025-11-01', netPence: 100_000 },
    { month: '2026-01-01', netPence: 40_000 },
  ],
};

describe('figuresOf', () => {
  it('the next confirmed delivery is named', () => {
    expect(figuresOf(summary)[1]).toMatchObject({ value: 2, note: 'next: Wed 21 Jan, afternoon' });
  });

  it('the spend is compared with the previous month, even one without an order or of another year', () => {
    expect(figuresOf(summary)[3]).toMatchObject({ value: '£400.00', note: '£400.00 more than December' });
  });

  it('a user without access to money gets no spend', () => {
    const { spend: _, ...blind } = summary;
    expect(figuresOf(blind)).toHaveLength(3);
    expect(spendBars(blind)).toEqual([]);
  });
});

describe('spendBars', () => {
  it('the bars show twelve months, the current one last', () => {
    const bars = spendBars(summary);
    expect(bars.map((bar) => bar.label).join(' ')).toBe('Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec Jan');
    expect(bars.at(-1)).toMatchObject({ text: '£400.00', short: '£400', current: true });
    expect(bars.at(-3)).toMatchObject({ text: '£1,000.00', short: '£1.0k' });
  });
});
