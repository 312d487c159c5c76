import * as wire from '@tonnage/contract/skip-hire/waste-tracking';
import type { Sent } from '@tonnage/contract/endpoint';
import { receiptOf, type ReceiptFacts } from '@tonnage/domain/skip-hire/receipt';
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { weighLoad } from '../billing/invoices/commands/weigh-load.ts';
import { LOADS_IN_BOOK, trackingBook } from './spreadsheet.ts';
import { collecting, loadDone } from '../../../test/documents.ts';
import { NOW } from '../../../test/fixtures.ts';
import { harness } from '../../../test/harness.ts';

const h = harness();

async function received(netWeightKg: number) {
  h.clock.set(NOW);
  const customer = await h.customer();
  const job = await collecting(h, customer);
  h.clock.set('2026-10-08T10:04:05.000Z');
  await loadDone(h, customer, job.jobId, { netWeightKg, weightReason: 'As on the ticket' });
  const [row] = await h.rows<{ id: string; ticket: string }>(
    `select r.id, d.number as ticket from waste_receipts r join documents d on d.id = r.ticket_id
      where r.job_id = '${job.jobId}'`,
  );
  return { ...row!, ...job, ticketNumber: row!.ticket };
}

const client = async () => h.bearer(await h.session(h.fixtures.planner));
async function exported(kind?: 'new' | 'corrections') {
  const answer = await (await client()).call(wire.exportReceipts, kind ? { query: { kind } } : {});
  expect([answer.status, answer.headers['content-type']]).toEqual([200, wire.exportReceipts.bytes[0]]);
  return answer;
}

async function partsOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const parts = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return parts;
}

const MOVEMENTS = '7. Waste movement level';
const ITEMS = '8. Waste item level';
/** Cells A, B, … of a row, without the empty ones at its end. */
const cellsOf = (row: readonly unknown[]) => {
  const last = row.findLastIndex((cell) => cell !== null);
  return row.slice(0, last + 1).map((cell) => (cell instanceof Date ? cell.toISOString() : cell));
};

test('new loads are exported in the service’s own workbook', async () => {
  await h.rows(
    `update tenants set address = '12 Brown Lane East, Leeds LS11 0BT', support_email = 'office@alpha.co.uk',
      support_phone = '0113 496 0100', legal_name = 'Alpha Skips Ltd' where id = '${h.fixtures.alpha.tenantId}'`,
  );
  const load = await received(4_120);
  await (
    await client()
  ).ok(wire.correctReceipt, {
    params: { id: load.id },
    body: { data: { said: { treatment: 'R5', ewcCodes: ['170904', '170107'] } } },
  });
  const { bytes, headers } = await exported();
  expect(headers['content-disposition']).toContain('Waste tracking new loads 2026-10-08.xlsx');
  expect((await readSheet(bytes, 'Coversheet'))[0]?.[0]).toBe('Report receipt of waste');

  const movements = await readSheet(bytes, MOVEMENTS);
  expect(movements[5]?.slice(0, 29).map((text) => String(text).replaceAll(/\s+/g, ' ').trim())).toEqual([
    'Errors found in your waste movements',
    'Waste Tracking ID',
    'Your unique reference',
    'Site name',
    'Site address',
    'Site postcode',
    'Receiver’s authorisation number',
    'Regulatory position statements (RPS)',
    'Receiver email',
    'Receiver phone number',
    'Date and time received',
    'Hazardous waste consignment code',
    'Give reasons for not having a consignment number',
    'Special handling requirement',
    'Carrier registration number',
    'Give reasons for not having the carrier registration number',
    'Carrier organisation name',
    'Carrier address',
    'Carrier post code',
    'Carrier contact email address',
    'Carrier contact phone number',
    'Means of transport',
    'Vehicle registration number (if by road)',
    'Broker or dealer organisation name',
    'Broker or dealer address',
    'Broker or dealer post code',
    'Broker or dealer email',
    'Broker or dealer phone number',
    'Broker or dealer registration number',
  ]);
  const row = movements.slice(8).find((cells) => cells[2] === load.ticketNumber)!;
  expect(cellsOf(row)).toEqual([
    null,
    null,
    load.ticketNumber,
    'Own yard',
    'Own yard',
    'LS11 0BT',
    'EPR/XY9876ZA',
    null,
    null,
    null,
    // British Summer Time.
    '2026-10-08T11:04:05.000Z',
    null,
    null,
    null,
    'CBDU100200',
    null,
    'Alpha Skips Ltd',
    '12 Brown Lane East, Leeds LS11 0BT',
    'LS11 0BT',
    'office@alpha.co.uk',
    '0113 496 0100',
    'Road',
    'YK71 ABC',
  ]);
  expect(
    movements
      .slice(8)
      .map((cells) => cells[1])
      .filter(Boolean),
  ).toEqual([]);

  const items = await readSheet(bytes, ITEMS);
  const item = items.slice(8).find((cells) => cells[1] === load.ticketNumber)!;
  expect(cellsOf(item)).toEqual([
    null,
    load.ticketNumber,
    '170904; 170107',
    'Mixed construction',
    'Solid',
    1,
    '[SKI] Skip',
    'Kilograms',
    4120,
    'No',
    'No',
    null,
    null,
    'No',
    null,
    null,
    null,
    'R5 = 4120 = kg = Actual',
  ]);
});

