import { expect, it } from 'vitest';
import { mailAppOf } from './mail-app.ts';

const WIDE = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0';

it('a phone opens its own email app, whoever the provider', () => {
  expect(mailAppOf('a@marlow.example', 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)')).toBe('message://');
  expect(mailAppOf('a@gmail.com', 'Mozilla/5.0 (Linux; Android 16)')).toMatch(/^intent:.*APP_EMAIL/);
});

it('a known provider’s page opens, by the domain after the last @', () => {
  expect(mailAppOf('a@GoogleMail.com ', WIDE)).toBe('https://mail.google.com/mail/');
  expect(mailAppOf('"a@gmail.com"@hotmail.co.uk', WIDE)).toBe('https://outlook.live.com/mail/');
});

it('a company’s own email server has no known page', () => {
  expect(mailAppOf('a@marlow.example', WIDE)).toBeNull();
  expect(mailAppOf('a@constructor', WIDE)).toBeNull();
});
