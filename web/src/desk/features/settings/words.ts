import type { Settings } from '@tonnage/contract/desk-settings';

export type SettingsTab =
  | 'brand'
  | 'company'
  | 'portal'
  | 'mail'
  | 'orders'
  | 'permits'
  | 'charges'
  | 'staff'
  | 'keys'
  | 'webhooks';
const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`;

export const words = {
  title: (open: boolean) => (open ? 'The portal is open' : 'The portal is closed'),
  tabs: 'Settings',
  tab: {
    brand: 'Brand',
    company: 'Company',
    portal: 'Portal',
    mail: 'Mail',
    orders: 'Orders and terms',
    permits: 'Permits',
    charges: 'Charges',
    staff: 'Staff',
    keys: 'Keys',
    webhooks: 'Webhooks',
  } satisfies Record<SettingsTab, string>,
  save: 'Save',
  saved: 'Saved.',
  change: 'Change',
  remove: 'Remove',
  missing: 'This is needed.',
  // Brand.
  brand: 'Brand',
  name: 'Name of the company',
  colour: 'Brand colour',
  colourHelp: 'As #ffc42e. It marks the next thing to do.',
  onColour: 'Text on it',
  onColourHelp: 'As #16201b.',
  colourWrong: 'A colour as #ffc42e.',
  preview: 'As customers see it',
  previewButton: 'Request collection',
  previewText: 'The one button of a screen that is the next thing to do.',
  passes: (ratio: string) => `Contrast ${ratio} to 1: it can be read (WCAG AA asks for 4.5).`,
  fails: (ratio: string) =>
    `Contrast ${ratio} to 1, and WCAG AA asks for 4.5. The portal will put a text on it that can be read, as shown here.`,
  marks: 'Logo and icon',
  mark: {
    logo: {
      name: 'Logo',
      choose: 'Choose a logo',
      help: 'A PNG of 256 KB at the most. It stands at the head of the portal, of mails and of papers.',
      none: 'No logo: the name stands there.',
    },
    favicon: {
      name: 'Icon',
      choose: 'Choose an icon',
      help: 'A square PNG or ICO, 256 KB at the most. From 192 pixels on, a PNG is on phones too.',
      none: 'No icon: a small skip stands there.',
    },
  },
  markLarge: 'It may have 256 KB at the most. Make it smaller and choose it again.',
  // Mail.
  mail: 'Mails to customers',
  senderName: 'Sender',
  senderHelp:
    'In whose name mails come. Empty: the name of the installation. The address is always the installation’s.',
  senderWrong: 'A name, without < > " and @.',
  replyTo: 'Answers go to',
  replyHelp: 'Empty: to the address that mails come from.',
  testMail: 'Send me one',
  testSent: (to: string) => `On its way to ${to}.`,
  // Company.
  company: 'The company',
  legalName: 'Legal name',
  companyNumber: 'Company number',
  vatNumber: 'VAT number',
  address: 'Address',
  supportEmail: 'E-mail for customers',
  supportPhone: 'Telephone for customers',
  about: 'About the company',
  aboutHelp: 'An empty line begins a paragraph.',
  bankDetails: 'Bank details',
  bankHelp: 'Printed under invoices.',
  emailWrong: 'An e-mail address.',
  // Portal.
  portal: 'The portal',
  disabled: 'The portal is closed for customers',
  disabledHelp: 'They see the message and nothing else. Staff sign in at /desk/login.',
  disabledMessage: 'What they read while it is closed',
  messageMissing: 'Write what customers read while the portal is closed.',
  bookingUrl: 'Public booking page',
  bookingHelp: 'For people without an account; linked from the login.',
  privacyUrl: 'Privacy notice',
  addressWrong: 'An address that begins with https://',
  gtmId: 'Tag manager',
  gtmHelp: 'As GTM-AB12CD3. It runs only after consent.',
  gtmWrong: 'As GTM-AB12CD3.',
  // Orders and terms.
  orders: 'Orders and accounts',
  autoConfirm: 'Confirm orders by themselves',
  autoConfirmHelp: 'Without anybody of the office. A day that is full is still refused.',
  approveAccounts: 'New accounts wait for approval',
  approveHelp: 'Otherwise they may order at once.',
  terms: (version: string) => `Terms, version ${version}`,
  termsHelp:
    'Other words are the next version; an order keeps which it was placed under. An empty line begins a paragraph.',
  // Permits.
  permits: 'Councils and their permits',
  addPermit: 'Add a council',
  council: 'Council',
  charge: 'Charge, £ without VAT',
  vat: 'VAT %',
  validDays: 'Days valid',
  leadDays: 'Days of notice',
  zones: (n: number) => (n === 0 ? 'no zone' : many(n, 'zone', 'zones')),
  noPermits: 'No council yet. Without one nothing is placed on the road.',
  permitText: (days: number, lead: number) =>
    `${many(days, 'day', 'days')}, ${many(lead, 'working day', 'working days')} ahead`,
  sumWrong: 'Pounds, and pence after a point: 45 or 45.50.',
  rateWrong: 'Per cent, as 20.',
  daysWrong: 'A whole number of days.',
  // Charges.
  charges: 'What is charged besides the price',
  addCharge: 'Add a charge',
  label: 'Name',
  kind: 'Kind',
  kinds: {
    wasted_journey: 'Wasted journey',
    overload: 'Overload',
    contamination: 'Contamination',
    waiting: 'Waiting',
    item: 'Item that costs extra',
    other: 'Other',
  } satisfies Record<Settings['chargeTypes'][number]['code'], string>,
  unit: 'For each',
  unitHelp: 'hour, item, tonne',
  sum: 'Sum, £ without VAT',
  sumHelp: 'Empty: said each time.',
  each: (sum: string, unit: string) => `${sum} for each ${unit}`,
  eachTime: 'said each time',
  active: 'In use',
  withdrawn: 'withdrawn',
  noCharges: 'No charge yet.',
};
