import {
  createAccountContact,
  createAccountContactItem,
  createSiteContact,
  listAccountContacts,
  listSiteContacts,
} from '@tonnage/contract/skip-hire/accounts/contacts';
import { listSessions } from '@tonnage/contract/core/identity/profile';
import { listInvitations, listMembers } from '@tonnage/contract/skip-hire/accounts/members';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { inBatches } from '../src/platform/formats/list-file.ts';
import type { Positioned } from '../src/platform/http/query-language/list-table.ts';
import { invitationTable, memberTable } from '../src/skip-hire/accounts/members.queries.ts';
import { harness } from './harness.ts';

const h = harness();
const opened = (text: string) => parse(text, { columns: true, bom: true }) as Record<string, string>[];

test('the members export has everybody with their reach, on any page, and nobody of another account', async () => {
  const of = await h.customer();
  const client = await h.as(of.owner);
  await h.joined(of.accountId);
  await h.invited(of.owner);
  const answer = await client.csv(listMembers, {});
  expect(answer.headers['content-disposition']).toBe('attachment; filename="people-2026-03-03.csv"');
  const rows = opened(answer.text);
  expect(rows).toHaveLength(2);
  const owner = rows.find((row) => row['Role'] === 'Owner')!;
  expect(owner).toMatchObject({ Name: 'Fresh owner', Sites: 'All', 'First day': '', 'Active now': 'Yes' });
  const invited = opened((await client.csv(listInvitations, {})).text);
  expect(invited).toMatchObject([{ 'Invited by': 'Fresh owner', 'Invited at': '2026-03-03 09:00' }]);
  const others = opened((await (await h.as(h.fixtures.rival.owner)).csv(listMembers, {})).text);
  expect(others.map((row) => row['Email'])).not.toContain(owner['Email']);
});

test('a member with limited sites is listed with their names', async () => {
  const rows = opened((await (await h.as(h.fixtures.acme.owner)).csv(listMembers, {})).text);
  expect(rows.find((row) => row['Email'] === 'limited@acme.example')).toMatchObject({
    Role: 'Buyer',
    Sites: 'Acme second',
  });
});

test('members and invitations are exported row by row in the list’s order, also of one name', async () => {
  const of = await h.customer();
  for (let n = 0; n < 3; n++) {
    await h.joined(of.accountId);
    await h.invited(of.owner);
  }
  for (const table of [memberTable, invitationTable])
    await h.member(of.owner, async (ctx) => {
      const { data } = await table.answer(ctx, { query: { pagination: { page: 1, pageSize: 100 } } });
      const all = data.map(({ id }) => id);
      const walked: string[] = [];
      const rows = inBatches<Positioned<{ id: string }>>(1, (last) => table.after(ctx, {}, last as never, 1));
      for await (const some of rows) walked.push(...some.map(({ entry }) => entry.id));
      expect([table.list.name, all.length >= 3, walked]).toEqual([table.list.name, true, all]);
    });
});

test('the contacts export has every way to reach them, and a limited member sees those of their sites', async () => {
  const { acme } = h.fixtures;
  const client = await h.as(acme.owner);
  const near = await client.ok(createSiteContact, {
    body: { data: { site: acme.secondSiteId, name: 'Joe', role: 'foreman', phone: '0113 496 0001' } },
  });
  await client.ok(createSiteContact, { body: { data: { site: acme.siteId, name: 'Ann' } } });
  const { data: ida } = await client.ok(createAccountContact, { body: { data: { name: 'Ida', jobTitle: '=Ledger' } } });
  const item = { contact: ida.id, kind: 'email', value: 'ida@acme.example', purposes: ['invoices'] } as const;
  await client.ok(createAccountContactItem, { body: { data: { ...item, purposes: [...item.purposes] } } });
  await client.ok(createAccountContactItem, {
    body: { data: { contact: ida.id, kind: 'phone', value: '0113 496 0002', label: 'out of hours', purposes: [] } },
  });
  const ida1 = { Name: 'Ida', 'Job title': "'=Ledger" };
  expect(opened((await client.csv(listAccountContacts, {})).text)).toEqual([
    { ...ida1, Type: 'Email', 'Number or address': 'ida@acme.example', Label: '', 'Used for': 'invoices' },
    { ...ida1, Type: 'Telephone', 'Number or address': '0113 496 0002', Label: 'out of hours', 'Used for': '' },
  ]);
  const names = async (member: { id: string; accountId?: string }, query: object = {}) =>
    opened((await (await h.as(member)).csv(listSiteContacts, { query })).text).map((row) => row['Name']);
  expect(await names(acme.owner)).toEqual(['Ann', 'Joe']);
  expect(await names(acme.owner, { filters: { site: acme.secondSiteId } })).toEqual(['Joe']);
  expect(await names(acme.owner, { filters: { site: '01a00000-0000-7000-8000-000000000000' } })).toEqual([]);
  expect(await names(acme.limited)).toEqual(['Joe']);
  expect(await names(h.fixtures.rival.owner, { filters: { site: acme.siteId } })).toEqual([]);
  expect(near.data.name).toBe('Joe');
});

test('the sessions export has the person’s own, this one first, also for staff without an account', async () => {
  const of = await h.customer();
  await h.session(of.owner);
  const rows = opened((await (await h.as(of.owner)).csv(listSessions, {})).text);
  expect(rows.map((row) => row['This session'])).toEqual(['Yes', 'No']);
  expect((await (await h.as(h.fixtures.clerk)).csv(listSessions, {})).status).toBe(200);
});
