import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
// Connects the modules' ports.
import '../src/composition/connect.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { readOrMakeSecret } from '../src/platform/db/data-dir.ts';
import { examine } from '../src/platform/doctor.ts';
import { knownMigrations } from '../src/platform/db/migrate.ts';
import { ownDatabase } from './own-database.ts';

const { env, look, folder } = ownDatabase();
beforeAll(() => void readOrMakeSecret(folder));

/** The doctor's findings, by check. */
async function findings(over: Record<string, string> = {}, clock = systemClock): Promise<Record<string, string>> {
  const config = readConfig({ ...env(), NODE_ENV: '', ...over });
  const messages: Record<string, string> = {};
  for await (const { about, state, says } of examine(config, clock)) messages[about] = `${state}: ${says}`;
  return messages;
}

describe('the doctor', { timeout: 60_000 }, () => {
  test('finds nothing wrong in a healthy installation, and leaves nothing behind', async () => {
    const { 'mail server': mail, cards, emails, backups, ...rest } = await findings();
    expect(backups).toBe('note: TONNAGE_BACKUP_DIR is not set, so no backups are made at night.');
    expect(emails).toBe(
      'wrong: there are 2 companies but SMTP_URL is not set, so password resets and invitations reach nobody.',
    );
    expect(cards).toMatch(/^note: STRIPE_SECRET_KEY is not set/);
    expect(mail).toMatch(/^note: .*nothing is sent/);
    // One of several servers, for all that it knows: they need the same key.
    expect(rest['key']).toMatch(/^note: .*TONNAGE_SECRET/);
    const states = Object.entries(rest).filter(([about]) => !['key', 'browser app'].includes(about));
    expect(states.map(([about]) => about).join(', ')).toBe(
      'address, files, disk, database, clock, schema, database role, companies, queue, outbox, connections',
    );
    for (const [, says] of states) expect(says).toMatch(/^good: /);
    expect(rest['companies']).toBe('good: 2.');
  });

  test('warns who could mark real invoices as paid', async () => {
    expect((await findings({ TONNAGE_CARDS: 'sandbox' }))['cards']).toMatch(
      /^wrong: TONNAGE_CARDS=sandbox lets customers/,
    );
  });

  test('reports everything that is wrong', async () => {
    await look(
      `insert into pgboss.job (name, data, start_after) values ('files.sweep', '{}', now() - interval '1 hour')`,
    );
    await look(`insert into emails (id, tenant_id, template, to_address, data, state, last_error, created_at)
      select gen_random_uuid(), id, 'x', 'a@b.example', '{}', 'failed', 'no such box', now() from tenants limit 1`);
    chmodSync(join(folder, 'secret'), 0o644);
    const ill = await findings(
      { NODE_ENV: 'production', PUBLIC_URL: 'http://skips.example', SMTP_URL: 'smtp://127.0.0.1:1' },
      { now: () => new Date(Date.now() - 60_000).toISOString() },
    );
    expect((await findings({ NODE_ENV: 'production' }))['address']).toMatch(/^note: .*only works on this machine/);
    expect(ill).toMatchObject({
      address: expect.stringMatching(/^wrong: .*passwords are sent over it/),
      key: expect.stringMatching(/^wrong: .*other users of this machine can read it/),
      'mail server': expect.stringMatching(/^wrong: .*ECONNREFUSED/),
      clock: expect.stringMatching(/^wrong: .*differ by (59|6\d) seconds/),
      queue: expect.stringMatching(/^wrong: files\.sweep waiting for over 10 minutes\. No worker is running/),
      outbox: expect.stringMatching(/^note: 1 email failed .*no such box/),
    });
  });

  test('reports the schema’s version, and checks nothing else of an older or newer one', async () => {
    await look(`insert into migrations (name, checksum, version) values ('9999_later', '', '9.9.9')`);
    const newer = await findings();
    expect(newer['schema']).toMatch(/^wrong: was made by a newer version of Tonnage \(9999_later\)/);
    expect(newer['queue']).toBeUndefined();
    const last = knownMigrations().at(-1)!;
    await look(`delete from migrations where name ~ '^[0-9]' and name >= '${last}'`);
    expect((await findings())['schema']).toContain(`note: ${last} will run at the next start`);
  });

  test('never prints the password of an unreachable database, and checks the rest', async () => {
    const { database, files, queue } = await findings({ DATABASE_URL: 'postgres://me:pass-word@127.0.0.1:1/x' });
    expect(database).toMatch(/^wrong: .*ECONNREFUSED/);
    expect(database).not.toContain('pass-word');
    expect([files?.slice(0, 5), queue]).toEqual(['good:', undefined]);
  });
});
