import {
  addPeriodLink,
  getPeriodDocumentFile,
  getPeriodDocumentLink,
  removePeriodDocument,
  removePeriodLink,
} from '@tonnage/contract/metrics/periods/attachments';
import { finishMetric } from '@tonnage/contract/metrics/periods/finish';
import { acceptPeriods, getPeriod, type PeriodDetail } from '@tonnage/contract/metrics/periods/periods';
import { LIMITS } from '@tonnage/contract/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { sweepFiles } from '../../skip-hire/documents/jobs.ts';
import type { Answer, Client } from '../../../test/client.ts';
import { harness } from '../../../test/harness.ts';
import { PDF, PNG } from '../../../test/documents.ts';
import { NOW } from '../../../test/fixtures.ts';
import { attach, BEFORE_LAST, LAST_WEEK, look, RUNNING, type Team, team, write } from '../../../test/metrics/team.ts';

const h = harness();
const TICKETS = { label: 'Weighbridge tickets', url: 'https://tickets.example/week-9' };
let t: Team;
let manager: Client;
let editor: Client;
let viewer: Client;

beforeEach(async () => {
  t = await team(h);
  [manager, editor, viewer] = [await h.as(t.manager), await h.as(t.editor), await h.as(t.viewer)];
});

const at = (key: string) => ({ params: { id: t.metricId, key } });
const addLink = (client: Client, key = LAST_WEEK, link = TICKETS) =>
  client.call(addPeriodLink, { ...at(key), body: { data: link } });
const detail = async (client: Client, key = LAST_WEEK) => (await client.ok(getPeriod, at(key))).data;
const activities = async () =>
  (
    await h.rows<{ type: string }>(
      `select type from activities where metric_id = (select id from metrics where public_id = '${t.metricId}') order by id`,
    )
  ).map(({ type }) => type);
const shown = (answer: Answer<unknown>) => (answer.body as { data: PeriodDetail }).data;
const accept = async (key: string) =>
  manager.ok(acceptPeriods, {
    body: { data: { items: [{ metricId: t.metricId, key, version: (await look(manager, t, key)).version }] } },
  });

