import type { AccountStatement } from '@tonnage/contract/skip-hire/billing/statements';
import type { RouteStop } from '@tonnage/contract/skip-hire/fleet';
import type { ScorecardRow } from '@tonnage/contract/metrics/scorecard';
import type { InvoiceSheet, InvoiceSheetLine } from '@tonnage/domain/skip-hire/printed-documents';
import { CURRENT_SIGNATURE_TEXT } from '@tonnage/domain/skip-hire/signature-text';
import type { documentPage } from '../src/skip-hire/documents/templates/document.ts';
import { PNG } from './documents.ts';

// What papers are rendered from, without a database.

type Paper = Parameters<typeof documentPage>[0]['paper'];

export const BRAND = {
  name: 'Smith & Sons Skips',
  legalName: 'Smith & Sons <Waste> Ltd',
  address: '12 Whitehall Road, Leeds LS12 1BE',
  contact: '0113 496 0100 · office@smith.example',
  colour: '#ffc42e',
  logo: PNG,
};

const SKIP = { kind: 'skip', lengthCm: 366, heightCm: 122 } as const;

const WASTE = { description: 'Mixed construction', ewcCodes: ['170904'] };
const issuer = { name: 'Alice Clerk', position: 'Office', at: '2026-03-05T08:00:00.000Z' };

export const UNSIGNED_NOTE = {
  kind: 'note' as const,
  note: {
    kind: 'wtn',
    number: 'WTN-10234',
    waste: WASTE,
    quantity: '1 container, up to 6.1 m³ (8 cubic yards)',
    container: 'Contained: 8 yd builders (skip)',
    place: 'Kirkstall Forge, 1 Water Lane, Leeds',
    time: { date: '2026-03-06', slot: 'any', at: null },
    reference: 'SO-10573/2',
    transferor: {
      name: 'Marlow & Co',
      address: '1 Water Lane, Leeds',
      sicCode: '41201',
      capacity: 'Producer of the waste',
    },
    transferee: {
      name: 'Smith & Sons <Waste> Ltd',
      address: '12 Whitehall Road, Leeds LS12 1BE',
      carrierRegistration: 'CBDU100200',
      permitKind: 'permit',
      permitNumber: 'EPR/XY9876ZA',
      depot: 'Holbeck depot',
    },
  } as never,
  issuer,
  taken: null,
  isOpen: true,
  signature: null,
  isVoid: false,
  keepUntil: null,
} satisfies Paper;

export const NOTE: Paper = {
  ...UNSIGNED_NOTE,
  taken: { name: 'Dave High', position: 'Driver, YK71 ABC', at: '2026-03-06T10:20:00.000Z' },
  isOpen: false,
  signature: {
    name: 'Nora Field',
    position: 'Site manager',
    textVersion: CURRENT_SIGNATURE_TEXT,
    hierarchyConfirmed: true as const,
    address: '203.0.113.9',
    drawing: [
      [100, 200, 200, 60, 300, 250],
      [450, 200, 520, 150],
    ],
    at: '2026-03-06T10:12:00.000Z',
  },
  keepUntil: '2028-03-06',
};

export const TICKET: Paper = {
  kind: 'ticket',
  ticket: {
    number: 'WB-5512',
    depot: 'Holbeck depot',
    permitKind: 'permit',
    permitNumber: 'EPR/XY9876ZA',
    weighedAt: '2026-03-06T14:32:00.000Z',
    vehicle: 'YK71 ABC',
    driver: null,
    customer: 'Marlow Build Ltd',
    place: 'Kirkstall Forge, 1 Water Lane, Leeds',
    waste: WASTE,
    netKg: 4180,
    grossKg: 14180,
    tareKg: 10000,
    reference: 'SO-10573/2',
  },
  keepUntil: '2028-03-06',
};

export const PERMIT: Paper = {
  kind: 'permit',
  permit: {
    number: 'LCC/5512',
    council: 'Leeds City Council',
    from: '2026-03-06',
    to: '2026-04-06',
    customer: 'Marlow Build Ltd',
    place: 'Kirkstall Forge',
    container: '8 yd builders',
    reference: 'SO-10573',
  },
};

