import { schemaResolver, useForm as useMantineForm } from '@mantine/form';

type Schema = Parameters<typeof schemaResolver>[0];
type Path<Values> = keyof Values & string;
type NestedPath<Values> = `${Path<Values>}.${string}`;

/** Error messages by field; a field with none, or an empty one, is valid. */
export type FieldErrors = Record<string, string | null | undefined>;

export interface FieldBinding<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: string | undefined;
}

export interface Form<Values extends object> {
  values: Values;
  errors: FieldErrors;
  /** Spread onto a field: `<TextField label="Email" {...form.field('email')} />`. */
  field: <Name extends Path<Values>>(name: Name) => FieldBinding<Values[Name]>;
  /** The same for a value inside a value or a list: `form.nested<string>('contacts.0.name')`. */
  nested: <Value>(path: NestedPath<Values>) => FieldBinding<Value>;
  set: (values: Partial<Values>) => void;
  setErrors: (errors: FieldErrors) => void;
  isDirty: () => boolean;
  /** From now on these values, or the current ones, count as unchanged. */
  settle: (values?: Values) => void;
  reset: () => void;
  validate: () => boolean;
}

interface FormOptions<Values> {
  initialValues: Values;
  validate?: (values: Values) => FieldErrors;
  /** A zod schema (or any Standard Schema) of the contract; its messages appear on the fields they name. */
  schema?: Schema;
}

/** The state of a form. It wraps Mantine's form, which is used nowhere else. */
export function useForm<Values extends object>({ initialValues, validate, schema }: FormOptions<Values>): Form<Values> {
  const check = (values: Values): Record<string, string> => ({
    ...(schema && (schemaResolver(schema, { sync: true })(values) as Record<string, string>)),
    ...onlySentences(validate?.(values) ?? {}),
  });
  const form = useMantineForm<Values>({ initialValues, validate: check, clearInputErrorOnChange: true });

  const bind = <Value>(path: string): FieldBinding<Value> => {
    const { value, onChange, onBlur, error } = form.getInputProps(path as never);
    return {
      name: path,
      value: value as Value,
      onChange,
      onBlur: () => onBlur?.(),
      error: error ? String(error) : undefined,
    };
  };

  return {
    values: form.values,
    errors: form.errors as FieldErrors,
    field: bind,
    nested: bind,
    set: (values) => form.setValues(values),
    setErrors: (errors) => form.setErrors(onlySentences(errors)),
    isDirty: () => form.isDirty(),
    settle: (values) => form.resetDirty(values ?? form.getValues()),
    reset: form.reset,
    validate: () => !(form.validate() as { hasErrors: boolean }).hasErrors,
  };
}

function onlySentences(errors: FieldErrors): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