describe('a link of a period', () => {
  test('a link is added and removed by editor and manager, each time with a line in the log; a viewer reads it', async () => {
    const { links } = shown(await addLink(editor));
    expect(links).toMatchObject([{ ...TICKETS, author: 'Edgar' }]);
    expect((await detail(viewer)).links).toEqual(links);
    await manager.ok(removePeriodLink, { params: { ...at(LAST_WEEK).params, linkId: links[0]!.id } });
    expect(await activities()).toEqual(['LINK_ADDED', 'LINK_REMOVED']);
    const after = await detail(viewer);
    expect([after.links, after.log.map((line) => line.text)]).toEqual([
      [],
      ['Edgar added the link “Weighbridge tickets”', 'Mona removed the link “Weighbridge tickets”'],
    ]);
  });

  test('a link must be a valid URL, of the web', async () => {
    for (const url of ['tickets', 'javascript:alert(1)', 'ftp://tickets.example', 'https://', ' '])
      expect((await addLink(editor, LAST_WEEK, { ...TICKETS, url })).error.details).toMatchObject({
        errors: [{ path: ['url'], message: 'Enter a valid URL, for example https://example.com' }],
      });
    expect(await activities()).toEqual([]);
  });

  test('of two who remove a link at once one succeeds; of those who add the last ones at once twenty links remain', async () => {
    const { links } = shown(await addLink(editor));
    const gone = { params: { ...at(LAST_WEEK).params, linkId: links[0]!.id } };
    const both = await Promise.all([manager.call(removePeriodLink, gone), editor.call(removePeriodLink, gone)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    for (let i = 1; i < LIMITS.periodLinks; i++) await addLink(editor);
    const last = await Promise.all([addLink(editor), addLink(manager)]);
    expect(last.map((answer) => (answer.status === 201 ? 'ok' : answer.refusal)).toSorted()).toEqual([
      'TOO_MANY_LINKS',
      'ok',
    ]);
    expect((await detail(viewer)).links).toHaveLength(LIMITS.periodLinks);
  });
});

describe('a document of a period', () => {
  test('a document has the type of its bytes, is opened by a link of the session, and is deleted with its bytes', async () => {
    const answer = await attach(editor, t, LAST_WEEK, 'ticket.exe', PDF);
    expect(answer.status).toBe(201);
    const [paper] = shown(answer).documents;
    expect(paper).toMatchObject({ name: 'ticket.pdf', mime: 'application/pdf', size: PDF.length, author: 'Edgar' });
    const document = { params: { ...at(LAST_WEEK).params, documentId: paper!.id } };
    const { data } = await viewer.ok(getPeriodDocumentLink, { ...document, query: {} });
    const file = await h.guest().raw({ method: 'GET', url: data.url });
    expect([file.status, file.bytes.equals(PDF), file.headers['content-type']]).toEqual([200, true, 'application/pdf']);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="ticket.pdf"/);
    const elsewhere = data.url.replace(paper!.id, crypto.randomUUID());
    expect((await h.guest().raw({ method: 'GET', url: elsewhere })).refusal).toBe('LINK_EXPIRED');
    expect((await h.guest().call(getPeriodDocumentFile, document)).refusal).toBe('UNAUTHENTICATED');

    const [{ key }] = (await h.rows<{ key: string }>(
      `select f.key from files f join period_documents d on d.file_id = f.id where d.id = '${paper!.id}'`,
    )) as [{ key: string }];
    // The nightly sweep must not delete a period's document.
    h.clock.set('2026-03-06T09:00:00.000Z');
    await sweepFiles(h.deps);
    expect((await detail(await h.as(t.viewer))).documents).toHaveLength(1);
    await (await h.as(t.manager)).ok(removePeriodDocument, document);
    expect(
      await h.rows(`select data from pgboss.job where name = 'file.remove' and data->>'key' = '${key}'`),
    ).toHaveLength(1);
    expect(await h.rows(`select id from files where key = '${key}'`)).toEqual([]);
    expect(await activities()).toEqual(['DOCUMENT_ADDED', 'DOCUMENT_REMOVED']);
    h.clock.set(NOW);
    h.forgetSessions();
  });

  test('a document of another type, an empty one or one too many is refused and not stored', async () => {
    const code = async (name: string, bytes: Uint8Array) => {
      const answer = await attach(editor, t, LAST_WEEK, name, bytes);
      return answer.status === 201 ? 'ok' : answer.refusal;
    };
    expect(await code('page.html', Buffer.from('<script>alert(1)</script>'))).toBe('FILE_TYPE');
    expect(await code('nothing.png', Buffer.alloc(0))).toBe('FILE_EMPTY');
    expect(await code('../up.png', PNG)).toBe('FILE_NAME');
    for (let i = 1; i < LIMITS.periodDocuments; i++) expect(await code('ticket.png', PNG)).toBe('ok');
    const last = await Promise.all([code('a.png', PNG), code('b.png', PNG)]);
    expect(last.toSorted()).toEqual(['TOO_MANY_DOCUMENTS', 'ok']);
    const [{ n }] = (await h.rows<{ n: number }>(
      `select count(*)::int as n from files where organisation_id = '${t.organisationId}'`,
    )) as [{ n: number }];
    expect(n).toBe(LIMITS.periodDocuments);
  });

  test('a document sent twice with one key is attached once', async () => {
    const send = () =>
      editor.form(`/api/metrics/metrics/${t.metricId}/periods/${LAST_WEEK}/documents`, [['file', ['a.png', PNG]]], {
        headers: { 'idempotency-key': 'one' },
      });
    const both = [await send(), await send()];
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect((await detail(viewer)).documents).toHaveLength(1);
  });
});

test('links and documents can be added to a period in every state, but only read once the metric is finished', async () => {
  // In progress, overdue, awaiting acceptance, updated, accepted.
  await write(editor, t, LAST_WEEK, { action: 'report', value: '12' });
  await write(editor, t, '2026-02-09', { action: 'report', value: '12' });
  await write(editor, t, '2026-02-09', { action: 'report', value: '13' });
  await write(editor, t, '2026-02-02', { action: 'report', value: '12' });
  await accept('2026-02-02');
  const keys = [RUNNING, BEFORE_LAST, LAST_WEEK, '2026-02-09', '2026-02-02'];
  const states = [];
  for (const key of keys) {
    states.push((await look(editor, t, key)).status);
    expect((await addLink(editor, key)).status).toBe(201);
    expect((await attach(editor, t, key, 'ticket.png', PNG)).status).toBe(201);
  }
  expect(states).toEqual(['PENDING', 'DUE', 'TO_BE_ACCEPTED', 'UPDATED', 'ACCEPTED']);
  const { links, documents } = await detail(viewer);
  const document = { params: { ...at(LAST_WEEK).params, documentId: documents[0]!.id } };
  const link = { params: { ...at(LAST_WEEK).params, linkId: links[0]!.id } };
  await manager.ok(finishMetric, {
    params: { id: t.metricId },
    body: { data: { acceptWaiting: false, dismissOpen: false } },
  });
  for (const client of [manager, editor])
    expect([
      (await addLink(client)).refusal,
      (await attach(client, t, LAST_WEEK, 'ticket.png', PNG)).refusal,
      (await client.call(removePeriodLink, link)).refusal,
      (await client.call(removePeriodDocument, document)).refusal,
    ]).toEqual(Array.from({ length: 4 }, () => 'METRIC_FINISHED'));
  expect((await viewer.call(getPeriodDocumentFile, document)).status).toBe(200);
  expect((await detail(viewer)).cell.can.attach).toBe(false);
});

test('nothing can be attached to a period that has not begun, is invalid, or lies before the metric', async () => {
  expect([
    (await addLink(editor, '2026-03-09')).refusal,
    (await addLink(editor, '2026-02-24')).refusal,
    (await attach(editor, t, '2026-01-26', 'ticket.png', PNG)).refusal,
  ]).toEqual(['PERIOD_NOT_STARTED', 'BAD_PERIOD_KEY', 'BEFORE_START']);
});
