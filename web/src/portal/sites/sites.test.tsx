import { within } from '@testing-library/dom';
import { describe, expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer, idOf } from '../../../test/personas.ts';
import { refuse, unfit } from '../../../test/stand-in.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);
const forge = {
  id: idOf(10),
  name: 'Kirkstall Forge',
  addressLine1: '1 Forge Lane',
  town: 'Leeds',
  postcode: 'LS5 3NF',
};
const depot = { id: idOf(11), name: 'Holbeck' };

it('a site needs a name, and is added; its dialog says from which depot, or that there is none', async () => {
  // As where the portal is served in a company's own network, without TLS.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const server = await open('/sites', {
    as: customer('owner'),
    answers: {
      getSite: forge,
      createSite: forge,
      checkCoverage: ({ params }) =>
        params['value']!.startsWith('LS') ? { covered: true, depot } : { covered: false },
    },
  });
  await page.press('Add a site');
  await page.dialog();
  await page.press('Add a site');
  await page.see('Enter a site name');
  await page.fill('Postcode', 'YO1 7HH');
  await page.see('We don’t deliver to this postcode.');
  await page.fill('Postcode', 'LS5 3NF');
  await page.see('We deliver here from our Holbeck depot.');
  await page.fill('Site name', 'Kirkstall Forge');
  await page.fill('Address', '1 Forge Lane');
  await page.fill('Town', 'Leeds');
  await page.press('Add a site');
  await page.heading('Kirkstall Forge');
  expect(page.path()).toBe(`/sites/view/${forge.id}`);
  expect(server.sent('createSite').map(({ body }) => body)).toEqual([
    expect.objectContaining({ name: 'Kirkstall Forge' }),
  ]);
});

it('a screen that the server fails to load says so, with a reference to quote', async () => {
  await open('/sites', { as: customer('owner'), answers: { listSites: refuse('UNAVAILABLE') } });
  await page.heading('Sites');
  await page.see('If you report this, quote reference f00d.');
  await page.button('Try again');
});

describe('a site', () => {
  const view = `/sites/view/${forge.id}`;

  it('a change is saved over a newer version of other fields', async () => {
    let version = 0;
    const versions = ['2026-11-24T09:00:00.000Z', '2026-11-25T08:00:00.000Z'];
    const server = await open(view, {
      as: customer('owner'),
      answers: {
        getSite: () => ({
          ...forge,
          notes: version === 0 ? null : 'Quiet before eight',
          updatedAt: versions[version]!,
        }),
        updateSite: ({ headers }) =>
          headers.get('if-match') === `"${versions[1]}"` ? forge : refuse('CHANGED_MEANWHILE'),
      },
    });
    await page.press('Edit');
    await page.dialog();
    await page.fill('Your reference', 'KF-2');
    version = 1;
    await page.press('Save');
    await page.see('Kirkstall Forge saved');
    expect(server.sent('updateSite').map(({ headers }) => headers.get('if-match'))).toEqual([
      `"${versions[0]}"`,
      `"${versions[1]}"`,
    ]);
    await page.sent(server, 'updateSite', { reference: 'KF-2', notes: 'Quiet before eight' });
  });

  it('its vehicle access is edited, and its contacts get numbers with a purpose', async () => {
    const GAIL = idOf(20);
    const mobile = { id: idOf(21), kind: 'mobile', value: '07700 900123', purposes: ['collections'] };
    let notes: string | null = null;
    let contacts: object[] = [];
    const server = await open(view, {
      as: customer('owner'),
      answers: {
        getSite: () => ({ ...forge, accessNotes: notes }),
        updateSite: ({ body }) => {
          notes = String(body['accessNotes']);
          return { ...forge, accessNotes: notes };
        },
        listSiteContacts: () => contacts as never,
        createSiteContact: ({ body }) => {
          const gail = { id: GAIL, name: String(body['name']), role: 'Gateman', items: [] };
          contacts = [gail];
          return gail;
        },
        createSiteContactItem: ({ body }) => {
          if (body['value'] === 'not a number') return unfit('value', 'value must be a telephone number');
          contacts = [{ id: GAIL, name: 'Gail Gateward', role: 'Gateman', items: [mobile] }];
          return {};
        },
        deleteSiteContactItem: () => {
          contacts = [{ id: GAIL, name: 'Gail Gateward', role: 'Gateman', items: [] }];
          return undefined as never;
        },
      },
    });
    await page.press('Edit');
    await page.fill('Vehicle access', 'Ring at the gate');
    await page.press('Save');
    await page.see('Kirkstall Forge saved', 'Ring at the gate');

    await page.press('Add a contact');
    await page.fill('Name', 'Gail Gateward');
    await page.fill('Role on site', 'Gateman');
    await page.press('Save');
    await page.see('Gail Gateward');
    await page.press('Add phone or email for Gail Gateward');
    await page.fill('Number or email address', 'not a number');
    await page.press('Collections');
    await page.press('Save');
    await page.see('value must be a telephone number');
    await page.dialog();
    await page.fill('Number or email address', '07700 900123');
    await page.press('Save');
    expect((await page.button('07700 900123')).getAttribute('href')).toMatch(/^tel:/);
    await page.see('Mobile · Collections');
    await page.sent(server, 'createSiteContactItem', { value: '07700 900123' });
    await page.press('Remove 07700 900123');
    await page.absent('07700 900123');
  });

  it('a site with an open order cannot be archived, and says why', async () => {
    await open(view, { as: customer('owner'), answers: { getSite: forge, deleteSite: refuse('SITE_IN_USE') } });
    await page.press('Archive');
    await page.dialog();
    await page.press('Archive');
    await page.see(/open order|container/);
  });

  it('a site is archived after a question', async () => {
    const server = await open(view, { as: customer('owner'), answers: { getSite: forge } });
    await page.press('Archive');
    await page.dialog();
    await page.press('Archive');
    await page.see('Kirkstall Forge archived');
    await page.heading('Sites');
    expect(server.sent('deleteSite')).toHaveLength(1);
  });

  it('its months are shown as one chart and its table', async () => {
    const months = Array.from({ length: 12 }, (_, i) => ({
      month: `2026-${String(i + 1).padStart(2, '0')}-01`,
      weighedKg: 1_000 * i,
      netPence: 10_000 * i,
    }));
    await open(view, { as: customer('owner'), answers: { getSite: forge, getSiteFigures: { months } } });
    const figures = within(await page.figure('Tonnes, recovery and spend by month'));
    await page.see('66.00 t', '£6,600.00');
    await page.press('Show as table');
    await expect.poll(() => figures.queryAllByRole('row')).toHaveLength(13);
  });

  it('a viewer sees a site without prices and without forbidden actions', async () => {
    await open(view, { as: customer('viewer'), answers: { getSite: forge } });
    await page.heading('Kirkstall Forge');
    for (const name of ['Edit', 'Archive', 'Add a contact']) await page.absent(name);
    expect(document.body.textContent).not.toContain('£');
  });
});