test('every other part of the workbook is the service’s, byte for byte', async () => {
  await received(1_000);
  const template = await partsOf(readFileSync(new URL('receipt-of-waste-template.xlsx', import.meta.url)));
  const parts = await partsOf((await exported()).bytes);
  const changed = [...template].filter(([name, bytes]) => !parts.get(name)?.equals(bytes)).map(([name]) => name);
  expect([[...parts.keys()], changed]).toEqual([
    [...template.keys()],
    ['xl/worksheets/sheet8.xml', 'xl/worksheets/sheet9.xml'],
  ]);
});

test('a full workbook has every load and item in a row of its own', async () => {
  const carrier = { name: 'Alpha & <Sons>', registration: 'CBDU100200', address: null, email: null, phone: null };
  const facts = (number: number): ReceiptFacts => ({
    receivedAt: '2026-12-08T10:04:05.000Z',
    reference: `WB-${number}`,
    order: 'T-1',
    poNumber: null,
    description: 'Soil',
    ewcCodes: ['170504'],
    containerCode: 'SKI',
    netKg: number,
    estimated: true,
    vehicle: 'YK71 ABC',
    carrier,
    receiver: { depot: 'Yard', permitNumber: 'EPR/AB1234CD', address: 'Yard', postcode: 'LS11 0BT' },
  });
  const loads = Array.from({ length: LOADS_IN_BOOK }, (_, i) => ({
    trackingId: `26T${i}`,
    ...receiptOf(facts(i + 1), {}),
  }));
  const bytes = await trackingBook(loads);
  const movements = (await readSheet(bytes, MOVEMENTS)).slice(8, 8 + LOADS_IN_BOOK);
  const items = (await readSheet(bytes, ITEMS)).slice(8, 8 + LOADS_IN_BOOK);
  expect(movements.map((row) => [row[1], row[2], row[16]])).toEqual(
    loads.map((load, i) => [load.trackingId, `WB-${i + 1}`, 'Alpha & <Sons>']),
  );
  expect(items.map((row) => [row[1], row[8], row[9]])).toEqual(loads.map((_, i) => [`WB-${i + 1}`, i + 1, 'Yes']));
});

test('corrections are exported in a file of their own, with their tracking IDs', async () => {
  const fresh = await received(1_500);
  const recorded = await received(2_500);
  const staff = await client();
  const trackingId = `26${recorded.id.slice(-6).toUpperCase()}`;
  await staff.ok(wire.enterReceipt, { params: { id: recorded.id }, body: { data: { trackingId } } });
  expect((await staff.ok(wire.getTracking, {})).data.corrections).toBe(0);
  await h.office((ctx) => weighLoad(ctx, recorded.jobId, { netWeightKg: 2_600 }));
  expect((await staff.ok(wire.getTracking, {})).data.corrections).toBe(1);
  const { bytes, headers } = await exported('corrections');
  expect(headers['content-disposition']).toContain('corrections');
  const rows = (await readSheet(bytes, MOVEMENTS)).slice(8).filter((cells) => cells[2] !== null);
  expect(rows.map((cells) => cells[1])).toEqual([trackingId]);
  const loads = (await readSheet((await exported('new')).bytes, MOVEMENTS)).slice(8).map((cells) => cells[2]);
  expect([loads.includes(fresh.ticketNumber), loads.includes(recorded.ticketNumber)]).toEqual([true, false]);
});

