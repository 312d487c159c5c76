import { runDue } from '../../../test/run-due.ts';
import { getDeskDocument, listDeskDocuments, listDocuments } from '@tonnage/contract/skip-hire/documents/documents';
import { dropMovedTicket, listMovedTickets } from '@tonnage/contract/skip-hire/documents/moved-tickets';
import { previewImport, startImport, undoImport } from '@tonnage/contract/skip-hire/moving-in';
import { addDays } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { expect, test } from 'vitest';
import { collecting, PDF, PNG } from '../../../test/documents.ts';
import { type Customer, NOW } from '../../../test/fixtures.ts';
import { harness } from '../../../test/harness.ts';
import { whyCovered } from '../documents/draft.queries.ts';
import { ticketsSweep } from '../documents/jobs.ts';
import { confirmJob } from '../orders/requests/commands/answer-request.ts';
import { importFile } from './jobs.ts';

const h = harness();
const TODAY = NOW.slice(0, 10);
const day = (days: number) => formatDayYear(addDays(TODAY, days));
const manager = () => h.as(h.fixtures.clerk);
let last = 0;

/** A file of one ticket of the customer, and its number. */
async function ticketFile(of: Customer, over: { from?: number; to?: number; waste?: string; signed?: string } = {}) {
  const { from = -30, to = 300, waste = 'Mixed construction', signed = `${day(-31)}\tSam Field` } = over;
  const [account] = await h.rows<{ number: string }>(`select number from accounts where id = '${of.accountId}'`);
  const number = `OLD-${++last}`;
  return {
    number,
    text: `Ticket no\tA/C\tSite\tWaste\tFrom\tExpires\tDate signed\tSignatory\n${number}\t${account!.number}\tFresh first\t${waste}\t${day(from)}\t${day(to)}\t${signed}\n`,
  };
}
const preview = async (text: string) =>
  (await (await manager()).ok(previewImport, { body: { data: { kind: 'tickets', text } } })).data;
async function imported(text: string): Promise<string> {
  const body = { data: { kind: 'tickets' as const, text, fileName: 'tickets.csv' } };
  const { data } = await (await manager()).ok(startImport, { body });
  await importFile(h.deps, { importId: data.id, tenantId: h.fixtures.alpha.tenantId });
  return data.id;
}
const waiting = async () => (await (await h.as(h.fixtures.planner)).ok(listMovedTickets, {})).data.tickets;
const find = async (number: string) => (await waiting()).find((ticket) => ticket.number === number)!;
async function filed(id: string, data: object = {}, bytes: Buffer = PDF, key: string = crypto.randomUUID()) {
  const office = await h.as(h.fixtures.planner);
  return office.form(
    `/api/desk/moved-tickets/${id}/paper`,
    [
      ['data', JSON.stringify({ signedBy: 'Sam Field', signedOn: addDays(TODAY, -31), ...data })],
      ['files.file', ['OLD.pdf', bytes]],
    ],
    { headers: { 'idempotency-key': key } },
  );
}
const emails = () => h.number('select count(*) from emails');