const lineOf = (i: number) =>
  ({
    kind: 'hire',
    label: 'Exchange, 8 yd builders',
    quantity: 2,
    unitPence: 22000,
    netPence: 44000,
    vatRateBp: 2000,
    vatPence: 8800,
    date: `2026-03-${String(2 + (i % 28)).padStart(2, '0')}`,
    order: `SO-105${String(Math.floor(i / 6)).padStart(2, '0')}`,
    site: 'Kirkstall Forge',
    poNumber: '88812',
  }) as unknown as InvoiceSheetLine;

/** An invoice with that many lines of £440.00. */
export const invoiceOf = (lines: number): InvoiceSheet => ({
  kind: 'invoice',
  number: 'INV-2207',
  issuedOn: '2026-04-01',
  dueOn: '2026-05-01',
  period: { from: '2026-03-01', to: '2026-03-31' },
  seller: { companyNumber: '01234567', vatNumber: 'GB123456789', bankDetails: '20-00-00, 12345678' },
  buyer: { name: 'Marlow Build Ltd', accountNumber: 'A-1004', address: '1 Water Lane, Leeds', vatNumber: null },
  receipt: false,
  credits: null,
  lines: Array.from({ length: lines }, (_, i) => lineOf(i)),
  vat: [{ vatCategory: 'standard', vatRateBp: 2000, netPence: 44_000 * lines, vatPence: 8800 * lines }],
  netPence: 44_000 * lines,
  vatPence: 8800 * lines,
  grossPence: 52_800 * lines,
});

export const INVOICE = invoiceOf(1);

export const creditNote = (): InvoiceSheet => ({
  ...INVOICE,
  kind: 'credit_note',
  number: 'CN-12',
  credits: { number: 'INV-2207', reason: 'Charged twice.' },
});

export const RUN = {
  driver: 'Terry Driver',
  depot: 'Holbeck depot',
  date: '2026-03-06',
  printedAt: '2026-03-06T05:00:00.000Z',
  stops: [
    {
      id: '1',
      status: 'allocated',
      type: 'exchange',
      container: '8 yd builders',
      slot: 'am',
      number: 'SO-10573',
      customer: 'Marlow Build Ltd',
      site: 'Kirkstall Forge',
      address: ['1 Water Lane', 'Leeds'],
      accessNotes: null,
      openingHours: null,
      contact: null,
      phone: null,
      waste: 'Mixed construction',
      poNumber: null,
      onRoad: true,
      locationNotes: null,
      driverNotes: null,
      notes: null,
      noteMissing: false,
      vehicle: 'YK71 ABC',
      drawn: { brings: SKIP, takes: SKIP, lorry: 'skip_loader' },
    } as unknown as RouteStop,
  ],
};

export const SCORECARD = {
  title: 'Kirkstall & Forge',
  on: '2026-03-06',
  rows: [
    {
      id: '1',
      name: 'Waste sent to landfill',
      type: 'WEIGHT',
      unit: 't',
      project: { id: 'p', name: 'Kirkstall Forge' },
      editor: 'Ed Itor',
      latest: { key: 'k', label: '2–8 Mar 2026', value: '15.5' },
      missing: null,
      objective: null,
      performance: null,
      since: null,
    } as unknown as ScorecardRow,
  ],
};

export const STATEMENT: AccountStatement = {
  from: '2026-02-01',
  to: '2026-03-31',
  account: { number: 'A-1004', name: 'Marlow & Co', billingAddress: '1 Water Lane, Leeds' },
  openingPence: 12_000,
  movements: [
    {
      id: 'invoice',
      kind: 'invoice',
      date: '2026-02-28',
      reference: 'INV-2207',
      method: null,
      dueOn: '2026-03-30',
      invoiceId: 'invoice',
      amountPence: 52_800,
      balancePence: 64_800,
    },
    {
      id: 'payment',
      kind: 'payment',
      date: '2026-03-10',
      reference: 'MARLOW BACS',
      method: 'bank',
      dueOn: null,
      invoiceId: null,
      amountPence: -20_000,
      balancePence: 44_800,
    },
  ],
  closingPence: 44_800,
  ageing: {
    ages: { current: 0, days30: 44_800, days60: 0, days90: 0, over90: 0 },
    unallocatedPence: 0,
    balancePence: 44_800,
  },
};
