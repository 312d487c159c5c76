import { describe, expect, test } from 'vitest';
import { isDocumented, mayAllocate, type NoteFacts, takesWasteAway } from './guards.ts';
import { JOB_TYPES } from './orders.ts';

describe('a highway placement', () => {
  const job = { placement: 'highway', date: '2026-11-20' } as const;
  const permit = { status: 'granted', from: '2026-11-20', to: '2026-12-01' };
  const carrier = { carrierUntil: null, today: '2026-11-18' };

  test('needs a granted permit that covers the date, both ends included', () => {
    expect(mayAllocate(job, [permit], carrier).allowed).toBe(true);
    expect(mayAllocate({ ...job, date: '2026-12-01' }, [permit], carrier).allowed).toBe(true);
    expect(mayAllocate({ ...job, date: '2026-12-02' }, [permit], carrier).allowed).toBe(false);
    expect(mayAllocate({ ...job, date: '2026-11-19' }, [permit], carrier).allowed).toBe(false);
    expect(mayAllocate(job, [], carrier)).toMatchObject({ allowed: false, code: 'PERMIT_REQUIRED' });
  });

  test.each(['required', 'applied', 'refused', 'expired'])('is not allowed by a permit that is %s', (status) => {
    expect(mayAllocate(job, [{ ...permit, status }], carrier).allowed).toBe(false);
  });

  test('a permit without dates covers nothing, and private land needs none', () => {
    expect(mayAllocate(job, [{ status: 'granted', from: null, to: null }], carrier).allowed).toBe(false);
    expect(mayAllocate({ ...job, placement: 'private' }, [], carrier).allowed).toBe(true);
  });
});

test('nothing is allocated once the carrier registration has expired, whatever the job', () => {
  const job = { placement: 'private', date: '2026-12-24' } as const;
  const on = (today: string, carrierUntil: string | null) => mayAllocate(job, [], { carrierUntil, today });
  expect(on('2026-11-30', '2026-11-30').allowed).toBe(true);
  expect(on('2026-12-01', '2026-11-30')).toMatchObject({ allowed: false, code: 'CARRIER_EXPIRED' });
  expect(on('2026-12-01', null).allowed).toBe(true);
});

describe('a job that takes waste away', () => {
  const job = { id: 'j1', type: 'collection', siteId: 's1', wasteTypeId: 'soil', date: '2026-11-20' } as const;
  const wtn: NoteFacts = {
    kind: 'wtn',
    status: 'signed',
    jobId: 'j1',
    siteId: 's1',
    wasteTypeId: 'soil',
    validFrom: null,
    validTo: null,
  };
  const ticket: NoteFacts = {
    ...wtn,
    kind: 'season_ticket',
    jobId: null,
    validFrom: '2026-04-01',
    validTo: '2027-03-31',
  };

  test('is an exchange, a collection, a tip and return or a wait and load', () => {
    expect(JOB_TYPES.filter(takesWasteAway)).toEqual(['exchange', 'collection', 'tip_and_return', 'wait_and_load']);
    for (const type of JOB_TYPES) expect(isDocumented({ ...job, type }, [])).toBe(!takesWasteAway(type));
  });

  test('is documented by its own signed note', () => {
    expect(isDocumented(job, [wtn])).toBe(true);
    expect(isDocumented(job, [{ ...wtn, jobId: 'j2' }])).toBe(false);
    for (const status of ['draft', 'awaiting_signature', 'void']) {
      expect(isDocumented(job, [{ ...wtn, status }])).toBe(false);
    }
  });

  test('is documented by a signed season ticket for the same site and waste on that date', () => {
    expect(isDocumented(job, [ticket])).toBe(true);
    const wrong: Partial<NoteFacts>[] = [
      { siteId: 's2' },
      { wasteTypeId: 'wood' },
      { status: 'awaiting_signature' },
      { validTo: '2026-11-19' },
      { validFrom: '2026-11-21' },
      { validTo: null },
    ];
    for (const change of wrong) expect(isDocumented(job, [{ ...ticket, ...change }])).toBe(false);
    expect(isDocumented(job, [{ ...ticket, siteId: 's2' }, ticket])).toBe(true);
  });
});