test('a season ticket moves in unseen, and covers its loads once its signed paper is filed', async () => {
  const mine = await h.customer();
  const { number, text } = await ticketFile(mine);
  const before = await emails();
  expect(await preview(text)).toMatchObject({
    added: 1,
    same: 0,
    problems: [],
    first: [{ what: `${number} Fresh: Fresh first` }],
  });
  await imported(text);
  const ticket = await find(number);
  expect(ticket).toMatchObject({ signedBy: 'Sam Field', signedOn: addDays(TODAY, -31), site: { id: mine.siteId } });
  const owner = await h.as(mine.owner);
  const office = await h.as(h.fixtures.planner);
  const seen = async () => [
    (await owner.ok(listDocuments, {})).data.map((each) => each.number),
    (await office.ok(listDeskDocuments, { query: { q: number } })).data.map((each) => each.number),
  ];
  expect(await seen()).toEqual([[], []]);
  expect((await office.call(getDeskDocument, { params: { id: ticket.id } })).refusal).toBe('NOT_FOUND');
  const { jobId } = await collecting(h, mine);
  await h.office((ctx) => confirmJob(ctx, jobId));
  const covered = () => h.office((ctx) => whyCovered(ctx, jobId));
  expect(await covered()).toBeNull();
  const sent = await emails();

  const answer = await filed(ticket.id);
  expect([answer.status, answer.body]).toMatchObject([
    200,
    { data: { status: 'signed', number, signedBy: 'Sam Field', signedOnPaper: true } },
  ]);
  expect(await seen()).toEqual([expect.arrayContaining([number]), [number]]);
  expect(await covered()).toBe(`Season ticket ${number} covers this load, so it needs no note of its own.`);
  expect(await find(number)).toBeUndefined();
  // The same file again has nothing new, and nobody was asked to sign what is signed.
  expect(await preview(text)).toMatchObject({ added: 0, same: 1, problems: [] });
  expect(await emails()).toBe(sent);
  expect(before).toBeLessThanOrEqual(sent);
  const read = await owner.raw({ method: 'GET', url: `/api/documents/${ticket.id}/file` });
  expect([read.status, read.bytes.equals(PDF)]).toEqual([200, true]);
});

test('rows that cannot stand are named, and tickets that have ended are left out', async () => {
  const mine = await h.customer();
  const problem = async (file: Promise<{ text: string }>) =>
    (await preview((await file).text)).problems.map((each) => each.problem);
  expect(await problem(ticketFile(mine, { signed: `${day(1)}\tSam` }))).toEqual([
    `The date signed, ${day(1)}, is in the future.`,
  ]);
  expect(await problem(ticketFile(mine, { signed: `${day(-62)}\tSam` }))).toEqual([
    `The date signed, ${day(-62)}, is more than 31 days before the ticket starts.`,
  ]);
  const other = await h.customer();
  const { number, text } = await ticketFile(other);
  await imported(text);
  const again = (await ticketFile(mine)).text.replace(/OLD-\d+/, number);
  expect((await preview(again)).problems.map((each) => each.problem)).toEqual([
    `Season ticket ${number} already exists, with another site, waste type or dates. Correct the number or leave the row out.`,
  ]);
  await h.ticket(mine);
  expect(await problem(ticketFile(mine))).toEqual([
    expect.stringMatching(/^Season ticket WTN-\d+ already covers some of these dates/),
  ]);
  const ended = await preview((await ticketFile(mine, { from: -300, to: -1 })).text);
  expect(ended).toMatchObject({ added: 0, problems: [], notes: ['1 season ticket has expired, so it’s left out.'] });
});

test('an import is undone until a paper of it is filed, and a ticket without its paper is removed', async () => {
  const mine = await h.customer();
  const first = await ticketFile(mine);
  const id = await imported(first.text);
  await (await manager()).ok(undoImport, { params: { id } });
  expect(await find(first.number)).toBeUndefined();
  const again = await imported(first.text);
  const ticket = await find(first.number);
  h.clock.set(new Date(Date.parse(NOW) + 60_000).toISOString());
  expect((await filed(ticket.id)).status).toBe(200);
  const refused = await (await manager()).call(undoImport, { params: { id: again } });
  expect(refused.text).toContain(`season ticket ${first.number} has had its signed copy filed`);

  const other = await h.customer();
  const second = await ticketFile(other);
  await imported(second.text);
  const lost = await find(second.number);
  await (await h.as(h.fixtures.planner)).ok(dropMovedTicket, { params: { id: lost.id } });
  expect(await find(second.number)).toBeUndefined();
  expect(await preview(second.text)).toMatchObject({ added: 1, same: 0 });
});

