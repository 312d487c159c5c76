import { execFileSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { PDF, PNG } from './documents.ts';
import { PASSWORD } from './fixtures.ts';
import { harness } from './harness.ts';

// Clients that three public generators make of the committed document, against a listening server. The programs that use them are in
// tools/clients: their types are checked when the clients are made, and all do the same.

const h = harness();
let url: string;
let numbers: string[];

beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/make-clients.ts'], { encoding: 'utf8' });
  await h.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://localhost:${(h.app.server.address() as AddressInfo).port}/api`;
  const { acme } = h.fixtures;
  numbers = [(await h.placed(acme)).number, (await h.placed(acme)).number];
  await h.standing(acme);
});

test.each(['openapi-fetch', 'hey-api', 'orval'])(
  'a client made by %s signs in, filters, populates and uploads',
  async (name) => {
    const path = `../../tools/clients/${name}.ts`;
    const { run } = (await import(path)) as { run: (given: object) => Promise<unknown> };
    const files = [new File([PDF], 'plan.pdf'), new File([PNG], 'gate.png')];
    const identifier = 'owner@acme.example';
    expect(await run({ url, identifier, password: PASSWORD, status: 'requested', files })).toEqual({
      email: identifier,
      filtered: numbers,
      byText: numbers,
      sites: ['Acme first', 'Acme first'],
      files: ['plan.pdf', 'gate.png'],
    });
  },
);
