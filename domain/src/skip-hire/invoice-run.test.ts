import type { IsoDate } from '../common/dates.ts';
import { describe, expect, test } from 'vitest';
import {
  chargesOpenHires,
  frequenciesDue,
  groupLines,
  INVOICE_GROUPINGS,
  invoicePeriod,
  type InvoiceFrequency,
  lastWeekEnd,
  periodText,
  runDays,
} from './invoice-run.ts';

describe('an invoice run up to a day', () => {
  test('takes weekly accounts on Sundays, and every account on the last day of a month', () => {
    expect(frequenciesDue('2026-10-30')).toEqual(['completion']); // a Friday
    expect(frequenciesDue('2026-11-01')).toEqual(['completion', 'weekly']);
    expect(frequenciesDue('2026-10-31')).toEqual(['completion', 'weekly', 'monthly']);
    expect(frequenciesDue('2028-02-29')).toContain('monthly');
    expect(frequenciesDue('2028-02-28')).not.toContain('monthly');
  });

  test('takes weekly accounts up to the last Sunday that is over', () => {
    expect(['2026-11-26', '2026-11-22', '2026-11-23'].map((today) => lastWeekEnd(today))).toEqual([
      '2026-11-22',
      '2026-11-15',
      '2026-11-22',
    ]);
    expect(frequenciesDue(lastWeekEnd('2026-11-26'))).toContain('weekly');
  });

  test('charges the over hire of containers still on site, on completion only at the end of the month', () => {
    expect(chargesOpenHires('weekly', '2026-10-25')).toBe(true);
    expect(chargesOpenHires('completion', '2026-10-25')).toBe(false);
    expect(chargesOpenHires('completion', '2026-10-31')).toBe(true);
  });

  test('names the month or the week, and nothing on completion', () => {
    expect(periodText(invoicePeriod('monthly', '2026-10-31', [])!)).toBe('October 2026');
    expect(periodText(invoicePeriod('weekly', '2026-11-01', [])!)).toBe('26 October 2026 to 1 November 2026');
    expect(invoicePeriod('completion', '2026-10-31', [])).toBeNull();
  });

  test('begins the period with the first line of a run that catches up', () => {
    const line = (date: IsoDate, fromDate: IsoDate | null = null) => ({ date, fromDate });
    const period = (frequency: InvoiceFrequency, ...lines: ReturnType<typeof line>[]) =>
      invoicePeriod(frequency, '2026-11-22', lines);
    expect(period('weekly', line('2026-11-18'))).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(period('weekly', line('2026-11-18'), line('2026-11-02'))).toEqual({ from: '2026-11-02', to: '2026-11-22' });
    expect(period('weekly', line('2026-11-22', '2026-11-05'))).toEqual({ from: '2026-11-05', to: '2026-11-22' });
    expect(period('monthly', line('2026-10-30'))).toEqual({ from: '2026-10-30', to: '2026-11-22' });
  });

  test('the runs that are due end with last month, last week and yesterday, each once', () => {
    expect(runDays('2026-11-27')).toEqual(['2026-10-31', '2026-11-22', '2026-11-26']);
    expect(runDays('2026-11-02')).toEqual(['2026-10-31', '2026-11-01']);
    expect(runDays('2026-06-01')).toEqual(['2026-05-31']);
  });

  test('groups lines by what the account asks for, and keeps every line once', () => {
    const line = (siteId: string, orderId: string, jobId: string | null, poNumber: string | null) => ({
      siteId,
      orderId,
      jobId,
      poNumber,
    });
    const lines = [
      line('s1', 'o1', 'j1', 'PO 1'),
      line('s1', 'o1', 'j2', 'PO 1'),
      line('s1', 'o1', null, 'PO 1'),
      line('s1', 'o2', 'j3', null),
      line('s2', 'o3', 'j4', null),
    ];
    const sizes = INVOICE_GROUPINGS.map((by) => [by, groupLines(lines, by).map((group) => group.length)]);
    expect(Object.fromEntries(sizes)).toEqual({
      account: [5],
      site: [4, 1],
      order: [3, 1, 1],
      po: [3, 2],
      job: [1, 1, 1, 1, 1],
    });
  });
});
