import { afterAll, expect, it } from 'vitest';
import { expectAccessible, makeJourney, PHONE } from './journey.ts';
import { Postbox } from './postbox.ts';

const postbox = await Postbox.open();
const journey = makeJourney({ env: { SMTP_URL: postbox.url } });
afterAll(() => postbox.close());

const EMAIL = 'nora@reader.example';
const linkIn = (letter: string) => /http:\/\/localhost:\d+\/newsletter#[^\s"<>\])]*/.exec(letter)![0];

// Specification §7, newsletters; portal.md §5: double opt-in, one-click unsubscribe.
it('the newsletter is asked for, confirmed and ended, each by a button, with real mail', async () => {
  const page = await journey.open('/about', PHONE);
  await page.getByRole('button', { name: 'Send it to me' }).click();
  await page.getByText('Email is mandatory').waitFor();
  await page.getByLabel('Email').fill(EMAIL);
  await page.keyboard.press('Enter');
  await page.getByText(`If ${EMAIL} does not get it already`).waitFor();
  await expectAccessible(page);

  const confirm = linkIn(await postbox.letter(EMAIL, 1));
  await page.goto(confirm);
  await page.getByRole('heading', { name: 'Do you want our newsletter?' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, send it to me' }).click();
  await page.getByText(`${EMAIL} is on the list.`).waitFor();
  await expectAccessible(page);

  const welcome = await postbox.letter(EMAIL, 2);
  expect(welcome).toMatch(/List-Unsubscribe:\s+<http:\/\/localhost:\d+\/api\/newsletters\/leave\?key=/);
  expect(welcome).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  await page.goto(linkIn(welcome));
  await page.getByRole('button', { name: 'End it' }).click();
  await page.getByText('You get no more newsletters from us.').waitFor();

  await page.goto(confirm);
  await page.getByRole('button', { name: 'Yes, send it to me' }).click();
  await page.getByText('This link does not work any more.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask for the newsletter again' }).click();
  await page.getByRole('heading', { name: 'Newsletter' }).waitFor();
  await expectAccessible(page);
});