test('a load with missing details is left out of the file, and without any load there is none', async () => {
  const load = await received(3_000);
  await h.rows(`update jobs set vehicle_registration = null where id = '${load.jobId}'`);
  const loads = (await readSheet((await exported()).bytes, MOVEMENTS)).slice(8).map((cells) => cells[2]);
  expect(loads).not.toContain(load.ticketNumber);
  await h.rows(`update tenants set carrier_registration = null where id = '${h.fixtures.alpha.tenantId}'`);
  expect((await (await client()).call(wire.exportReceipts, {})).refusal).toBe('NOTHING_TO_EXPORT');
  await h.rows(`update tenants set carrier_registration = 'CBDU100200' where id = '${h.fixtures.alpha.tenantId}'`);
});

describe('the workbook that the service sent back', () => {
  const read = async (rows: Sent<typeof wire.readReturned>['body']['data']['rows']) =>
    (await (await client()).ok(wire.readReturned, { body: { data: { rows } } })).data;
  const shown = async (id: string) => (await (await client()).ok(wire.getReceipt, { params: { id } })).data;
  const idFor = ({ id }: { id: string }) => `26${id.slice(-8).toUpperCase()}`;

  test('gives loads their IDs and errors; what cannot be matched is listed, and nothing else changes', async () => {
    const [good, bad, other] = [await received(1_100), await received(1_200), await received(1_300)];
    const rows = [
      { reference: good.ticketNumber, trackingId: idFor(good).toLowerCase() },
      { reference: bad.ticketNumber, trackingId: null, errors: 'carrier address is required (R10)' },
      { reference: 'WB-NONE', trackingId: '25HRA0B2' },
      { reference: other.ticketNumber, trackingId: idFor(good) },
    ];
    const result = await read(rows);
    expect(result).toEqual({
      recorded: [good.ticketNumber],
      refused: [bad.ticketNumber],
      unknown: expect.arrayContaining(['WB-NONE', other.ticketNumber]) as string[],
    });
    expect(await shown(good.id)).toMatchObject({ status: 'accepted', trackingId: idFor(good), trouble: [] });
    expect(await shown(bad.id)).toMatchObject({
      status: 'refused',
      trackingId: null,
      trouble: [
        {
          message: 'The service found errors in this load’s rows. Correct the details below and export the load again.',
          returned: 'carrier address is required (R10)',
        },
      ],
    });
    expect(await shown(other.id)).toMatchObject({ status: 'due', trackingId: null });
    const audits = () =>
      h.rows<{ action: string }>(`select action from audit_events where entity_id in
        (select ticket_id from waste_receipts where id in ('${good.id}', '${bad.id}')) and action like 'receipt.%' order by action`);
    expect((await audits()).map(({ action }) => action)).toEqual(['receipt.entered', 'receipt.returned']);
    // The same file again.
    expect((await read(rows)).recorded).toEqual([good.ticketNumber]);
    expect((await audits()).length).toBe(3);
  });

  test('never replaces an ID by another, and knows a load by an earlier ticket', async () => {
    const load = await received(1_400);
    expect((await read([{ reference: load.ticketNumber, trackingId: idFor(load) }])).recorded).toEqual([
      load.ticketNumber,
    ]);
    expect((await read([{ reference: load.ticketNumber, trackingId: '26ANOTHER' }])).unknown).toEqual([
      load.ticketNumber,
    ]);
    await h.office((ctx) => weighLoad(ctx, load.jobId, { netWeightKg: 1_450 }));
    expect((await read([{ reference: load.ticketNumber, trackingId: '26ANOTHER' }])).unknown).toEqual([
      load.ticketNumber,
    ]);
    expect((await read([{ reference: load.ticketNumber, trackingId: idFor(load) }])).recorded).toEqual([
      load.ticketNumber,
    ]);
    expect(await shown(load.id)).toMatchObject({ status: 'accepted', trackingId: idFor(load), netKg: 1_450 });
  });
});
