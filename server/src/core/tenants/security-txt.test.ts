import { expect, test } from 'vitest';
import { NOW } from '../../../test/fixtures.ts';
import { harness } from '../../../test/harness.ts';

const h = harness();

const fileOf = (host: string) => h.app.inject({ url: '/.well-known/security.txt', headers: { host } });

test('says how to reach the company of the host, in the fields that RFC 9116 requires', async () => {
  await h.withoutTenant((db) =>
    db
      .updateTable('tenants')
      .set({ support_email: 'help+it@alpha.example', support_phone: '+44 113 496 0100' })
      .where('id', '=', h.fixtures.alpha.tenantId)
      .execute(),
  );
  const answer = await fileOf(h.fixtures.alpha.host);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = answer.body
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/: (.*)/));
  const valuesOf = (name: string) => fields.filter(([field]) => field === name).map(([, value]) => value!);
  expect(valuesOf('Contact')).toEqual(['mailto:help+it@alpha.example', 'tel:+441134960100']);
  const days = (Date.parse(valuesOf('Expires')[0]!) - Date.parse(NOW)) / 86_400_000;
  expect([valuesOf('Expires').length, days > 0 && days < 365]).toEqual([1, true]);
});

test('is not there for a company without a contact', async () => {
  await h.withoutTenant((db) => db.updateTable('tenants').set({ support_email: null, support_phone: null }).execute());
  expect((await fileOf(h.fixtures.beta.host)).statusCode).toBe(404);
});
