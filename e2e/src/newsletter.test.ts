import { afterAll, expect, it } from 'vitest';
import { expectAccessible, makeJourney, PHONE } from './journey.ts';
import { TestMailbox } from './mailbox.ts';

const mailbox = await TestMailbox.open();
const journey = makeJourney({ env: { SMTP_URL: mailbox.url } });
afterAll(() => mailbox.close());

const EMAIL = 'nora@reader.example';
const linkIn = (email: string) => /http:\/\/localhost:\d+\/newsletter#[^\s"<>\])]*/.exec(email)![0];

// Specification §7, newsletters; portal.md §5: double opt-in, one-click unsubscribe.
it('a guest subscribes to the newsletter, confirms and unsubscribes, each by a button, with real email', async () => {
  const page = await journey.open('/about', PHONE);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Email is mandatory').waitFor();
  await page.getByLabel('Email').fill(EMAIL);
  await page.keyboard.press('Enter');
  await page.getByText(`If ${EMAIL} isn’t subscribed already`).waitFor();
  await expectAccessible(page);

  const confirm = linkIn(await mailbox.email(EMAIL, 1));
  await page.goto(confirm);
  await page.getByRole('heading', { name: 'Do you want our newsletter?' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await page.getByText(`${EMAIL} is subscribed.`).waitFor();
  await expectAccessible(page);

  const welcome = await mailbox.email(EMAIL, 2);
  expect(welcome).toMatch(/List-Unsubscribe:\s+<http:\/\/localhost:\d+\/api\/newsletters\/leave\?key=/);
  expect(welcome).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  await page.goto(linkIn(welcome));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText('You’ve unsubscribed.').waitFor();

  await page.goto(confirm);
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await page.getByText('This link has expired, been used or been replaced').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Subscribe again' }).click();
  await page.getByRole('heading', { name: 'Newsletter' }).waitFor();
  await expectAccessible(page);
});
