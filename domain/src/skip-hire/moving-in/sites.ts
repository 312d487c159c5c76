import { accountNumberIn } from './customers.ts';
import { addressIn, emailIn, nameIn, phoneIn, type Row, textIn, WrongRow } from './row.ts';

/** A site of a customer in the earlier system. */
export interface SiteRow {
  account: AccountKey;
  name: string;
  reference: string | null;
  addressLine1: string;
  addressLine2: string | null;
  town: string;
  county: string | null;
  postcode: string;
  contact: string | null;
  phone: string | null;
  email: string | null;
  notes: string | null;
}

/** A customer as a row names them: by the account number, otherwise by the name. */
export interface AccountKey {
  number: string | null;
  name: string | null;
}

/** The customer of a row. Throws WrongRow. */
export function accountIn(row: Row): AccountKey {
  const key = { number: accountNumberIn(row), name: textIn(row, 'customer', 'The customer’s name') };
  if (key.number === null && key.name === null) throw new WrongRow('The customer is missing.');
  return key;
}

/** Reads a site. One without a name has the first line of its address as its name. Throws WrongRow. */
export function readSite(row: Row): SiteRow {
  const account = accountIn(row);
  const { lines, town, county, postcode } = addressIn(row);
  const [addressLine1, ...rest] = lines;
  if (addressLine1 === undefined) throw new WrongRow('The address is missing.');
  if (town === null) throw new WrongRow('The town is missing.');
  if (postcode === null) throw new WrongRow('The postcode is missing.');
  return {
    account,
    name: textIn(row, 'name', 'The site’s name') ?? addressLine1,
    reference: textIn(row, 'reference', 'The site’s reference', 100),
    addressLine1,
    addressLine2: rest.join(', ').slice(0, 200) || null,
    town,
    county,
    postcode,
    contact: nameIn(row, 'contact', 'The contact'),
    phone: phoneIn(row, 'phone', 'Phone'),
    email: emailIn(row, 'email', 'Email'),
    notes: textIn(row, 'notes', 'The access notes', 2000),
  };
}
