import type { Api } from '../api-client.ts';
import type { Screen } from './check.ts';
import { type Entry, first, NOTHING } from './entries.ts';

/** The desk, as the manager sees it. */
export async function desk(api: Api): Promise<Screen[]> {
  const order = await first<Entry>(api, '/desk/orders?state=on-site');
  const invoice = await first<Entry>(api, '/desk/invoices');
  const note = await first<Entry>(api, '/desk/documents?state=awaiting_signature');
  const enquiry = await first<Entry>(api, '/desk/enquiries');
  const customer = await first<Entry>(api, '/desk/customers?q=Marlow');
  const asked = await first<Entry>(api, '/desk/privacy-requests');
  const { sitesList } = (await api('GET', `/desk/customers/${customer.id}`)).body['data'] as { sitesList: Entry[] };
  const customerSite = sitesList[0]!;
  const { today } = (await api('GET', '/desk/me')).body['data'] as { today: string };
  const lorry = await first<Entry>(api, '/desk/vehicles');
  return [
    { name: 'desk', path: '/desk', heading: /request/, shows: 'On the road' },
    { name: 'desk-requests', path: '/desk/requests', heading: /^\d+ new requests?$/ },
    {
      name: 'desk-requests-empty',
      path: `/desk/requests?${NOTHING}`,
      heading: /^\d+ new requests?$/,
      shows: 'No matching requests',
    },
    { name: 'desk-planner', path: '/desk/planner', heading: /^(\d+ jobs?|No jobs on)/ },
    {
      name: 'desk-planner-run',
      path: `/desk/planner/run?vehicle=${lorry.id}&day=${today}`,
      heading: /: (\d+ stops? to enter|all stops entered)$|^Enter route sheet$/,
    },
    { name: 'desk-planner-week', path: '/desk/planner?view=week', heading: /^Week beginning / },
    { name: 'desk-invoices', path: '/desk/invoices', heading: /outstanding on/, shows: 'Invoice run' },
    { name: 'desk-invoice', path: `/desk/invoices/${invoice.id}`, heading: invoice.number },
    { name: 'desk-payments', path: '/desk/payments', heading: /^\d+ payments?$/ },
    { name: 'desk-bank', path: '/desk/payments/bank', heading: 'Bank statement', shows: 'Nothing to match.' },
    { name: 'desk-refunds', path: '/desk/payments/refunds', heading: 'Refunds' },
    { name: 'desk-debtors', path: '/desk/invoices/owed', heading: / owed$/, shows: 'Over 90 days' },
    {
      name: 'desk-credit-control',
      path: '/desk/invoices/calls',
      heading: /customers? to call$/,
      shows: 'May bring',
    },
    {
      name: 'desk-statement',
      path: `/desk/customers/${customer.id}/statement`,
      heading: / outstanding$/,
      shows: 'Closing balance',
    },
    {
      name: 'desk-invoice-run',
      path: '/desk/invoices/run',
      heading: /^Invoice run to /,
      shows: 'Nothing left to invoice up to this day.',
    },
    {
      name: 'desk-invoice-run-open',
      path: `/desk/invoices/run?upTo=${today}`,
      heading: /^Invoice run to /,
      shows: 'You can invoice up to yesterday',
    },
    { name: 'desk-prices', path: '/desk/prices', heading: /^\d+ prices$/ },
    { name: 'desk-price-sheet', path: '/desk/prices/sheet', heading: 'Price sheet' },
    { name: 'desk-fuel-surcharges', path: '/desk/prices/fuel', heading: 'Fuel surcharge' },
    { name: 'desk-prices-empty', path: `/desk/prices?${NOTHING}`, heading: '0 prices', shows: 'No matching prices' },
    { name: 'desk-quotes', path: '/desk/quotes', heading: /^\d+ quotes?$/ },
    { name: 'desk-reports', path: '/desk/reports', heading: /^Sales of £/ },
    { name: 'desk-reports-months', path: '/desk/reports?by=month', heading: /^Sales of £/ },
    { name: 'desk-report-lines', path: '/desk/reports/lines?by=waste&of=jobs', heading: 'Jobs and tonnes' },
    {
      name: 'desk-quotes-empty',
      path: `/desk/quotes?${NOTHING}`,
      heading: /^\d+ quotes?$/,
      shows: 'No matching quotes.',
    },
    { name: 'desk-quote-new', path: '/desk/quotes/new', heading: 'New quote' },
    { name: 'desk-calendar', path: '/desk/calendar', heading: /: open \d days a week$/ },
    ...settingTabs.map(([tab, shows]) => ({
      name: `desk-settings-${tab === 'mail' ? 'email' : tab}`,
      path: `/desk/settings?tab=${tab}`,
      heading: 'Settings',
      shows,
    })),
    { name: 'desk-set-up', path: '/desk/set-up', heading: 'Set up your company', shows: 'Waste carrier registration' },
    {
      name: 'desk-ledger',
      path: '/desk/invoices/ledger',
      heading: 'Choose your accounts package',
      shows: 'QuickBooks Online',
    },
    {
      name: 'desk-moving-in',
      path: '/desk/moving-in',
      heading: 'Move in',
      shows: 'Season tickets missing a signed copy',
    },
    { name: 'desk-more', path: '/desk/more', heading: 'More' },
    { name: 'desk-profile', path: '/desk/profile', heading: 'Your login' },
    { name: 'desk-two-factor-required', path: '/desk/two-factor', heading: 'Set up two-factor authentication' },
    { name: 'desk-two-factor', path: '/desk/profile/security', heading: 'Two-factor authentication' },
    { name: 'desk-sessions', path: '/desk/profile/sessions', heading: 'Where you’re logged in' },
    { name: 'desk-catalogue', path: '/desk/catalogue', heading: /^\d+ container sizes/, shows: 'Add a size' },
    {
      name: 'desk-catalogue-families',
      path: '/desk/catalogue?tab=families',
      heading: /^\d+ container sizes/,
      shows: 'Add a container type',
    },
    {
      name: 'desk-catalogue-wastes',
      path: '/desk/catalogue?tab=wastes',
      heading: /^\d+ container sizes/,
      shows: 'Add a waste type',
    },
    { name: 'desk-audit', path: '/desk/audit', heading: 'Audit' },
    { name: 'desk-audit-empty', path: '/desk/audit?account=none', heading: 'Audit', shows: 'No activity matches' },
    { name: 'desk-data-protection', path: '/desk/data-protection', heading: 'Data protection' },
    {
      name: 'desk-data-protection-empty',
      path: `/desk/data-protection?${NOTHING}`,
      heading: 'Data protection',
      shows: 'No matching requests',
    },
    {
      name: 'desk-data-protection-request',
      path: `/desk/data-protection/${asked.id}`,
      heading: 'Copy of data',
      shows: 'Send answer',
    },
    { name: 'desk-outbox', path: '/desk/outbox', heading: / emails / },
    { name: 'desk-outbox-empty', path: `/desk/outbox?${NOTHING}`, heading: / emails /, shows: 'No matching emails' },
    { name: 'desk-orders', path: '/desk/orders', heading: /^[\d,]+ on site/ },
    { name: 'desk-phone-order', path: '/desk/phone-order', heading: 'Phone order' },
    { name: 'desk-order', path: `/desk/orders/${order.id}`, heading: / at /, shows: order.number },
    { name: 'desk-enquiries', path: '/desk/enquiries', heading: '1 open enquiry', shows: 'Damaged container' },
    {
      name: 'desk-enquiries-empty',
      path: `/desk/enquiries?${NOTHING}`,
      heading: '1 open enquiry',
      shows: 'No matching enquiries',
    },
    { name: 'desk-enquiry', path: `/desk/enquiries/${enquiry.id}`, heading: 'Damaged container', shows: 'Send answer' },
    { name: 'desk-documents', path: '/desk/documents', heading: /notes awaiting signature$/ },
    {
      name: 'desk-documents-empty',
      path: `/desk/documents?${NOTHING}`,
      heading: /notes awaiting signature$/,
      shows: 'No matching documents',
    },
    { name: 'desk-document', path: `/desk/documents/${note.id}`, heading: note.title },
    { name: 'desk-permits', path: '/desk/permits?view=all', heading: / permits pending$/, shows: 'Council' },
    {
      name: 'desk-permits-empty',
      path: `/desk/permits?${NOTHING}`,
      heading: / permits pending$/,
      shows: 'No matching permits',
    },
    { name: 'desk-tracking', path: '/desk/waste-tracking', heading: / loads to submit/, shows: 'Ticket' },
    {
      name: 'desk-tracking-empty',
      path: `/desk/waste-tracking?${NOTHING}`,
      heading: / loads to submit/,
      shows: 'No matching loads',
    },
    { name: 'desk-fleet', path: '/desk/fleet', heading: / lorries and .* drivers$/ },
    { name: 'desk-stock', path: '/desk/stock', heading: / containers$/, shows: 'Left by day' },
    {
      name: 'desk-stock-empty',
      path: `/desk/stock?${NOTHING}`,
      heading: / containers$/,
      shows: 'No matching containers',
    },
    { name: 'desk-customers', path: '/desk/customers', heading: / customers$/ },
    { name: 'desk-customer', path: `/desk/customers/${customer.id}`, heading: customer.name },
    { name: 'desk-site', path: `/desk/customers/${customer.id}/sites/${customerSite.id}`, heading: customerSite.name },
  ];
}

/** Each tab of the settings, and a text that is unique to it. */
const settingTabs = [
  ['brand', 'Logo and icon'],
  ['company', 'Bank details'],
  ['portal', 'Close the portal to customers'],
  ['mail', 'Emails to customers'],
  ['orders', 'Orders and accounts'],
  ['numbers', 'Weighbridge tickets'],
  ['permits', 'Councils and permits'],
  ['charges', 'Extra charges'],
  ['staff', 'Office staff'],
  ['logins', 'No single sign-on yet.'],
  ['keys', 'API keys'],
  ['webhooks', 'Add a webhook'],
] as const;
