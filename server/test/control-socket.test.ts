import { hashToken } from '../src/platform/credentials/tokens.ts';
import { existsSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { ownProcess } from './own-process.ts';

const { start, end, look, tonnage, url, folder } = ownProcess();
const embedded = inject('template').engine !== 'postgres';
const socket = join(folder, 'control.sock');

describe('the command line while a server runs', { timeout: 60_000 }, () => {
  const create = (slug: string, host = `${slug}.localhost`) =>
    tonnage('create-tenant', '--slug', slug, '--name', 'Low Skips', '--manager', 'boss@low.example', '--host', host);

  test('a second company is created and served at the printed address at once', async () => {
    await start();
    const made = await create('low');
    expect(made).toMatchObject({ code: 0, err: '' });
    const address = `http://low.localhost:${new URL(url()).port}`;
    expect(made.out).toContain('Created Low Skips, at ');
    if (embedded) expect(made.out).toContain(`at ${address}.`);
    const [, token] = /\/desk\/invitation#token=(\S+)$/m.exec(made.out)!;
    const application = await fetch(`${url()}/api/applications/me/anonimous`, { headers: { host: 'low.localhost' } });
    expect(application.status).toBe(200);
    const staff = await tonnage('create-staff', '--tenant', 'low', '--email', 'a@low.example', '--role', 'office');
    expect(staff).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Invited a@low.example.') });
    // Refused as without a server: in a sentence, and nothing is created.
    const again = await create('low');
    expect([again.code, again.err]).toEqual([1, 'The slug low is already used by Low Skips. Choose another.\n']);
    const two = await Promise.all([create('mid', 'same.localhost'), create('high', 'same.localhost')]);
    expect(two.filter(({ code }) => code === 0)).toHaveLength(1);
    if (embedded) {
      expect(statSync(socket).mode & 0o777).toBe(0o600);
      const asked = await ask({ name: 'backup', args: ['/tmp/somewhere'] });
      expect(asked).toEqual({ error: expect.stringContaining(`doesn't know "backup"`) });
      expect(await ask('nonsense')).toEqual({ error: expect.stringContaining('Its log has the reason') });
    }
    await end('SIGTERM');
    expect(existsSync(socket)).toBe(false);
    const [row] = await look<{ hash: string; companies: number }>(
      `select i.token_hash as hash, (select count(*)::int from tenants where name = 'Low Skips') as companies
      from staff_invitations i join tenants t on t.id = i.tenant_id where t.slug = 'low' and i.role = 'manager'`,
    );
    expect(row).toEqual({ hash: hashToken(token!), companies: 2 });
  });

  test('a killed server’s socket stops neither the command line nor the next server', async () => {
    await start();
    await end('SIGKILL');
    if (embedded) expect(existsSync(socket)).toBe(true);
    expect(await create('late')).toMatchObject({ code: 0, err: '' });
    await start();
    expect(await create('later')).toMatchObject({ code: 0, err: '' });
    await end('SIGTERM');
  });

  /** Asks the server directly. */
  async function ask(what: unknown): Promise<unknown> {
    const client = connect({ path: socket, allowHalfOpen: true });
    client.end(typeof what === 'string' ? what : JSON.stringify(what));
    return JSON.parse(await text(client)) as unknown;
  }
});
