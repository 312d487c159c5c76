import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { brokenRule, createFormState, textsOf, useForm } from './form.ts';

const START = { name: '', contacts: [{ name: 'Gail' }, { name: 'Sam' }], photo: null as File | null };

it('a change at a path copies what leads to it and shares the rest', () => {
  const form = createFormState(START);
  form.change('contacts.1.name', 'Lena');
  expect(form.read().values.contacts).toEqual([{ name: 'Gail' }, { name: 'Lena' }]);
  expect(form.read().values.contacts[0]).toBe(START.contacts[0]);
  expect(START.contacts[1]!.name).toBe('Sam');
});

it('a form is dirty while its values differ from the settled ones, and reset returns to those', () => {
  const form = createFormState(START);
  form.change('contacts.0.name', 'Pat');
  expect(form.isDirty()).toBe(true);
  form.change('contacts.0.name', 'Gail');
  expect(form.isDirty()).toBe(false);
  form.set({ photo: new File(['one'], 'one.png') });
  expect(form.isDirty()).toBe(true);
  form.settle();
  expect(form.isDirty()).toBe(false);
  form.set({ photo: new File(['two'], 'two.png') });
  expect(form.isDirty()).toBe(true);
  form.reset();
  expect(form.read().values.photo?.name).toBe('one.png');
});

it('typing into a field removes its error messages and leaves those of other fields', () => {
  const form = createFormState(START);
  form.setErrors({ name: 'Enter a name.', 'contacts.0.name': 'Enter a name.', photo: '' });
  expect(form.read().errors).toEqual({ name: 'Enter a name.', 'contacts.0.name': 'Enter a name.' });
  form.change('contacts', []);
  expect(form.read().errors).toEqual({ name: 'Enter a name.' });
  form.set({ photo: null });
  expect(form.read().errors).toEqual({});
});

it('subscribers hear of a change when it is already readable', () => {
  const form = createFormState(START);
  const seen: string[] = [];
  form.subscribe(() => seen.push(form.read().values.name));
  form.set({ name: 'Quay' });
  form.change('name', 'Quay House');
  expect(seen).toEqual(['Quay', 'Quay House']);
});

it('invisible characters are removed from its texts before they are checked, but not from a password', () => {
  const form = createFormState({
    email: 'jo@acme.example\u{200B}',
    newPassword: 'a\u{200B}b',
    rows: [{ phone: '\u{202A}0113\u{202C}' }],
  });
  const { rows } = form.read().values;
  expect(form.clean()).toEqual({ email: 'jo@acme.example', newPassword: 'a\u{200B}b', rows: [{ phone: '0113' }] });
  expect(form.read().values.rows).not.toBe(rows);
  expect(form.clean().rows).toBe(form.read().values.rows);
});

it('a field brings the facts of its path, wherever it is in a list, and others bring none', () => {
  const fields = {
    name: { required: true, maxLength: 80 },
    contacts: {},
    photo: {},
    'contacts.name': { maxLength: 20 },
  };
  const bound: object[] = [];
  const Bound = () => {
    const form = useForm({ fields, initialValues: START });
    bound.push(form.field('name'), form.nested<string>('contacts.1.name'), form.field('photo'));
    return null;
  };
  renderToString(createElement(Bound));
  expect(bound).toEqual([
    expect.objectContaining({ name: 'name', required: true, maxLength: 80 }),
    expect.objectContaining({ name: 'contacts.1.name', maxLength: 20 }),
    expect.not.objectContaining({ maxLength: expect.anything() }),
  ]);
});

it('a text of another form and a box that is not ticked break the contract’s rule, an empty text does not', () => {
  const code = { required: true, pattern: '^[A-Z]+$', message: 'Use capitals.' };
  expect(['ab', ' AB ', '', null].map((value) => brokenRule(code, value))).toEqual(['Use capitals.', null, null, null]);
  const terms = { required: true, message: 'Accept the terms.' };
  expect([false, true].map((value) => brokenRule(terms, value))).toEqual(['Accept the terms.', null]);
  expect(brokenRule(undefined, false)).toBeNull();
  const bound: object[] = [];
  const Bound = () => {
    bound.push(useForm({ fields: { code }, initialValues: { code: '' } }).field('code'));
    return null;
  };
  renderToString(createElement(Bound));
  expect(bound[0]).toMatchObject({ name: 'code', required: true });
  // They would be attributes of the input.
  expect(bound[0]).not.toHaveProperty('pattern');
  expect(bound[0]).not.toHaveProperty('message');
});

it('a form of a record begins with the texts of its row, and empty for a new one', () => {
  const facts = {
    name: { required: true },
    phone: { required: false, maxLength: 40 },
    'week.cutOff': { required: true },
  };
  const row = { name: 'Terry Fleet', phone: null as string | null, openJobs: 3 };
  expect(textsOf(facts, row)).toEqual({ name: 'Terry Fleet', phone: '' });
  expect(textsOf(facts, null as typeof row | null)).toEqual({ name: '', phone: '' });
});
