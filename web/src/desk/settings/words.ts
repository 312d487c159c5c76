import { CHARGE_LABELS } from '@tonnage/domain/skip-hire/charges';

export type SettingsTab =
  | 'brand'
  | 'company'
  | 'portal'
  | 'mail'
  | 'orders'
  | 'numbers'
  | 'permits'
  | 'charges'
  | 'staff'
  | 'logins'
  | 'keys'
  | 'webhooks';
const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`;

export const words = {
  title: (open: boolean, message: string | null) =>
    open ? 'The portal is open.' : `The portal is closed. Customers see: ${message ?? ''}`,
  moveIn: 'Move in from another system',
  tabs: 'Settings',
  tab: {
    brand: 'Brand',
    company: 'Company',
    portal: 'Portal',
    mail: 'Email',
    orders: 'Orders and terms',
    numbers: 'Numbers',
    permits: 'Permits',
    charges: 'Charges',
    staff: 'Staff',
    logins: 'Single sign-on',
    keys: 'Keys',
    webhooks: 'Webhooks',
  } satisfies Record<SettingsTab, string>,
  save: 'Save',
  change: 'Edit',
  remove: 'Remove',
  missing: 'This field is required.',
  colourWrong: 'Enter a colour code, for example #ffc42e.',
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
  emailWrong: 'Enter a valid email address.',
  addressWrong: 'Enter an address that starts with https://',
  addPermit: 'Add a council',
  council: 'Council',
  charge: 'Charge, £ ex. VAT',
  vat: 'VAT',
  validDays: 'Days valid',
  zones: (n: number) =>
    n === 0 ? 'Not used by any zone yet. Select it under “Highway permits” in a zone.' : many(n, 'zone', 'zones'),
  permitText: (days: number, lead: number) =>
    `${many(days, 'day', 'days')}, ${many(lead, 'working day’s notice', 'working days’ notice')}`,
  sumWrong: 'Enter an amount in pounds, for example 45 or 45.50.',
  daysWrong: 'Enter a whole number of days.',
  addCharge: 'Add a charge',
  label: 'Name',
  kinds: CHARGE_LABELS,
  sum: 'Price per unit, £ ex. VAT',
};
