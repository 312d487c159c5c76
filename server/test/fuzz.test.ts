import { Writable } from 'node:stream';
import { ENDPOINTS } from '@tonnage/contract/endpoints';
import { errorReply } from '@tonnage/contract/envelope';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeMember } from '@tonnage/demo/factories';
import { buildApp } from '../src/app.ts';
import { metricThings, type MetricThings } from './access/metric-things.ts';
import { METRIC_POLICY } from './access/metric.rows.ts';
import type { Things } from './access/policy.ts';
import { policyOf, thingsOf } from './access/rows.ts';
import { fuzzRequests, type FuzzRequest } from './fuzz-requests.ts';
import { allocateTo } from '../src/skip-hire/orders/planning/commands/allocate.ts';
import { confirmJob } from '../src/skip-hire/orders/requests/commands/answer-request.ts';
import { harness } from './harness.ts';

/** Enough to notice a fault at once; `npm run fuzz` sends ten thousand. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 300);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_120);
/** The most milliseconds of a request, on the slowest machine: only a time limit would end a longer one. */
const SLOW_MS = 10_000;
/** Requests consume things: after this many there is a new account with one of everything. */
const ROUND = 500;
const TITLE = `${RUNS} requests over the OpenAPI document find no 5xx and one shape of errors`;

const h = harness();
const policy = policyOf(h);

test(TITLE, { timeout: 60_000 + RUNS * 300 }, async () => {
  const log: string[] = [];
  const logStream = new Writable({ write: (chunk: Buffer, _, done) => (log.push(chunk.toString()), done()) });
  const app = await buildApp(h.deps, { logLevel: 'error', logStream });
  await app.ready();
  const problems: string[] = [];
  const statuses = new Map<number, number>();
  const fine = new Set<string>();
  const { rival, stranger, beta, alpha } = h.fixtures;
  const others = [await thingsOf(h, rival), await thingsOf(h, stranger, beta)];

  for (let sent = 0; sent < RUNS && problems.length < 10;) {
    const { tokens, things, team } = await freshAccount();
    const named = Object.values(team).filter((each) => typeof each === 'string');
    const ids = [...[...things, ...others].flatMap((each) => Object.values(each)), ...named];
    // Callers with the most permissions are used most often.
    const callers = [
      ...Object.keys(tokens),
      'owner',
      'owner',
      'owner',
      'manager',
      'buyer',
      'organiser',
      'organiser',
      'organiser',
    ];
    const requests = fuzzRequests(
      [...ids, alpha.skip, alpha.builders, alpha.mixed],
      (e) =>
        things.map(
          (each) => (METRIC_POLICY[e.name]?.sent(team) ?? policy[e.name]!.sent(each)) as Record<string, unknown>,
        ),
      callers,
    );
    for (const request of fc.sample(requests, { numRuns: Math.min(ROUND, RUNS - sent), seed: SEED + sent })) {
      log.length = 0;
      const { who, method, url, headers, payload } = request;
      const token = who === 'nobody' ? undefined : (tokens[who] ?? 'not.a.token');
      const from = performance.now();
      const reply = await app.inject({
        method: method as 'GET',
        url,
        headers: {
          host: who === 'stranger' ? beta.host : alpha.host,
          ...headers,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        // From every address: requests that are stopped by rate limits prove nothing.
        remoteAddress: `10.${(sent >> 8) & 255}.${sent & 255}.7`,
        ...(payload === undefined ? {} : { payload }),
      });
      sent++;
      statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1);
      if (reply.statusCode < 400 && method === request.declared) fine.add(request.operation);
      const tookMs = performance.now() - from;
      const wrong =
        tookMs > SLOW_MS
          ? `took ${Math.round(tookMs)} ms`
          : wrongWith(request, reply.statusCode, reply.headers['content-type'] ?? '', reply.payload);
      if (wrong !== null) problems.push(`#${sent} ${wrong}\n${shown(request)}\n${log.join('').slice(0, 1500)}`);
    }
  }
  await app.close();
  if (problems.length > 0) throw new Error(`Again with FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS}\n${problems.join('\n\n')}`);
  if (RUNS < 5_000) return;
  // The requests get through: most calls that can succeed sometimes do, and most pass the permission check. The others
  // need something that only other calls create, in an order that chance seldom finds: a link, a proposal, an
  // invitation.
  const reachable = ENDPOINTS.filter(({ name }) =>
    Object.values((METRIC_POLICY[name] ?? policy[name]!).may).includes('ok'),
  );
  const never = reachable.map(({ name }) => name).filter((name) => !fine.has(name));
  expect(never.length, `never answered well: ${never.join(', ')}`).toBeLessThan(reachable.length / 4);
  expect(statuses.get(401) ?? 0).toBeLessThan(RUNS / 5);
});

function wrongWith({ method }: FuzzRequest, status: number, type: string, payload: string): string | null {
  if (status >= 500) return `answered ${status}`;
  if (status < 400 || method === 'HEAD') return null;
  if (!type.startsWith('application/json')) return `${status} as ${type}`;
  const read = errorReply.safeParse(JSON.parse(payload));
  if (!read.success) return `${status} in another shape: ${payload.slice(0, 300)}`;
  return read.data.error.status === status ? null : `${status} says ${read.data.error.status}`;
}

const shown = ({ operation, who, method, url, headers, payload }: FuzzRequest) =>
  `${operation} as ${who}: ${method} ${url}\n${JSON.stringify(headers)} ${payload?.slice(0, 600) ?? ''}`;

/** An account with a signed-in member of every role, and one of everything in it. */
async function freshAccount(): Promise<{ tokens: Record<string, string>; things: Things[]; team: MetricThings }> {
  const { acme, alpha, beta, rival, card, stranger, clerk, planner, ledger } = h.fixtures;
  const customer = await h.customer({ capacity: 500 });
  const { accountId } = customer;
  const { manager, buyer, accounts, viewer, limited } = acme;
  const people: Record<string, { id: string; accountId?: string }> = { owner: customer.owner };
  for (const [name, { id }] of Object.entries({ manager, buyer, accounts, viewer, limited })) {
    const role = name === 'limited' ? 'buyer' : (name as 'manager');
    const siteIds = name === 'limited' ? [customer.secondSiteId] : null;
    await h.making((m) => makeMember(m, { tenantId: alpha.tenantId, accountId, userId: id, role, siteIds }));
    people[name] = { id, accountId };
  }
  Object.assign(people, { rival: rival.owner, card: card.owner, stranger: stranger.owner, clerk, planner, ledger });
  const team = await metricThings(h);
  Object.assign(people, { organiser: team.manager, reporter: team.editor, looker: team.viewer });
  const tokens: Record<string, string> = {};
  for (const [name, client] of Object.entries(people))
    tokens[name] = await h.session(client, name === 'stranger' ? beta : alpha);
  h.forgetSessions();
  const busy = await thingsOf(h, customer);
  // A site without orders and an unsigned document, for archiving and signing.
  const idle = { siteId: customer.secondSiteId, documentId: await h.ticket(customer, { waiting: true }) };
  // And a job with a vehicle, for drivers.
  const order = await h.placed(customer, { date: '2026-03-10' });
  const fleet = await h.fleet(customer.depotId);
  await h.office(async (ctx) => {
    await confirmJob(ctx, order.jobId);
    await allocateTo(ctx, order.jobId, fleet);
  });
  return { tokens, things: [busy, { ...busy, ...idle }, { ...busy, jobId: order.jobId }], team };
}
