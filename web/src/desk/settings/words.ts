import type { Settings } from '@tonnage/contract/core/tenants/settings';

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
  title: (open: boolean, message: string | null) =>
    open ? 'The portal is open.' : `The portal is closed. Customers see: ${message ?? ''}`,
  tabs: 'Settings',
  tab: {
    brand: 'Brand',
    company: 'Company',
    portal: 'Portal',
    mail: 'Email',
    orders: 'Orders and terms',
    permits: 'Permits',
    charges: 'Charges',
    staff: 'Staff',
    keys: 'Keys',
    webhooks: 'Webhooks',
  } satisfies Record<SettingsTab, string>,
  save: 'Save',
  saved: 'Saved.',
  change: 'Edit',
  remove: 'Remove',
  missing: 'This field is required.',
  // Brand.
  brand: 'Brand',
  name: 'Company name',
  colour: 'Brand colour',
  colourHelp: 'For example #ffc42e. Used for the main button on each page.',
  onColour: 'Text colour',
  onColourHelp: 'For example #16201b.',
  colourWrong: 'Enter a colour code, for example #ffc42e.',
  preview: 'Preview',
  previewButton: 'Request collection',
  previewText: 'This is the main button on a page.',
  passes: (ratio: string) => `Contrast ${ratio} to 1: easy to read (WCAG AA needs 4.5).`,
  fails: (ratio: string) =>
    `Contrast ${ratio} to 1: too low (WCAG AA needs 4.5). The portal will use a readable text colour instead, as shown here.`,
  marks: 'Logo and icon',
  mark: {
    logo: {
      name: 'Logo',
      choose: 'Choose a logo',
      help: 'PNG, up to 256 KB. Shown at the top of the portal, emails and documents.',
      none: 'No logo: your company name is shown instead.',
    },
    favicon: {
      name: 'Icon',
      choose: 'Choose an icon',
      help: 'Square PNG or ICO, up to 256 KB. A PNG of 192 pixels or more is also used on phones.',
      none: 'No icon: a small skip is shown instead.',
    },
  },
  markLarge: 'This file is over 256 KB. Make it smaller and try again.',
  // Mail.
  mail: 'Emails to customers',
  senderName: 'Sender name',
  senderHelp: 'The name customers see. Leave blank for the default. The sending address can’t be changed here.',
  senderWrong: 'Enter a name without < > " or @.',
  replyTo: 'Reply-to address',
  replyHelp: 'Leave blank for replies to go to the sending address.',
  testMail: 'Send test email',
  testSent: (to: string) => `Test email sent to ${to}.`,
  // Company.
  company: 'Company',
  legalName: 'Legal name',
  companyNumber: 'Company number',
  vatNumber: 'VAT number',
  address: 'Address',
  supportEmail: 'Customer service email',
  supportPhone: 'Customer service telephone',
  about: 'About the company',
  aboutHelp: 'Leave an empty line between paragraphs.',
  bankDetails: 'Bank details',
  bankHelp: 'Printed on invoices.',
  emailWrong: 'Enter a valid email address.',
  // Portal.
  portal: 'Portal',
  disabled: 'Close the portal to customers',
  disabledHelp: 'Customers only see your message. Staff can still log in at /desk/login.',
  disabledMessage: 'Message to customers',
  messageMissing: 'Enter the message customers will see while the portal is closed.',
  bookingUrl: 'Public booking page',
  bookingHelp: 'For people without an account. Linked from the login page.',
  privacyUrl: 'Privacy notice',
  addressWrong: 'Enter an address that starts with https://',
  gtmId: 'Google Tag Manager ID',
  gtmHelp: 'For example GTM-AB12CD3. Only runs if the visitor consents.',
  gtmWrong: 'Enter an ID like GTM-AB12CD3.',
  // Orders and terms.
  orders: 'Orders and accounts',
  autoConfirm: 'Confirm orders automatically',
  autoConfirmHelp: 'Orders don’t need confirming by the office. Full days are still refused.',
  approveAccounts: 'New accounts need approval',
  approveHelp: 'Untick to let new customers order straight away.',
  terms: (version: string) => `Terms and conditions, version ${version}`,
  termsHelp:
    'Saving changes creates a new version. Each order keeps the version it was placed under. Leave an empty line between paragraphs.',
  // Permits.
  permits: 'Councils and permits',
  addPermit: 'Add a council',
  council: 'Council',
  charge: 'Charge, £ ex. VAT',
  vat: 'VAT %',
  validDays: 'Days valid',
  leadDays: 'Notice (working days)',
  zones: (n: number) => (n === 0 ? 'no zones' : many(n, 'zone', 'zones')),
  noPermits: 'No councils yet. Without one, customers can’t order for the highway.',
  permitText: (days: number, lead: number) =>
    `${many(days, 'day', 'days')}, ${many(lead, 'working day’s notice', 'working days’ notice')}`,
  sumWrong: 'Enter an amount in pounds, for example 45 or 45.50.',
  rateWrong: 'Enter a percentage, for example 20.',
  daysWrong: 'Enter a whole number of days.',
  // Charges.
  charges: 'Extra charges',
  addCharge: 'Add a charge',
  label: 'Name',
  kind: 'Type',
  kinds: {
    wasted_journey: 'Wasted journey',
    overload: 'Overload',
    contamination: 'Contamination',
    waiting: 'Waiting time',
    item: 'Item at extra cost',
    other: 'Other',
  } satisfies Record<Settings['chargeTypes'][number]['code'], string>,
  unit: 'Unit',
  unitHelp: 'For example hour, item or tonne.',
  sum: 'Price per unit, £ ex. VAT',
  sumHelp: 'Leave blank to enter it each time.',
  each: (sum: string, unit: string) => `${sum} per ${unit}`,
  eachTime: 'Entered each time',
  active: 'In use',
  withdrawn: 'withdrawn',
  noCharges: 'No charges yet.',
};
