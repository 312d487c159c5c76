import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../src/platform/config.ts';

describe('the demo company, whose passwords are public', () => {
  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.7' },
    { PUBLIC_URL: 'https://portal.real.example' },
    { PUBLIC_URL: 'http://portal.real.example' },
    { DATABASE_URL: 'postgres://db/tonnage' },
    { SMTP_URL: 'smtp://mail' },
    { STRIPE_SECRET_KEY: 'sk_live_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' },
    { NODE_ENV: 'production' },
  ])('is not created by default with %o', (env) => {
    expect(readConfig(env).demo).toBe(null);
    expect(readConfig({ ...env, TONNAGE_DEMO: 'on' }).demo).toBe('living');
  });

  test.each([
    {},
    { HOST: 'localhost' },
    { HOST: '127.0.0.2' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://localhost:3000' },
  ])('is created by default with %o, where only one machine can reach it', (env) => {
    expect(readConfig(env).demo).toBe('living');
    expect(readConfig({ ...env, TONNAGE_DEMO: 'off' }).demo).toBe(null);
  });
});

test('the card sandbox must be enabled by name, and never together with Stripe', () => {
  expect(readConfig({}).sandboxCards).toBe(false);
  expect(readConfig({ TONNAGE_CARDS: 'sandbox' }).sandboxCards).toBe(true);
  expect(() => readConfig({ TONNAGE_CARDS: 'stripe' })).toThrow(ConfigError);
  const stripe = { STRIPE_SECRET_KEY: 'sk_live_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' };
  expect(() => readConfig({ ...stripe, TONNAGE_CARDS: 'sandbox' })).toThrow(
    /^Set either TONNAGE_CARDS or STRIPE_SECRET_KEY/,
  );
});
