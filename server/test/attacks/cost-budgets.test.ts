import { globSync, readFileSync } from 'node:fs';
import type { Endpoint } from '@tonnage/contract/endpoint';
import { ENDPOINTS } from '@tonnage/contract/endpoints';
import { me } from '@tonnage/contract/core/identity/auth';
import { createMetrics } from '@tonnage/contract/metrics/projects/many-metrics';
import { createProject } from '@tonnage/contract/metrics/projects';
import { inviteManagers } from '@tonnage/contract/metrics/organisations/invitations';
import { addDays } from '@tonnage/domain/common/dates';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { costOf, rendersFile } from '../../src/platform/cost/costs.ts';
import { Client } from '../client.ts';
import { PNG } from '../documents.ts';
import { type Company } from '../fixtures.ts';
import { harness } from '../harness.ts';
import { type NewMetric, type Team, team } from '../metrics/team.ts';

const h = harness();
const TODAY = '2026-03-03';
const MINUTE = 60_000;
let t: Team;
beforeAll(async () => void (t = await team(h)));

/** The server with a budget of so many calls a session, and a clock that is moved by hand. */
let app: FastifyInstance | undefined;
let now: number;
async function limited(sessionRate: number): Promise<void> {
  now = 1_000;
  const traffic = { sessionRate, guestRate: 0, dearCalls: 0, now: () => now };
  app = await buildApp(h.deps, { logLevel: 'silent', traffic });
}
afterEach(async () => {
  await app?.close();
  app = undefined;
});

/** A new session that the database has accepted, which costs it nothing. */
async function session(person: { id: string; accountId?: string }, company: Company = h.fixtures.alpha) {
  const client = new Client(app!, company.host, await h.session(person, company));
  expect((await client.call(me, {})).status).toBe(200);
  return client;
}

const daily = (client: Client, name: string) =>
  client.ok(createProject, {
    params: { id: t.organisationId },
    body: {
      data: {
        name,
        schedule: { frequency: 'DAILY' },
        startDate: addDays(TODAY, -3649),
        metrics: Array.from({ length: 10 }, (_, i): NewMetric => ({ name: `m${i}`, type: 'COUNT' })),
      },
    },
  });
const formula = Array.from({ length: 10 }, (_, i) => `[m${i}]`).join('+');
/** Orders 36,500 figures: ten terms, times ten years of days. */
const order = (client: Client, id: string, name: string) =>
  client.call(createMetrics, { params: { id }, body: { data: { metrics: [{ name, type: 'COUNT', formula }] } } });

describe('what is ordered', () => {
  test('computing: a session that has used up its figures is refused, for as long as its debt; its reads and other companies go on', async () => {
    // 100,000 figures a minute.
    await limited(100);
    const mona = await session(t.manager);
    const project = (await daily(mona, 'Ten years')).data.id;
    for (const name of ['f0', 'f1', 'f2']) expect((await order(mona, project, name)).status).toBe(201);
    const refused = await order(mona, project, 'f3');
    expect([refused.status, refused.refusal, refused.error.name, refused.error.message]).toEqual([
      429,
      'BUDGET_SPENT',
      'RateLimitError',
      'Your formulas have read too many values in the last minute. Wait 60 seconds and try again.',
    ]);
    expect(refused.headers['retry-after']).toBe('60');
    const elsewhere = await session(h.fixtures.stranger.owner, h.fixtures.beta);
    expect([(await mona.call(me, {})).status, (await elsewhere.call(me, {})).status]).toEqual([200, 200]);
    now += MINUTE;
    expect((await order(mona, project, 'f3')).status).toBe(201);
  });

  test('computing: an organisation has a budget over the sessions of its people', async () => {
    await limited(100);
    const project = (await daily(await session(t.manager), 'Many hands')).data.id;
    const sessions = [await session(t.manager), await session(t.manager), await session(t.manager)];
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++) statuses.push((await order(sessions[n % 3]!, project, `f${n}`)).status);
    // Six times 36,500 are beyond the 200,000 of two sessions.
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429]);
  });

  test('emails', async () => {
    // 15 emails a minute.
    await limited(30);
    const mona = await session(t.manager);
    const invite = (from: number, count: number) => {
      const emails = Array.from({ length: count }, (_, n) => `new${from + n}@budget.example`);
      return mona.call(inviteManagers, { params: { id: t.organisationId }, body: { data: { emails } } });
    };
    expect([(await invite(0, 7)).status, (await invite(7, 8)).status]).toEqual([201, 201]);
    const refused = await invite(15, 1);
    expect([refused.status, refused.error.message]).toEqual([
      429,
      'You’ve sent too many emails in the last minute. Wait 60 seconds and try again.',
    ]);
    expect(await h.number(`select count(*) from emails where to_address like '%@budget.example'`)).toBe(15);
  });

  test('uploads, by their bytes', async () => {
    // Five megabytes a minute.
    await limited(10);
    const owner = await session(h.fixtures.acme.owner);
    const large = Buffer.concat([PNG, Buffer.alloc(6 * 1024 * 1024)]);
    const upload = (file: Buffer) => owner.form('/api/upload', [['files', ['gate.png', file]]]);
    expect((await upload(large)).status).toBe(201);
    now += MINUTE;
    // A megabyte of debt is left, and four are free.
    expect((await upload(large)).status).toBe(201);
    now += 1;
    const refused = await upload(PNG);
    expect([refused.status, refused.error.message]).toEqual([
      429,
      'You’ve uploaded too much in the last minute. Wait 60 seconds and try again.',
    ]);
  });
});

