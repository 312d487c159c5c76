import { updateOrganisation } from '@tonnage/contract/metrics/organisations/organisations';
import { finishMetric } from '@tonnage/contract/metrics/periods/finish';
import { acceptPeriods, dismissPeriods } from '@tonnage/contract/metrics/periods/periods';
import { listNormal } from '@tonnage/contract/metrics/periods/reading';
import { expect, test } from 'vitest';
import type { Client } from '../../../test/client.ts';
import { harness } from '../../../test/harness.ts';
import { BEFORE_LAST, LAST_WEEK, look, type Team, team, write } from '../../../test/metrics/team.ts';

const h = harness();

/** A team whose manager has switched the rule on. */
async function strict(): Promise<{ made: Team; mona: Client; edgar: Client }> {
  const made = await team(h);
  const mona = await h.as(made.manager);
  const { data } = await mona.ok(updateOrganisation, {
    params: { id: made.organisationId },
    body: { data: { fourEyes: true } },
  });
  expect(data.fourEyes).toBe(true);
  return { made, mona, edgar: await h.as(made.editor) };
}

async function accept(client: Client, made: Team, key: string) {
  const item = { metricId: made.metricId, key, version: (await look(client, made, key)).version };
  return (await client.ok(acceptPeriods, { body: { data: { items: [item] } } })).data.results[0]!;
}

test('with the switch on, nobody accepts or finally dismisses their own value, but another manager does', async () => {
  const { made, mona, edgar } = await strict();
  await write(mona, made, LAST_WEEK, { action: 'report', value: '12' });
  const own = await look(mona, made, LAST_WEEK);
  expect([own.can.accept, own.can.dismissAndAccept, own.can.edit]).toEqual([false, false, true]);
  expect(await accept(mona, made, LAST_WEEK)).toMatchObject({
    ok: false,
    error: { code: 'OWN_VALUE', message: 'You reported this value. Ask another manager to accept it.' },
  });
  const item = { metricId: made.metricId, key: LAST_WEEK, version: own.version };
  const dismissed = await mona.ok(dismissPeriods, {
    body: { data: { items: [item], reasonCode: 'OTHER', reason: 'Not needed' } },
  });
  expect(dismissed.data.results[0]).toMatchObject({ ok: false, error: { code: 'OWN_VALUE' } });
  // An editor's value is accepted as before; one that a manager corrects becomes the manager's.
  await write(edgar, made, BEFORE_LAST, { action: 'report', value: '11' });
  await write(mona, made, BEFORE_LAST, { action: 'report', value: '11.5' });
  expect(await accept(mona, made, BEFORE_LAST)).toMatchObject({ ok: false });
  await write(edgar, made, BEFORE_LAST, { action: 'report', value: '11.4' });
  expect(await accept(mona, made, BEFORE_LAST)).toMatchObject({ ok: true });
  expect((await look(mona, made, LAST_WEEK)).status).toBe('TO_BE_ACCEPTED');
});

test('own values are not offered for accepting together, and an end that would accept them is refused', async () => {
  const { made, mona, edgar } = await strict();
  const project = { params: { id: made.projectId } };
  await write(edgar, made, BEFORE_LAST, { action: 'report', value: '11' });
  await accept(mona, made, BEFORE_LAST);
  await write(mona, made, LAST_WEEK, { action: 'report', value: '12' });
  expect((await mona.ok(listNormal, project)).data.total).toBe(0);
  const end = (acceptWaiting: boolean) =>
    mona.call(finishMetric, { params: { id: made.metricId }, body: { data: { acceptWaiting, dismissOpen: false } } });
  expect((await end(true)).refusal).toBe('OWN_VALUE');
  expect((await look(mona, made, LAST_WEEK)).status).toBe('TO_BE_ACCEPTED');
  const off = { params: { id: made.organisationId }, body: { data: { fourEyes: false } } };
  await mona.ok(updateOrganisation, off);
  expect((await mona.ok(listNormal, project)).data.total).toBe(1);
  expect((await end(true)).status).toBe(200);
});
