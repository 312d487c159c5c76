import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);
const { answers } = customer('owner');

it('the login shows what is missing, then what is wrong, under the fields', async () => {
  await open('/login', { answers: { ...answers, login: refuse('INVALID_LOGIN', { field: 'password' }) } });
  await page.heading('Login');
  await page.see('For business account');
  const [email, password] = [await page.field('Email'), await page.field('Password')];
  expect(email.getAttribute('placeholder')).toBe('Enter your email');
  expect(password.getAttribute('placeholder')).toBe('Enter your password');
  for (const field of [email, password]) expect(field.getAttribute('maxlength')).toBe('200');
  await page.press('Login');
  await page.see('Email is mandatory', 'Password is mandatory');
  await page.fill('Email', 'not an address');
  await page.keyboard('{Enter}');
  await page.see('Email is not valid');
  await page.fill('Email', 'owner@marlow.example');
  await page.fill('Password', 'wrong');
  await page.press('Login');
  await page.see('Invalid identifier or password');
});

it('the login page links to the forgotten password, a new account and the public booking page', async () => {
  await open('/login', {
    answers: {
      getApplicationAnonymous: { name: 'Harrow Skips', bookingUrl: 'https://book.example', copyrightYear: 2024 },
    },
  });
  expect((await page.button('Forgot password?')).getAttribute('href')).toBe('/forgot');
  expect((await page.button('Create your account')).getAttribute('href')).toBe('/create-account');
  expect((await page.button('Book now')).getAttribute('href')).toMatch(/^https:/);
  await page.see('© 2024 Harrow Skips', "Don't have a business account? Don't need a account - Book now");
});

it('the footer shows the company’s logo, if it has one, beside the copyright line', async () => {
  const logo = { url: '/logo.png', name: 'logo.png', mime: 'image/png', size: 1 };
  await open('/login', {
    answers: { getApplicationAnonymous: { name: 'Harrow Skips', logo, copyrightYear: 2024 } as never },
  });
  await page.see('© 2024 Harrow Skips');
  expect(document.querySelector('footer img')?.getAttribute('src')).toBe('/logo.png');
});

it.each([
  '/dashboard',
  '/jobs',
  '/jobs/state/on-site',
  '/jobs/state/on-site/site/x',
  '/jobs/site/x',
  '/jobs/new',
  '/jobs/new/x',
  '/jobs/new/copy/x/x',
  '/jobs/paid/x',
  '/jobs/summary/x',
  '/jobs/detail/x',
  '/jobs/detail/x/x',
  '/jobs/exchange/x/x',
  '/jobs/edit/x/x',
  '/sites',
  '/sites/view/x',
  '/account',
  '/account/profile',
  '/account/profile/password',
  '/account/business',
  '/account/users',
  '/account/contact',
  '/account/change',
  '/account/sessions',
  '/account/security',
  '/account/notifications',
  '/documents',
  '/documents/x',
  '/invoices',
  '/payments',
  '/statement',
])('a guest is redirected to the login page from %s', async (path) => {
  await open(path, { answers });
  await page.address(/^\/login/);
  await page.heading('Login');
});

it('an address that nothing has is not found', async () => {
  await open('/nowhere-at-all', { answers });
  await page.heading('Page not found');
});
