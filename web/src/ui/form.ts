import { cleanText, isPassword } from '@tonnage/domain/common/clean-text';
import { useState, useSyncExternalStore } from 'react';

type Path<Values> = keyof Values & string;
type NestedPath<Values> = `${Path<Values>}.${string}`;

/** Error messages by field; a field with none, or an empty one, is valid. */
export type FieldErrors = Record<string, string | null | undefined>;

/** What the server asks of a field's text, number or date. */
export interface FieldFacts {
  /** Whether an empty field is refused. */
  required?: boolean;
  maxLength?: number;
  /** The form of a text that is not empty: a regular expression. */
  pattern?: string;
  /** The sentence for a text of another form, or for a required box that is not ticked. */
  message?: string;
}

export interface FieldBinding<Value> extends Pick<FieldFacts, 'required' | 'maxLength'> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

export interface Form<Values extends object> {
  values: Values;
  errors: FieldErrors;
  /** Spread onto a field: `<TextField {...form.field('email')} label="Email" />`. What comes after it wins. */
  field: <Name extends Path<Values>>(name: Name) => FieldBinding<Values[Name]>;
  /** The same for a value inside a value or a list: `form.nested<string>('contacts.0.name')`. */
  nested: <Value>(path: NestedPath<Values>) => FieldBinding<Value>;
  /** Changes these values, and removes all error messages. */
  set: (values: Partial<Values>) => void;
  setErrors: (errors: FieldErrors) => void;
  isDirty: () => boolean;
  /** From now on these values, or the current ones, count as unchanged. */
  settle: (values?: Values) => void;
  /** Back to the values that count as unchanged. */
  reset: () => void;
  /** The present values if the contract's rules and its own accept them, also those that no render has shown yet; otherwise null. */
  validate: () => Values | null;
}

/** The facts of each value of a form. */
export type FieldsOf<Values> = { readonly [Name in Path<Values>]: FieldFacts | undefined };

/** The fields of a call's body that its record has as texts. */
type TextsOf<Facts, Row> = {
  [Name in keyof Facts & keyof Row as string extends NonNullable<Row[Name]> ? Name : never]: string;
};

/**
 * The first values of what people type into the form of a record: `textsOf(CONTRACT_FIELDS.createVehicle, vehicle)`; empty where it
 * has none, and for a new one. Only its texts can be typed as they are: a number or a date comes after them, in its own words.
 */
export function textsOf<Facts extends FieldsOf<Facts>, Row extends object>(facts: Facts, row: Row | null) {
  const names = Object.keys(facts).filter((path) => !path.includes('.'));
  const has = (row ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(names.map((name) => [name, has[name] ?? ''])) as TextsOf<Facts, Row>;
}

interface FormOptions<Values> {
  initialValues: Values;
  /**
   * Mostly those of the call that the form fills in: `CONTRACT_FIELDS.createVehicle`. A value that the call names otherwise, or does not
   * have, is listed beside them.
   */
  fields?: FieldsOf<Values>;
  validate?: (values: Values) => FieldErrors;
}

/** The state of a form: its values, and the error messages of its own rules and of the server. */
export function useForm<Values extends object>({ initialValues, fields, validate }: FormOptions<Values>): Form<Values> {
  const [state] = useState(() => createFormState(initialValues));
  const { values, errors } = useSyncExternalStore(state.subscribe, state.read, state.read);

  const facts = (fields ?? {}) as Readonly<Record<string, FieldFacts | undefined>>;
  const bind = <Value>(path: string): FieldBinding<Value> => {
    const { pattern: _pattern, message: _message, ...shown } = facts[path.replaceAll(/\.\d+(?=\.|$)/g, '')] ?? {};
    return {
      name: path,
      value: valueAt(values, path) as Value,
      onChange: (value) => state.change(path, value),
      error: errors[path],
      ...shown,
    };
  };

  return {
    values,
    errors,
    field: bind,
    nested: bind,
    set: state.set,
    setErrors: state.setErrors,
    isDirty: state.isDirty,
    settle: state.settle,
    reset: state.reset,
    validate: () => {
      const present = state.clean();
      const found = { ...brokenRules(facts, present), ...onlySentences(validate?.(present) ?? {}) };
      state.setErrors(found);
      return Object.keys(found).length === 0 ? present : null;
    },
  };
}

/** The contract's sentences for texts of another form, and for required boxes that are not ticked. */
function brokenRules(facts: Readonly<Record<string, FieldFacts | undefined>>, values: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([path, value]) => {
      const message = brokenRule(facts[path], value);
      return message === null ? [] : [[path, message]];
    }),
  );
}

/** The same for one value, such as one of a list; null: it is as the contract wants it, or empty. */
export function brokenRule(facts: FieldFacts | undefined, value: unknown): string | null {
  const { pattern, message = null } = facts ?? {};
  if (pattern === undefined) return value === false ? message : null;
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || new RegExp(pattern).test(text) ? null : message;
}

interface Snapshot<Values> {
  values: Values;
  errors: Record<string, string>;
}

/** Outside React, so that changes within one event see one another. */
export function createFormState<Values extends object>(initialValues: Values) {
  let now: Snapshot<Values> = { values: initialValues, errors: {} };
  let unchanged = initialValues;
  const listeners = new Set<() => void>();
  const update = (next: Partial<Snapshot<Values>>) => {
    now = { ...now, ...next };
    for (const listener of listeners) listener();
  };

  return {
    read: () => now,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Also removes the error messages of that field. */
    change: (path: string, value: unknown) => {
      const others = Object.entries(now.errors).filter(([at]) => at !== path && !at.startsWith(`${path}.`));
      update({
        values: withValueAt(now.values, path.split('.'), value) as Values,
        errors: Object.fromEntries(others),
      });
    },
    set: (values: Partial<Values>) => update({ values: { ...now.values, ...values }, errors: {} }),
    setErrors: (errors: FieldErrors) => update({ errors: onlySentences(errors) }),
    /** Removes what nobody sees from the texts, as people paste it, and returns the values. */
    clean: () => {
      update({ values: cleaned(now.values) as Values });
      return now.values;
    },
    isDirty: () => !isSame(now.values, unchanged),
    settle: (values?: Values) => {
      unchanged = { ...now.values, ...values };
      update({});
    },
    reset: () => update({ values: unchanged, errors: {} }),
  };
}

/** The value itself where nothing changes, so that what is unchanged stays so. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (!isContainer(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, isPassword(key) ? inner : cleaned(inner)] as const);
  if (entries.every(([key, inner]) => inner === value[key])) return value;
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

function onlySentences(errors: FieldErrors): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

const isContainer = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) ||
  (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype);

function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isContainer(value) ? value[key] : undefined), values);
}

/** A copy with one value replaced; what lies beside its path is shared. */
function withValueAt(container: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const inner = withValueAt(valueAt(container, key), rest, value);
  return Array.isArray(container)
    ? Object.assign([...container], { [key]: inner })
    : { ...(container as object), [key]: inner };
}

/** By content for objects and lists, by identity for everything else, such as files. */
function isSame(one: unknown, other: unknown): boolean {
  if (!isContainer(one) || !isContainer(other)) return Object.is(one, other);
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && isSame(one[key], other[key]));
}
