import { login } from '@tonnage/contract/core/identity/auth';
import { createCustomer, listCustomers } from '@tonnage/contract/skip-hire/accounts/accounts';
import { findCallers } from '@tonnage/contract/skip-hire/orders/phone-orders';
import { createSite, listSites } from '@tonnage/contract/skip-hire/sites';
import { search } from '@tonnage/contract/core/search';
import { foldName } from '@tonnage/domain/common/names';
import { phoneWord } from '@tonnage/domain/common/phone';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from './fixtures.ts';
import { harness } from './harness.ts';

const h = harness();
const clerk = () => h.as(h.fixtures.planner);
const quoted = (texts: readonly string[]) => texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ');

test('the database folds names and telephone numbers as the program does', async () => {
  const names = [
    'O’Neill',
    "O'Neill",
    'Café',
    'Cafe\u{301}',
    'Łódź',
    'STRASSE ß',
    'Ærø',
    '100% _x\\',
    '北京 Ltd',
    'МОСКВА',
    'Αθήνα',
    'plain',
  ];
  const phones = [
    'tel:+44-113-497-0100',
    '+33 1 23 45 67 89',
    '0114',
    'ring the office',
    '07700 900117 x2',
    '+44 (0)113',
  ];
  const [row] = await h.rows<{ names: string[]; phones: (string | null)[] }>(
    `select array(select tonnage_fold(t) from unnest(array[${quoted(names)}]) with ordinality x (t, i) order by i) as names,
      array(select tonnage_phone_word(t) from unnest(array[${quoted(phones)}]) with ordinality x (t, i) order by i) as phones`,
  );
  expect(row!.names).toEqual(names.map(foldName));
  expect(row!.phones).toEqual(phones.map((phone) => phoneWord(phone) || null));
});

describe('the office', () => {
  const add = async (name: string, phone: string | null = null) =>
    (
      await (
        await clerk()
      ).ok(createCustomer, {
        body: { data: { name, phone, household: true, billingAddress: '1 Mill Lane, Leeds, LS1 1AA' } },
      })
    ).data;
  const found = async (q: string) =>
    (await (await clerk()).ok(listCustomers, { query: { q, pagination: { pageSize: 100 } } })).data.map(({ id }) => id);

  test.each([
    ["O'Neill Civils", ['O’Neill', "o'neill", 'ONEILL', 'neill', 'O‘Neill civils']],
    ['D’Arcy Homes', ["D'Arcy", 'darcy', 'arcy']],
    ["St. Mary's Church", ['St. Mary’s', 'st marys', 'mary']],
    ['Café Roma', ['cafe', 'CAFÉ', 'Cafe\u{301} roma']],
    ['Łódź Builders', ['lodz', 'Łódź']],
  ])('finds %s however its name is typed', async (name, spellings) => {
    const { id } = await add(name);
    for (const spelling of spellings)
      expect([spelling, await found(spelling)]).toEqual([spelling, expect.arrayContaining([id])]);
  });

  test('finds a customer by every way to write their telephone number, whichever way it was entered', async () => {
    const spellings = (number: string) => [
      `0113 497 ${number}`,
      `(0113) 497-${number}`,
      `+44 (0)113 497 ${number}`,
      `+44 113 497 ${number}`,
      `0044 113 497 ${number}`,
      `\u{202A}0113\u{A0}497\u{A0}${number}\u{202C}`,
      `0113 497 ${number} ext 12`,
    ];
    const client = await clerk();
    for (const [at, entered] of spellings('').entries()) {
      const number = String(2000 + at);
      const { id } = await add(`Caller ${at}`, spellings(number)[at]!);
      for (const q of spellings(number)) {
        const callers = (await client.ok(findCallers, { query: { q } })).data.map(({ account }) => account.id);
        expect([entered, q, callers, await found(q)]).toEqual([entered, q, [id], [id]]);
      }
    }
  });

  test('is told what a telephone number looks like, and stores it without what nobody sees', async () => {
    const answer = await (
      await clerk()
    ).call(createCustomer, {
      body: { data: { name: 'Ring', phone: 'ring the office', household: true, billingAddress: '1 Mill Lane' } },
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Enter a telephone number, for example 0113 496 0100');
    const added = await add('Zero\u{200B} Width', '\u{2066}0113\u{2011}497\u{2011}3000\u{2069} x4');
    expect([added.name, added.phone]).toEqual(['Zero Width', '0113-497-3000 ext 4']);
  });
});

test('a customer’s sites sort as people expect, and are found without accents and apostrophes', async () => {
  const customer = await h.customer();
  const client = await h.as(customer.owner);
  const names = ['Zeta yard', 'Site 10', 'alder yard', 'École yard', 'Beech yard', 'Site 2', "King's Cross"];
  for (const name of names)
    await client.ok(createSite, {
      body: { data: { name, addressLine1: '1 Mill Lane', town: 'Leeds', postcode: 'LS11 5PS' } },
    });
  const listed = async (query: object) =>
    (await client.ok(listSites, { query: { pagination: { pageSize: 100 }, ...query } })).data
      .map(({ name }) => name)
      .filter((name) => names.includes(name));
  const sorted = ['alder yard', 'Beech yard', 'École yard', "King's Cross", 'Site 2', 'Site 10', 'Zeta yard'];
  expect(await listed({ sort: 'name:asc' })).toEqual(sorted);
  expect(await listed({})).toEqual(sorted);
  // Page by page nothing is shown twice or left out.
  const paged: string[] = [];
  for (let page = 1; page <= 4; page++)
    paged.push(...(await listed({ sort: 'name:asc', pagination: { page, pageSize: 3 } })));
  expect(paged).toEqual(sorted);
  expect(await listed({ q: 'King’s' })).toEqual(["King's Cross"]);
  expect(await listed({ q: 'ecole' })).toEqual(['École yard']);
  const { data } = await client.ok(search, { query: { q: 'kings' } });
  expect(JSON.stringify(data)).toContain("King's Cross");
});

test('a login works with what a phone’s keyboard or a chat adds to the address', async () => {
  const customer = await h.customer();
  const { email } = customer.owner;
  const typed = `\u{200E}${email.slice(0, 2)}\u{200B}${email.slice(2)}\u{A0}`;
  const password = PASSWORD;
  const answer = await h.guest().call(login, { body: { identifier: typed, password } });
  expect(answer.status).toBe(200);
  // A password is compared to the last character.
  const wrong = await h.guest().call(login, { body: { identifier: email, password: `${password}\u{200B}` } });
  expect(wrong.status).toBe(400);
});