test('a paper is filed once, with a believable day, and never beside another ticket for the same days', async () => {
  const mine = await h.customer();
  const { number, text } = await ticketFile(mine);
  await imported(text);
  const ticket = await find(number);
  expect((await filed(ticket.id, { signedOn: addDays(TODAY, 1) })).text).toContain('Enter the date it was signed');
  expect((await filed(ticket.id, {}, Buffer.from('#!/bin/sh'))).refusal).toBe('FILE_TYPE');
  expect((await filed(crypto.randomUUID())).refusal).toBe('NOT_FOUND');
  const answers = await Promise.all([filed(ticket.id), filed(ticket.id, {}, PNG)]);
  expect(answers.map(({ status, refusal }) => (status < 300 ? 'ok' : refusal)).toSorted()).toEqual([
    'WRONG_STATE',
    'ok',
  ]);

  const other = await h.customer();
  const second = await ticketFile(other);
  await imported(second.text);
  await h.ticket(other);
  expect((await filed((await find(second.number)).id)).refusal).toMatch(
    /NOTE_STANDS|already covers some of these days/,
  );
});

test('a paper that comes after the ticket has ended is filed, but never one for waste that has become hazardous', async () => {
  const mine = await h.customer();
  const { number, text } = await ticketFile(mine, { to: 5 });
  await imported(text);
  const ticket = await find(number);
  const { mixed } = h.fixtures.alpha;
  await h.rows(`update waste_types set hazardous = true where id = '${mixed}'`);
  expect((await filed(ticket.id)).refusal).toBe('NOTE_HAZARDOUS');
  await h.rows(`update waste_types set hazardous = false where id = '${mixed}'`);
  h.clock.set(`${addDays(TODAY, 9)}T09:00:00.000Z`);
  expect((await filed(ticket.id)).status).toBe(200);
  h.clock.set(NOW);
});

test('a ticket whose paper is not filed within 90 days of its last day is removed by the night, and no other', async () => {
  const moved = async (to: number) => {
    const { number, text } = await ticketFile(await h.customer(), { to });
    await imported(text);
    return find(number);
  };
  const [late, filedOne, standing] = [await moved(5), await moved(5), await moved(200)];
  expect((await filed(filedOne.id)).status).toBe(200);
  const left = async () =>
    (
      await h.rows<{ id: string }>(
        `select id from documents where id in ('${late.id}', '${filedOne.id}', '${standing.id}') order by id`,
      )
    ).map(({ id }) => id);
  const night = async (days: number) => {
    h.clock.set(`${addDays(TODAY, days)}T03:10:00.000Z`);
    await runDue(ticketsSweep, h.deps);
    h.clock.set(NOW);
    return left();
  };
  expect(await night(5 + 90)).toEqual([late.id, filedOne.id, standing.id].toSorted());
  expect(await night(5 + 91)).toEqual([filedOne.id, standing.id].toSorted());
  const removals = await h.rows(
    `select action, actor_kind, changes->>'number' as number from audit_events where entity_id = '${late.id}'`,
  );
  expect(removals).toContainEqual({ action: 'document.removed', actor_kind: 'system', number: late.number });
});

test('one whose term has a load without a note stays, because only its paper can cover that load', async () => {
  const customer = await h.customer();
  const { number, text } = await ticketFile(customer, { to: 5 });
  await imported(text);
  const ticket = await find(number);
  const { jobId } = await h.placed(customer);
  await h.rows(`update jobs set date = '${addDays(TODAY, 2)}' where id = '${jobId}'`);
  await h.rows(`insert into notes_due (tenant_id, job_id) select tenant_id, id from jobs where id = '${jobId}'`);
  const night = async () => {
    h.clock.set(`${addDays(TODAY, 200)}T03:20:00.000Z`);
    await runDue(ticketsSweep, h.deps);
    h.clock.set(NOW);
    return h.number(`select count(*) from documents where id = '${ticket.id}'`);
  };
  expect(await night()).toBe(1);
  await h.rows(`delete from notes_due where job_id = '${jobId}'`);
  expect(await night()).toBe(0);
});
