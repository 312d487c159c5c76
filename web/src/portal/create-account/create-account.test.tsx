import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer } from '../../../test/personas.ts';
import { unfit } from '../../../test/stand-in.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);
const { answers } = customer('owner');
const PASSWORD = 'Skips-and-tonnes-1';

async function fillBusiness() {
  await page.fill('Business name', 'Quay Ltd');
  await page.fill(/SIC code/, '43110');
  await page.fill('Billing address', '1 Dock Street');
  await page.fill('Town', 'Leeds');
  await page.fill('Postcode', 'ls10 1jn');
  await page.press('Continue');
  await page.field('Your name');
}

async function fillYou() {
  await page.fill('Your name', 'Nora New');
  await page.fill('Email', 'quay@dock.example');
  await page.fill('Password', PASSWORD);
  await page.fill('Confirm password', PASSWORD);
  await page.press('Continue');
  await page.button('Create account');
}

it('a refusal returns to the step that has the field, and no input is lost', async () => {
  let refused = true;
  await open('/create-account', {
    answers: {
      ...answers,
      createAccount: () => (refused ? unfit('business.vatNumber', 'HMRC has no such number.') : {}),
    },
  });
  await fillBusiness();
  await fillYou();
  for (const box of document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) box.click();
  await page.press('Create account');
  await page.see('HMRC has no such number.');
  await page.address(/step=business/);
  refused = false;
  await page.fill('VAT number', '');
  await page.press('Continue');
  await expect.poll(async () => ((await page.field('Password')) as HTMLInputElement).value).toBe(PASSWORD);
  await page.press('Continue');
  await page.press('Create account');
  await page.address(/create-account-done/);
});

it('the address of a later step redirects to the first unanswered step', async () => {
  await open('/create-account?step=agree', { answers });
  await page.field('Business name');
  await page.address(/step=business/);
});

it('a link without its token shows at once that it does not work', async () => {
  await open('/reset?email=buyer%40marlow.example', { answers });
  await page.heading('This link has expired or been used');
});
