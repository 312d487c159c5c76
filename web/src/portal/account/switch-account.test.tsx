import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer, idOf } from '../../../test/personas.ts';
import { refuse, type Answers } from '../../../test/stand-in.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);
const [ALDER, ORDER] = [idOf(40), idOf(41)];
const as = customer('owner');
const MARLOW = as.answers.findMyAccount as { id: string; name: string };
const stop = { code: 'ACCOUNT_ON_STOP', message: 'Your account is on stop. Call us on 0113 496 0100.' };
const alder = { ...MARLOW, id: ALDER, name: 'Alder Civils', status: 'on_stop' as const, blockers: [stop] };

/** A server that remembers which account the session works in. */
function inAccount(current: object): Answers {
  return {
    findMyAccount: () => current,
    findAllAccounts: () => [
      { id: MARLOW.id, name: 'Marlow Build Ltd', current: current === MARLOW },
      { id: ALDER, name: 'Alder Civils', status: 'on_stop', current: current === alder },
    ],
    setAccount: ({ body }) => {
      current = body['newAccountId'] === ALDER ? alder : MARLOW;
      return current;
    },
    listSites: () => (current === MARLOW ? [{ id: idOf(42), name: 'Quay House' }] : []),
    getOrder: () => (current === MARLOW ? { id: ORDER, number: 'SO-10567' } : refuse('NOT_FOUND')),
  };
}

it('a user switches to another of their accounts, and nothing of the first one remains', async () => {
  const server = await open('/sites', { as, answers: inAccount(MARLOW) });
  await page.see('Quay House');
  await page.press('Switch account');
  await page.row('Current account');
  await page.press('Switch');
  await page.see('Switched to Alder Civils', /on stop/);
  await page.address(/^\/dashboard$/);
  await page.sent(server, 'setAccount', { newAccountId: ALDER });
  await page.press('Sites');
  await page.heading('Sites');
  expect(server.sent('listSites')).toHaveLength(2);
  expect(document.body.textContent).not.toContain('Quay House');
});

it('a link from an email opens its item in the item’s account', async () => {
  const server = await open(`/open/${MARLOW.id}/jobs/detail/${ORDER}`, { as, answers: inAccount(alder) });
  await page.see('SO-10567');
  await page.address(new RegExp(`^/jobs/detail/${ORDER}$`));
  expect(server.sent('setAccount').map(({ body }) => body['newAccountId'])).toEqual([MARLOW.id]);
});

it('a link from an email opens its item after the login', async () => {
  await open(`/open/${MARLOW.id}/jobs/detail/${ORDER}`, {
    answers: { ...as.answers, ...inAccount(MARLOW), login: { jwt: 'a-token', user: as.user } },
  });
  await page.fill('Email', 'buyer@marlow.example');
  await page.fill('Password', 'Skips-and-tonnes-1');
  await page.press('Login');
  await page.see('SO-10567');
  await page.address(new RegExp(`^/jobs/detail/${ORDER}$`));
});
