import { getApplicationAnonymous } from '@tonnage/contract/core/tenants/application';
import { expect, test } from 'vitest';
import { harness } from '../harness.ts';

const h = harness();

test('the full name of a host, with its final dot, is the same company, also with a port', async () => {
  const { alpha, beta } = h.fixtures;
  const nameAt = async (host: string) => {
    const answer = await h.guest().call(getApplicationAnonymous, {}, { headers: { host } });
    return answer.status === 200 ? answer.body.data.name : answer.refusal;
  };
  for (const { host } of [alpha, beta]) {
    const name = await nameAt(host);
    expect(await Promise.all([`${host}.`, `${host}.:8443`, `${host.toUpperCase()}.`].map(nameAt))).toEqual([
      name,
      name,
      name,
    ]);
  }
  expect(await nameAt(alpha.host)).not.toBe(await nameAt(beta.host));
});
