import { afterAll, expect, it } from 'vitest';
import { expectAccessible, makeJourney, PHONE, WIDE } from './journey.ts';
import { TestMailbox } from './mailbox.ts';

const mailbox = await TestMailbox.open();
const journey = makeJourney({ env: { SMTP_URL: mailbox.url } });
afterAll(() => mailbox.close());

const STRANGER = 'olu@stranger.example';

it('a price check for a stranger becomes a quote, which they accept on a phone, and an order at its price', async () => {
  const page = await journey.signIn('office@harrow.example', WIDE, '/desk');
  await page.goto(journey.url('/desk/prices?open=check'));
  const check = page.getByRole('dialog');
  await check.getByLabel('Postcode').fill('LS11 5PS');
  await check.getByRole('button', { name: 'Check price', exact: true }).click();
  const told = (await check.getByText(/^Price: £.* inc\. VAT$/).textContent())!.replace(/Price: | inc\. VAT/g, '');
  await check.getByRole('link', { name: 'New quote' }).click();

  await page.getByRole('heading', { level: 1, name: 'New quote' }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Olu Stranger');
  await page
    .getByLabel(/^Email/)
    .first()
    .fill(STRANGER);
  await page.getByLabel(/^Address/).fill('4 Beech Grove, Leeds');
  await page.getByRole('region', { name: 'Price' }).getByText(told, { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save and email quote' }).click();
  await page.getByText(`saved. Sent to ${STRANGER}.`).waitFor();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Email again' }).waitFor();
  await expectAccessible(page);

  const email = await mailbox.emailWith(STRANGER, '/quote#token=');
  expect(email).toContain('filename="Quote ');
  const link = new URL(/http[^\s"]+\/quote#token=[^\s"<)\]]+/.exec(email)![0]);
  const phone = await journey.open(link.pathname + link.hash, PHONE);
  await phone.getByRole('heading', { level: 1, name: /^Quote Q-/ }).waitFor();
  await phone.getByText(told, { exact: true }).waitFor();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: /^Accept and order/ }).click();
  await phone.getByText('Confirm the waste hierarchy declaration.').waitFor();
  for (const box of await phone.getByRole('checkbox').all()) await box.check();
  await phone.getByRole('button', { name: /^Accept and order/ }).click();
  await phone.getByText('Accepted, thank you').waitFor();
  await expectAccessible(phone);
  // Opened once more, it says so, and can't be accepted again.
  const again = await journey.open(link.pathname + link.hash, PHONE);
  await again.getByText('Accepted, thank you').waitFor();
  expect(await again.getByRole('button', { name: /^Accept and order/ }).count()).toBe(0);

  await page.goto(journey.url('/desk/quotes?state=accepted'));
  await page.getByText('Accepted, not ordered').waitFor();
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Add customer and place order' }).click();
  await page.getByRole('heading', { level: 1, name: 'Phone order' }).waitFor();
  await page.getByRole('region', { name: 'Price' }).getByText(told, { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: /Read to the caller/ }).check();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page
    .getByText(/SO-\d+/)
    .first()
    .waitFor();
  await page.goto(journey.url('/desk/quotes?state=accepted'));
  await page.getByRole('table').getByRole('link').first().click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^SO-\d+$/ })
    .waitFor();
});
