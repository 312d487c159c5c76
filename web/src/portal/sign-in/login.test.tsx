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

const OFFERING = { name: 'Harrow Skips', showsFreeDay: true, showsPrices: true, supportPhone: '0113 496 0100' };
const PRICES = [
  { container: '4 yd midi', sizeYards: 4, fromPence: 21_600 },
  { container: '8 yd builders', sizeYards: 8, fromPence: 29_520 },
];

it('the login page has no postcode to ask about unless the company shows days or prices', async () => {
  await open('/login', { answers: { getApplicationAnonymous: { name: 'Harrow Skips' } } });
  await page.see('For business account');
  expect(document.querySelector('[name="postcode"]')).toBeNull();
});

it('a postcode has the next free day and the prices, including VAT, without a login', async () => {
  const offer = { postcode: 'LS11 5PS', covered: true, nextFreeDay: '2026-12-01', prices: PRICES };
  await open('/login', { answers: { getApplicationAnonymous: OFFERING, getGuestOffer: offer } });
  await page.see('Next free day and prices');
  await page.press('Check');
  await page.see('Enter a full UK postcode, for example LS11 5PS.');
  await page.fill('Site postcode', 'ls11 5ps');
  await page.press('Check');
  await page.see(
    'Next free day for a skip on private land at LS11 5PS: Tuesday 1 December.',
    'include VAT',
    '8 yd builders',
    'from £295.20',
  );
});

it('a postcode outside every zone gets the company’s telephone number', async () => {
  const offer = { postcode: 'ZE1 0AA', covered: false, nextFreeDay: null, prices: null };
  await open('/login', { answers: { getApplicationAnonymous: OFFERING, getGuestOffer: offer } });
  await page.fill('Site postcode', 'ZE1 0AA');
  await page.press('Check');
  await page.see('We don’t deliver to ZE1 0AA. Call us on 0113 496 0100 if you need help.');
});
