import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);
const provider = {
  id: idOf(10),
  name: 'Harrow login',
  issuer: 'https://login.harrow.example',
  clientId: 'tonnage',
  domains: ['harrow.example'],
  audience: 'staff' as const,
  audienceId: null,
  audienceName: null,
  newcomerRole: null,
  required: true,
  logsOut: false,
  enabled: true,
  people: 4,
};
const redirectUrls = ['https://harrow.example/login/callback'];

it('a provider is tested, added once it works, and removed', async () => {
  let providers: (typeof provider)[] = [];
  let problem: string | null = 'Nothing answers at https://login.harrow.example. Check the issuer.';
  const all = () => ({ providers, organisations: [], redirectUrls });
  const server = await open('/desk/settings?tab=logins', {
    as: staff('manager'),
    answers: {
      listLoginProviders: all,
      testLoginProvider: () => ({ problem }),
      createLoginProvider: () => {
        if (problem) throw new Error('It was saved untested.');
        providers = [provider];
        return all();
      },
      removeLoginProvider: () => {
        providers = [];
        return all();
      },
    },
  });
  await page.see('No single sign-on yet.', 'https://harrow.example/login/callback');
  await page.press('Add a provider');
  await page.dialog();
  await page.press('Save');
  await page.see('This field is required.');
  await page.fill('Name', 'Harrow login');
  await page.fill('Issuer', provider.issuer);
  await page.fill('Client ID', 'tonnage');
  await page.fill('Client secret', 'word');
  await page.fill('Email domains', 'harrow.example, harrow.co.uk');
  await page.press('Test connection');
  await page.see('Nothing answers at');
  problem = null;
  await page.press('Test connection');
  await page.see('The connection works.');
  await page.press('Save');
  await page.see('Saved.', 'Only way in', '4 people');
  expect(server.sent('createLoginProvider')[0]!.body).toEqual({
    name: 'Harrow login',
    issuer: provider.issuer,
    clientId: 'tonnage',
    clientSecret: 'word',
    audience: 'staff',
    audienceId: null,
    domains: ['harrow.example', 'harrow.co.uk'],
    newcomerRole: null,
    required: false,
    logsOut: false,
    enabled: true,
  });
  await page.press('Edit Harrow login');
  await page.dialog();
  await page.press('Remove');
  await page.see('Remove Harrow login?', '4 people log in with it.');
  await page.press('Remove');
  await page.see('No single sign-on yet.');
});

it('a refused save shows its reason at the field', async () => {
  await open('/desk/settings?tab=logins', {
    as: staff('manager'),
    answers: {
      listLoginProviders: { providers: [provider], organisations: [], redirectUrls },
      updateLoginProvider: refuse('PROVIDER_DOMAIN_TAKEN', { field: 'domains' }),
    },
  });
  await page.press('Edit Harrow login');
  await page.dialog();
  await page.press('Save');
  await page.see('One of these domains belongs to another provider already.');
});

it('the desk’s login offers the company’s own', async () => {
  const server = await open('/desk/login', {
    answers: { findLoginProviders: [{ id: idOf(10), name: 'Harrow login', required: true }] },
  });
  await page.see('Log in with Harrow login');
  expect(server.sent('findLoginProviders')[0]!.query).toEqual({ face: 'desk' });
});

it('a provider that became the only way in after the page was opened is offered once the password is refused', async () => {
  let providers: { id: string; name: string; required: boolean }[] = [];
  await open('/desk/login', {
    answers: { findLoginProviders: () => providers, login: refuse('PROVIDER_REQUIRED') },
  });
  await page.fill('Email', 'nina@harrow.example');
  await page.fill('Password', 'not that one');
  providers = [{ id: idOf(10), name: 'Harrow login', required: true }];
  await page.press('Log in');
  await page.see('Log in with Harrow login');
});
