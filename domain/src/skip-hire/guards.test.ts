import { describe, expect, test } from 'vitest';
import { mayAllocate, mayComplete, type NoteFacts, takesWasteAway } from './guards.ts';
import { JOB_TYPES } from './orders.ts';

describe('a highway placement', () => {
  const job = { placement: 'highway', date: '2026-11-20' } as const;
  const permit = { status: 'granted', from: '2026-11-20', to: '2026-12-01' };

  test('needs a granted permit that covers the date, both ends included', () => {
    expect(mayAllocate(job, [permit]).allowed).toBe(true);
    expect(mayAllocate({ ...job, date: '2026-12-01' }, [permit]).allowed).toBe(true);
    expect(mayAllocate({ ...job, date: '2026-12-02' }, [permit]).allowed).toBe(false);
    expect(mayAllocate({ ...job, date: '2026-11-19' }, [permit]).allowed).toBe(false);
    expect(mayAllocate(job, [])).toMatchObject({ allowed: false, code: 'PERMIT_REQUIRED' });
  });

  test.each(['required', 'applied', 'refused', 'expired'])('is not allowed by a permit that is %s', (status) => {
    expect(mayAllocate(job, [{ ...permit, status }]).allowed).toBe(false);
  });

  test('a permit without dates covers nothing, and private land needs none', () => {
    expect(mayAllocate(job, [{ status: 'granted', from: null, to: null }]).allowed).toBe(false);
    expect(mayAllocate({ ...job, placement: 'private' }, []).allowed).toBe(true);
  });
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
    for (const type of JOB_TYPES) expect(mayComplete({ ...job, type }, []).allowed).toBe(!takesWasteAway(type));
  });

  test('is documented by its own signed note', () => {
    expect(mayComplete(job, [wtn]).allowed).toBe(true);
    expect(mayComplete(job, [{ ...wtn, jobId: 'j2' }])).toMatchObject({ allowed: false, code: 'NOTE_REQUIRED' });
    for (const status of ['draft', 'awaiting_signature', 'void']) {
      expect(mayComplete(job, [{ ...wtn, status }]).allowed).toBe(false);
    }
  });

  test('is documented by a signed season ticket for the same site and waste on that date', () => {
    expect(mayComplete(job, [ticket]).allowed).toBe(true);
    const wrong: Partial<NoteFacts>[] = [
      { siteId: 's2' },
      { wasteTypeId: 'wood' },
      { status: 'awaiting_signature' },
      { validTo: '2026-11-19' },
      { validFrom: '2026-11-21' },
      { validTo: null },
    ];
    for (const change of wrong) expect(mayComplete(job, [{ ...ticket, ...change }]).allowed).toBe(false);
    expect(mayComplete(job, [{ ...ticket, siteId: 's2' }, ticket]).allowed).toBe(true);
  });
});
