import { expect, it } from 'vitest';
import { mailAppOf } from './mail-app.ts';

const WIDE = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0';

it('opens the program of a phone, whoever provides the mail', () => {
  expect(mailAppOf('a@marlow.example', 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)')).toBe('message://');
  expect(mailAppOf('a@gmail.com', 'Mozilla/5.0 (Linux; Android 16)')).toMatch(/^intent:.*APP_EMAIL/);
});

it('opens the page of a provider that is known, by the part behind the last @', () => {
  expect(mailAppOf('a@GoogleMail.com ', WIDE)).toBe('https://mail.google.com/mail/');
  expect(mailAppOf('"a@gmail.com"@hotmail.co.uk', WIDE)).toBe('https://outlook.live.com/mail/');
});

it('has none for a company with a server of its own', () => {
  expect(mailAppOf('a@marlow.example', WIDE)).toBeNull();
  expect(mailAppOf('a@constructor', WIDE)).toBeNull();
});