test('a company has a budget over all sessions of its customers; its staff have a share of their own', async () => {
  await limited(5);
  const company: Client[] = [];
  for (let n = 0; n < 11; n++) company.push(await session(h.fixtures.acme.owner));
  const clerk = await session(h.fixtures.clerk);
  const elsewhere = await session(h.fixtures.stranger.owner, h.fixtures.beta);
  for (const client of company.slice(0, 10))
    for (let n = 0; n < 5; n++) expect((await client.call(me, {})).status).toBe(200);
  const last = await company[10]!.call(me, {});
  expect([last.status, last.refusal, Number(last.headers['retry-after'])]).toEqual([429, 'BUDGET_SPENT', 60]);
  expect([(await clerk.call(me, {})).status, (await elsewhere.call(me, {})).status]).toEqual([200, 200]);
});

describe('every endpoint', () => {
  const cost = (e: Endpoint, query: object = {}) => costOf(e, { query } as FastifyRequest);

  test('costs what its kind costs: a file, a search, an upload and a call with a password more than a read', () => {
    const least = (e: Endpoint): [number, number][] => {
      const relation = e.method === 'GET' ? Object.keys(e.resource?.relations ?? {})[0] : undefined;
      return [
        [cost(e), e.method === 'GET' ? 1 : 2],
        [cost(e), rendersFile(e) ? 20 : 0],
        [cost(e, { format: 'xlsx' }), e.csv ? 20 : 0],
        [cost(e), e.multipart || (e.limited && e.method === 'POST') ? 5 : 0],
        [cost(e, { q: 'skip' }), e.query?.shape['q'] ? 5 : 0],
        [cost(e, { filters: { [relation ?? '']: { id: '1' } } }), relation ? 5 : 0],
      ];
    };
    expect(ENDPOINTS.filter((e) => least(e).some(([is, atLeast]) => is < atLeast)).map(({ name }) => name)).toEqual([]);
  });

  test('that imports, exports, creates many entries or reads a whole chart or scorecard declares a cost of its own', () => {
    const dear = ENDPOINTS.filter((e) =>
      /^(import|export)|\/(many|chart|scorecard|shared)$/.test(`${e.name} ${e.path}`),
    );
    expect(dear.filter((e) => e.cost === undefined && !rendersFile(e)).map(({ name }) => name)).toEqual([]);
    expect(dear.length).toBeGreaterThan(5);
  });
});

test('emails, files and computing are only queued and stored through the functions that charge for them', () => {
  const root = new URL('../../src/', import.meta.url).pathname;
  const sources = globSync('**/*.ts', { cwd: root })
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => [name, readFileSync(root + name, 'utf8')] as const);
  const using = (pattern: RegExp) => sources.flatMap(([name, text]) => (pattern.test(text) ? [name] : [])).toSorted();
  // Each job that sends an email is charged when it is queued.
  expect(using(/\bboss\.send\(/)).toEqual(['platform/queue/queue.ts']);
  expect(using(/insertInto\('emails'\)/)).toEqual(['core/email/commands/queue-email.ts']);
  expect(using(/\.send\([^)]*computeJob/)).toEqual(['metrics/metrics/commands/compute-later.ts']);
  expect(using(/[ .]evaluate\(/)).toEqual(['metrics/metrics/commands/compute-periods.ts']);
  // Backups, the parts of the browser app, a document that the queue renders, the small copy of a picture that was charged for, and the probes of the store.
  expect(using(/files\.put\(/)).toEqual([
    'platform/backup/place.ts',
    'platform/backup/restore.ts',
    'platform/doctor.ts',
    'platform/files/shared-builds.ts',
    'platform/files/store.ts',
    'platform/files/stored-files.ts',
    'platform/files/thumbnail.ts',
    'skip-hire/documents/commands/render-document.ts',
  ]);
  expect(using(/[^.]\bcharge\('/)).toEqual([
    'metrics/metrics/commands/compute-later.ts',
    'metrics/metrics/commands/compute-periods.ts',
    'platform/http/uploads.ts',
    'platform/queue/queue.ts',
  ]);
});
