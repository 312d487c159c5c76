import {
  addOrganisationMember,
  createOrganisation,
  listOrganisationMembers,
} from '@tonnage/contract/metrics/organisations/organisations';
import { expect, test } from 'vitest';
import { harness } from '../harness.ts';
import { joined } from '../metrics/team.ts';

const h = harness();
let sources = 0;
const from = () => ({ ip: `10.13.0.${++sources}` });

test('only colleagues are added without an invitation, and nothing is revealed about anybody else', async () => {
  const { rival, acme, clerk, stranger, alpha } = h.fixtures;
  const client = await h.as(rival.owner);
  const body = { data: { name: 'Evil Org', timeZone: 'Europe/London' } };
  const { data: organisation } = await client.ok(createOrganisation, { body });
  const params = { id: organisation.id };
  const add = (email: string) =>
    client.call(addOrganisationMember, { params, body: { data: { email, role: 'manager' } } }, from());
  const answers = [];
  for (const email of [acme.owner.email, clerk.email, stranger.owner.email, 'nobody@nowhere.example'])
    answers.push(await add(email));
  for (const { refusal, text } of answers) {
    expect(refusal).toBe('NOT_A_COLLEAGUE');
    // The same for known and unknown addresses.
    expect(text).toBe(answers.at(-1)!.text);
  }
  expect((await client.ok(listOrganisationMembers, { params })).data).toHaveLength(1);

  // In the same account, while both work there, and in the same organisation.
  const colleague = await h.joined(rival.accountId);
  const past = await h.joined(rival.accountId, alpha, { validTo: '2026-03-01' });
  expect((await add(past.email)).refusal).toBe('NOT_A_COLLEAGUE');
  expect((await add(colleague.email)).status).toBe(201);
  const other = await client.ok(createOrganisation, { body: { data: { ...body.data, name: 'Second Org' } } });
  await joined(h, other.data.id, acme.viewer, alpha);
  expect((await add(acme.viewer.email)).status).toBe(201);
});
