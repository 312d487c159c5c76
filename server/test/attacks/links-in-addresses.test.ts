import { ENDPOINTS } from '@tonnage/contract/endpoints';
import { createRouteLink } from '@tonnage/contract/skip-hire/fleet';
import { inviteStaff } from '@tonnage/contract/skip-hire/staff';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { invite } from '@tonnage/contract/skip-hire/accounts/members';
import { expect, test } from 'vitest';
import { sendMail } from '../../src/core/email/jobs.ts';
import { harness } from '../harness.ts';

const h = harness();

/** Every URL in the plain text of the queued emails. */
async function mailedAddresses(): Promise<URL[]> {
  const { tenantId } = h.fixtures.alpha;
  const queued = await h.rows<{ id: string }>(`select id from emails where state = 'queued'`);
  for (const { id } of queued) await sendMail({ ...h.deps, mailer: null }, { mailId: id, tenantId });
  const mails = await h.rows<{ plain: string }>(`select plain from emails where plain is not null`);
  return mails.flatMap(({ plain }) => plain.match(/https?:\/\/[^\s>\])]+/g) ?? []).map((text) => new URL(text));
}

test('only the calendar feed’s path carries a secret, because its readers can send nothing else', () => {
  const named = ENDPOINTS.filter(({ path }) => /\{(token|secret|reference|code)\}/.test(path));
  expect(named.map(({ name }) => name)).toEqual(['readCalendarFeed']);
});

test('invitation secrets are in the fragment, which no server and no referrer gets', async () => {
  const { acme, clerk } = h.fixtures;
  await (await h.as(acme.owner)).ok(invite, { body: { data: { email: 'a@links.example', role: 'buyer' } } });
  await (await h.as(clerk)).ok(inviteStaff, { body: { data: { email: 'b@links.example', role: 'office' } } });
  const withFragment = (await mailedAddresses()).filter(({ hash }) => hash !== '');
  expect(withFragment.map(({ pathname, search }) => pathname + search).toSorted()).toEqual([
    '/desk/invitation',
    '/invitation',
  ]);
  for (const { hash } of withFragment) expect(hash).toMatch(/^#token=.{20,}/);
});

test('payment secrets and a driver’s day are in the fragment too', async () => {
  const { alpha, card, planner } = h.fixtures;
  const owner = await h.as(card.owner);
  const body = { data: h.input(card.siteId, { payment: { method: 'card' as const } }) };
  const { meta } = await owner.ok(createJob, { body });
  const { driverId: id } = await h.fleet(alpha.depotId);
  const params = { id, date: h.clock.now().slice(0, 10) };
  const { data } = await (await h.as(planner)).ok(createRouteLink, { params, body: { data: {} } });
  for (const [address, page] of [
    [meta.paymentUrl!, '/pay/sandbox'],
    [data.link!.url, '/run'],
  ] as const) {
    const { pathname, search, hash } = new URL(address);
    expect([pathname, search]).toEqual([page, '']);
    expect(hash).toMatch(/^#(reference|token)=.{20,}/);
  }
});
