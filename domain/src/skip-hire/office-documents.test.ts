import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '../common/dates.ts';
import { DOCUMENT_KINDS, DOCUMENT_STATUSES, isNote } from './documents.ts';
import { isSeason, mayHaveNote, mayRemind, mayRemove, mayVoid, seasonEnd } from './office-documents.ts';
import { JOB_STATUSES, JOB_TYPES } from './orders.ts';

const TODAY = '2026-03-03';
const days = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01', n));
const papers = fc.record({
  kind: fc.constantFrom(...DOCUMENT_KINDS),
  status: fc.constantFrom(...DOCUMENT_STATUSES),
  retainUntil: fc.option(days),
  validTo: fc.option(days),
});

describe('legal retention', () => {
  test('ends after its last day: removal is refused until then and allowed from the day after', () => {
    fc.assert(
      fc.property(papers, days, (document, today) => {
        const { retainUntil } = document;
        const may = mayRemove(document, today).allowed;
        if (retainUntil !== null) expect(may).toBe(today > retainUntil);
        else
          expect(may).toBe(
            !isNote(document.kind) &&
              !['invoice', 'credit_note'].includes(document.kind) &&
              document.status !== 'signed',
          );
      }),
    );
  });
});

describe('a note', () => {
  test('is withdrawn while it is valid, and reminded of once a day while it is pending', () => {
    for (const kind of DOCUMENT_KINDS) {
      for (const status of DOCUMENT_STATUSES) {
        const document = { kind, status, retainUntil: null, validTo: null };
        const valid = status === 'awaiting_signature' || status === 'signed';
        expect([kind, status, mayVoid(document).allowed]).toEqual([kind, status, isNote(kind) && valid]);
        const pending = isNote(kind) && status === 'awaiting_signature';
        expect([kind, status, mayRemind(document, null, TODAY).allowed]).toEqual([kind, status, pending]);
        expect(mayRemind(document, TODAY, TODAY).allowed).toBe(false);
        expect(mayRemind(document, addDays(TODAY, -1), TODAY).allowed).toBe(pending);
        expect(mayRemind({ ...document, validTo: addDays(TODAY, -1) }, null, TODAY).allowed).toBe(false);
      }
    }
  });

  test('is for jobs that take waste away and were not cancelled', () => {
    const yes = JOB_TYPES.flatMap((type) =>
      JOB_STATUSES.filter((status) => mayHaveNote({ type, status }).allowed).map((status) => `${type} ${status}`),
    );
    expect(yes).toHaveLength(4 * 5);
    expect(yes).toContain('collection completed');
    expect(yes).not.toContain('delivery confirmed');
    expect(yes).not.toContain('exchange failed');
  });
});

test('a season ticket runs for at least a day and at most twelve months', () => {
  expect([seasonEnd('2026-03-03'), seasonEnd('2024-02-29'), seasonEnd('2023-03-01')]).toEqual([
    '2027-03-02',
    '2025-02-28',
    '2024-02-29',
  ]);
  fc.assert(
    fc.property(days, (from) => {
      const end = seasonEnd(from);
      expect(daysBetween(from, end)).toBeGreaterThanOrEqual(364);
      expect(daysBetween(from, end)).toBeLessThanOrEqual(365);
      expect([isSeason(from, from), isSeason(from, end)]).toEqual([true, true]);
      expect([isSeason(from, addDays(end, 1)), isSeason(from, addDays(from, -1))]).toEqual([false, false]);
    }),
  );
});
