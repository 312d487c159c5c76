import { STAFF_ROLES } from '@tonnage/domain/skip-hire/permissions';
import { expect, it } from 'vitest';
import { makeApp } from '../../test/app.tsx';
import { page } from '../../test/page.ts';
import { DEPOT, idOf, staff } from '../../test/personas.ts';
import { createDeskRouter } from './routes.tsx';

const open = makeApp(createDeskRouter);

const account = { id: idOf(40), name: 'Kent Homes', number: 'AC-1002', status: 'active' as const };
const permit = {
  id: idOf(41),
  status: 'required' as const,
  order: { id: idOf(42), number: 'SO-7', status: 'on_site' as const },
};
const answers = {
  listRequests: [{ jobId: idOf(43), orderId: idOf(42), number: 'SO-7' }],
  getDeskOrder: { account, order: { id: idOf(42), number: 'SO-7', status: 'on_site' as const } },
  getCustomer: { ...account, openOrders: 0 },
  getCustomerSite: { id: idOf(44), name: 'Mill Lane', status: 'active' as const },
  listPermits: [permit],
  listReceipts: [{ id: idOf(45), ticket: { id: idOf(46), number: 'WB-1' } }],
  getReceipt: { id: idOf(45), ticket: { id: idOf(46), number: 'WB-1' } },
  getDeskCalendar: { depots: [{ ...DEPOT, weekdays: [{ weekday: 1, cutOff: '15:00' }] }] },
};
const SCREENS = [
  '/desk/requests',
  '/desk/orders',
  `/desk/orders/${idOf(42)}`,
  '/desk/customers',
  `/desk/customers/${account.id}`,
  `/desk/customers/${account.id}/sites/${idOf(44)}`,
  '/desk/documents',
  '/desk/permits',
  `/desk/waste-tracking?open=${idOf(45)}`,
  '/desk/fleet',
  '/desk/stock',
  '/desk/calendar',
  '/desk/prices',
  '/desk/payments',
  '/desk/invoices',
];

/** What is drawn and cannot be pressed, with the reason. */
const dead = () =>
  [...document.querySelectorAll('[aria-disabled="true"]')].map(
    (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
  );

it.each(STAFF_ROLES.flatMap((role) => SCREENS.map((path) => [role, path] as const)))(
  'nothing that the role %s may never do is drawn at %s',
  async (role, path) => {
    await open(path, { as: staff(role), answers });
    await page.heading(/./);
    if (path.includes('open=')) await page.see('Load WB-1');
    expect(dead().filter((why) => /role|^Only /i.test(why))).toEqual([]);
  },
);
