import { afterAll, expect, it } from 'vitest';
import { inaccessible, makeJourney, PHONE } from '../journey.ts';
import { TestMailbox } from '../mailbox.ts';
import { sessionOf } from '../sessions.ts';
import { visit } from './check.ts';
import { makeLinks } from './links.ts';
import { listVisits } from './list.ts';
import { missingRoutes } from './routes.ts';

const mailbox = await TestMailbox.open();
const journey = makeJourney({ env: { SMTP_URL: mailbox.url } });
afterAll(() => mailbox.close());

it('every screen matches the name of its picture, is accessible, and cuts off no text', async () => {
  const origin = journey.url('');
  const visits = await listVisits(origin, await makeLinks(origin, mailbox));
  const routes = new Set<string>();
  const troubles: string[] = [];
  for (const { who, screens } of visits) {
    const page = await journey.open(
      '/healthz',
      PHONE,
      who === null ? undefined : (context) => sessionOf(origin, who, context),
    );
    for (const screen of screens) {
      const shown = await visit(page, origin, screen, { inside: who !== null, quietMs: 100 });
      routes.add(shown.route);
      troubles.push(...shown.troubles);
      troubles.push(...(await inaccessible(page)).map((found) => `${screen.name}: ${found}`));
    }
  }
  expect(troubles).toEqual([]);
  expect(await missingRoutes(await journey.open('/healthz'), origin, routes)).toEqual([]);
}, 600_000);
