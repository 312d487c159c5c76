import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);
const { answers, user } = customer('owner');
const signedIn = { ...answers, login: { jwt: 'a-token', user } };

async function logIn() {
  await page.heading('Login');
  await page.fill('Email', 'owner@marlow.example');
  await page.fill('Password', 'Skips-and-tonnes-1');
  await page.press('Login');
}

it('a portal address opens after the login, with its query; without one the dashboard opens', async () => {
  await open('/jobs/state/completed?page=2', { answers: signedIn });
  expect(document.body.textContent).not.toContain('You’ve been logged out');
  await logIn();
  await page.address(/^\/jobs\/state\/completed\?page=2$/);
  await page.heading('Jobs');
  await page.press(/^Log out/);
  await logIn();
  await page.address(/^\/dashboard$/);
});

it('an address of another account opens the start page', async () => {
  await open('/jobs/detail/00000000-0000-7000-8000-000000000099', {
    answers: { ...signedIn, getOrder: refuse('NOT_FOUND') },
  });
  await logIn();
  await page.address(/^\/dashboard$/);
});

it.each(['//evil.example/x', 'https://evil.example/x', '/\\evil.example/x'])(
  'the login never leaves the site, for %s',
  async (path) => {
    sessionStorage.setItem('wanted', JSON.stringify({ path, userId: null }));
    await open('/login', { answers: signedIn });
    await logIn();
    await page.address(/^\/dashboard$/);
    expect(window.location.host).toBe('localhost:3000');
  },
);
