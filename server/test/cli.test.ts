import { describe, expect, test } from 'vitest';
import { createTenant } from '../src/core/tenants/commands/create-tenant.ts';
import { hashToken } from '../src/platform/credentials/tokens.ts';
import { harness } from './harness.ts';
import { ownDatabase } from './own-database.ts';
import { runCommand } from './own-process.ts';
import { NOW } from './fixtures.ts';

const h = harness();
const { env, look } = ownDatabase();

const tonnage = (...args: string[]) => runCommand({ ...env(), PUBLIC_URL: 'https://portal.example' }, args);

const BOSS = ['--manager', 'Boss@Low.example'];

describe('the command line', { timeout: 180_000 }, () => {
  test('creates a company with its catalogue, and prints the link for its first manager', async () => {
    const made = await tonnage(
      'create-tenant',
      '--slug',
      'low',
      '--name',
      'Low Skips',
      '--host',
      'Low.example',
      ...BOSS,
    );
    expect(made).toMatchObject({ code: 0, err: '' });
    const link = /^https:\/\/low\.example\/desk\/invitation#token=(\S+)$/m.exec(made.out);
    expect(link).not.toBeNull();
    const [row] = await look(`select t.name, t.hosts, i.email, i.role, i.token_hash,
      (select count(*)::int from container_sub_types c where c.tenant_id = t.id) > 5 as catalogue,
      (select count(*)::int from counters c where c.tenant_id = t.id) as counters,
      (select start_value::int from pg_sequences where sequencename = tonnage_order_sequence(t.id)) as first,
      (select count(*)::int from emails m where m.tenant_id = t.id and m.state = 'queued') as mails,
      (select count(*)::int from audit_events e where e.tenant_id = t.id and e.action = 'staff.invited'
        and e.actor_kind = 'system') as events
      from tenants t join staff_invitations i on i.tenant_id = t.id where t.slug = 'low'`);
    expect(row).toEqual({
      name: 'Low Skips',
      hosts: ['low.example'],
      email: 'boss@low.example',
      role: 'manager',
      token_hash: hashToken(link![1]!),
      catalogue: true,
      counters: 7,
      first: 1,
      mails: 1,
      events: 1,
    });
  });

  test('reports an error in a sentence, and creates nothing', async () => {
    const tenant = (...args: string[]) => tonnage('create-tenant', ...args);
    const outputs = await Promise.all([
      tonnage('fly').then(({ err }) => err.split('\n')[0]),
      tonnage().then(({ out }) => out.split('\n')[0]),
    ]);
    expect(outputs[0]).toBe('There is no command "fly".');
    expect(outputs[1]).toMatch(/^tonnage create-tenant/);
    const wrong: [string[], RegExp][] = [
      [['--slug', 'Low Skips', '--name', 'L', ...BOSS], /--slug "Low Skips" isn't valid. Give lower-case letters/],
      [['--slug', 'next', '--name', 'L'], /--manager is missing/],
      [['--slug', 'next', '--name', 'L', '--password', 'x', ...BOSS], /--password/],
    ];
    for (const [args, message] of wrong) {
      const { code, err } = await tenant(...args);
      expect([code, err]).toEqual([1, expect.stringMatching(message)]);
    }
    const unknown = await tonnage('create-staff', '--tenant', 'none', '--email', 'a@b.example', '--role', 'office');
    expect(unknown.err).toBe('There is no company "none". Companies: alpha, beta, low.\n');
    const nobody = await tonnage('allow-passwords', '--tenant', 'low');
    expect(nobody.out).toContain('no single sign-on of this company is the only way in');
    const role = await tonnage('create-staff', '--tenant', 'low', '--email', 'a@b.example', '--role', 'boss');
    expect(role.err).toContain(`--role "boss" isn't valid. Give office, accounts, manager.`);
  });
});

test('ensures that slugs and hosts are unique, even for two companies at once', async () => {
  const make = (slug: string, ...hosts: string[]) =>
    h
      .withoutTenant((db) => createTenant(db, NOW, { slug, name: slug, hosts }).then(() => 'made'))
      .catch((error: Error) => error.message);
  expect(await make('beta', 'new.example')).toBe('The slug beta is already used by Beta Skips. Choose another.');
  expect(await make('gamma', 'beta.example')).toBe(
    'The host beta.example is already used by Beta Skips. Choose another.',
  );
  expect(await make('gamma')).toMatch(/^Alpha Skips already answers on every host/);
  const both = await Promise.all([make('gamma', 'gamma.example'), make('delta', 'gamma.example')]);
  expect(both.toSorted()).toEqual([expect.stringMatching(/^The host gamma.example is already used by/), 'made']);
});
