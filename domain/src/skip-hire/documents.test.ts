import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../common/dates.ts';
import {
  DOCUMENT_KINDS,
  DOCUMENT_STATUSES,
  isUploadKind,
  mayEditDocument,
  maySign,
  retainUntil,
  UPLOAD_KINDS,
} from './documents.ts';
import { CURRENT_SIGNATURE_TEXT, SIGNATURE_TEXTS, signatureText } from './signature-text.ts';
import { cubicMetres, formatEwc, missingFromNote, type NoteFactsInput } from './transfer-note.ts';

const TODAY = '2026-03-03';

describe('signing', () => {
  test('is for pending notes, and for no other kind or state', () => {
    for (const kind of DOCUMENT_KINDS) {
      for (const status of DOCUMENT_STATUSES) {
        const may = maySign({ kind, status, validTo: null, own: false }, TODAY);
        const expected = status === 'awaiting_signature' && (kind === 'wtn' || kind === 'season_ticket');
        expect([kind, status, may.allowed]).toEqual([kind, status, expected]);
      }
    }
  });

  test('ends after the last day of the term, not on it', () => {
    const ticket = (validTo: string) => ({
      kind: 'season_ticket' as const,
      status: 'awaiting_signature' as const,
      validTo,
      own: false,
    });
    expect(maySign(ticket(TODAY), TODAY).allowed).toBe(true);
    expect(maySign(ticket('2026-03-02'), TODAY)).toMatchObject({ allowed: false, code: 'WRONG_STATE' });
  });

  test('uses existing wording, in today’s version', () => {
    expect(Object.keys(SIGNATURE_TEXTS)).toContain(CURRENT_SIGNATURE_TEXT);
    expect(signatureText(CURRENT_SIGNATURE_TEXT)?.hierarchy).toContain('regulation 12');
    expect(signatureText('1999-1')).toBeNull();
    expect(signatureText('toString')).toBeNull();
  });
});

test('only own uploads are changed or removed, and never a note or an invoice', () => {
  for (const kind of DOCUMENT_KINDS) {
    for (const own of [true, false]) {
      const may = mayEditDocument({ kind, status: 'issued', validTo: null, own });
      expect([kind, own, may.allowed]).toEqual([kind, own, own && UPLOAD_KINDS.includes(kind as never)]);
    }
  }
  expect(DOCUMENT_KINDS.filter(isUploadKind)).toEqual(
    [...UPLOAD_KINDS].sort((a, b) => DOCUMENT_KINDS.indexOf(a) - DOCUMENT_KINDS.indexOf(b)),
  );
});

describe('retention', () => {
  const of = (kind: (typeof DOCUMENT_KINDS)[number], date: string, validTo: string | null = null, years = 2) =>
    retainUntil({ kind, date, validTo }, years);

  test('covers notes from the end of their term, weighbridge records for two years, invoices for six, and nothing else', () => {
    expect(of('wtn', '2026-03-03')).toBe('2028-03-03');
    expect(of('wtn', '2026-03-03', null, 3)).toBe('2029-03-03');
    expect(of('season_ticket', '2026-03-03', '2027-03-02')).toBe('2029-03-02');
    expect(of('weighbridge_ticket', '2026-03-03')).toBe('2028-03-03');
    expect(of('invoice', '2026-03-03')).toBe('2032-03-03');
    expect([of('permit', '2026-03-03'), of('other', '2026-03-03')]).toEqual([null, null]);
    expect(of('wtn', '2024-02-29')).toBe('2026-02-28');
    expect(of('wtn', '2024-02-29', null, 4)).toBe('2028-02-29');
  });

  test('a note is retained for at least two years of days after its last load', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 365 }), (start, term) => {
        const date = addDays('2000-01-01', start);
        const validTo = addDays(date, term);
        expect(of('season_ticket', date, validTo)! >= addDays(validTo, 729)).toBe(true);
      }),
    );
  });
});

describe('a transfer note', () => {
  const whole: NoteFactsInput = {
    number: 'WTN-1',
    kind: 'wtn',
    transferor: { name: 'Acme', address: '1 Quay', sicCode: '41201', capacity: 'Waste producer', household: false },
    transferee: {
      name: 'Alpha Skips Ltd',
      address: '2 Yard',
      carrierRegistration: 'CBDU1',
      depot: 'Yard',
      permitKind: 'permit',
      permitNumber: 'EPR/1',
    },
    waste: { description: 'Mixed construction waste', ewcCodes: ['170904'] },
    quantity: '1 skip',
    container: '8 yd skip',
    place: 'Quay House',
    time: { date: TODAY, slot: 'am' },
    reference: null,
  };

  test('is complete with every fact of reg. 35, and names missing ones', () => {
    expect(missingFromNote(whole)).toEqual([]);
    expect(missingFromNote({ ...whole, transferor: { ...whole.transferor, sicCode: null } })).toEqual([
      "the customer's SIC code",
    ]);
    expect(missingFromNote({ ...whole, transferor: { ...whole.transferor, sicCode: null, household: true } })).toEqual(
      [],
    );
    expect(missingFromNote({ ...whole, waste: { description: ' ', ewcCodes: [] }, place: '' })).toEqual([
      'the description of the waste',
      'the EWC code',
      'the place of transfer',
    ]);
    const none = { name: null, address: null, sicCode: null, capacity: null, household: false };
    expect(missingFromNote({ ...whole, transferor: none })).toHaveLength(3);
  });

  test('formats codes in pairs and yards in metres', () => {
    expect([formatEwc('170904'), formatEwc('170605*')]).toEqual(['17 09 04', '17 06 05*']);
    expect([cubicMetres(8), cubicMetres(40)]).toEqual([6.1, 30.6]);
  });
});
