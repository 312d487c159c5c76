import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JOB_TYPES, PLACEMENTS } from './orders.ts';
import { requestWarnings, type RequestFacts } from './requests.ts';

const RIGHT: RequestFacts = {
  type: 'delivery',
  date: '2026-03-05',
  placement: 'private',
  poNumber: 'PO-1',
  day: { booked: 12, capacity: 12 },
  account: { status: 'active', type: 'credit', creditLimitPence: 100_000, exposurePence: 100_000, poMandatory: true },
  permitGranted: false,
  noteSigned: false,
};
const codes = (over: Partial<RequestFacts>, account: Partial<RequestFacts['account']> = {}) =>
  requestWarnings({ ...RIGHT, ...over, account: { ...RIGHT.account, ...account } }, '2026-03-05').map((w) => w.code);

describe('the warnings about a request', () => {
  test('are absent if everything is in order, even with a full day and a used-up limit', () => {
    expect(codes({})).toEqual([]);
  });

  test.each([
    ['day_passed', codes({ date: '2026-03-04' })],
    ['day_full', codes({ day: { booked: 13, capacity: 12 } })],
    ['account_stopped', codes({}, { status: 'on_stop' })],
    ['over_limit', codes({}, { exposurePence: 100_001 })],
    ['po_missing', codes({ poNumber: ' ' })],
    ['permit', codes({ placement: 'highway' })],
    ['note_unsigned', codes({ type: 'collection' })],
  ])('%s is the only warning if it is the only problem', (code, said) => {
    expect(said).toEqual([code]);
  });

  test('a prepaid account has no limit to exceed', () => {
    expect(codes({}, { type: 'prepay', exposurePence: 900_000 })).toEqual([]);
  });

  test('fixing a problem removes its warning and no other', () => {
    const facts = fc.record<RequestFacts>({
      type: fc.constantFrom(...JOB_TYPES),
      date: fc.constantFrom('2026-03-04', '2026-03-05', '2026-03-06'),
      placement: fc.constantFrom(...PLACEMENTS),
      poNumber: fc.constantFrom(null, '', 'PO-9'),
      day: fc.record({ booked: fc.nat(20), capacity: fc.nat(20) }),
      account: fc.record({
        status: fc.constantFrom('pending' as const, 'active' as const, 'on_stop' as const, 'closed' as const),
        type: fc.constantFrom('credit' as const, 'prepay' as const),
        creditLimitPence: fc.option(fc.nat(200_000)),
        exposurePence: fc.nat(200_000),
        poMandatory: fc.boolean(),
      }),
      permitGranted: fc.boolean(),
      noteSigned: fc.boolean(),
    });
    const fixes: Record<string, (of: RequestFacts) => RequestFacts> = {
      day_passed: (of) => ({ ...of, date: '2026-03-06' }),
      day_full: (of) => ({ ...of, day: { booked: 0, capacity: 1 } }),
      account_stopped: (of) => ({ ...of, account: { ...of.account, status: 'active' } }),
      over_limit: (of) => ({ ...of, account: { ...of.account, creditLimitPence: null } }),
      po_missing: (of) => ({ ...of, poNumber: 'PO-2' }),
      permit: (of) => ({ ...of, permitGranted: true }),
      note_unsigned: (of) => ({ ...of, noteSigned: true }),
    };
    fc.assert(
      fc.property(facts, (of) => {
        const before = requestWarnings(of, '2026-03-05').map((w) => w.code);
        for (const code of before) {
          const after = requestWarnings(fixes[code]!(of), '2026-03-05').map((w) => w.code);
          expect(after).toEqual(before.filter((other) => other !== code));
        }
      }),
    );
  });
});
