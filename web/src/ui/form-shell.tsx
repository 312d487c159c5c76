import { useEffect, useEffectEvent, type RefObject, useRef, type FormEvent, type ReactNode } from 'react';
import type { Form, FieldErrors } from './form.ts';
import { useNavigation } from './links.tsx';
import { classNames } from './class-names.ts';
import { announce } from './announce.ts';
import { InForm } from './fields/field-frame.tsx';
import { Notice } from './content/notice.tsx';
import styles from './form-shell.module.css';
import { useDirtyGuard } from './use-dirty-guard.ts';
import { words } from './words.ts';

const SECRETS = 'input[type="password"], input[autocomplete*="password"], input[autocomplete="one-time-code"]';

/**
 * Stores the form's input when the page has to be left without confirmation, because its session ended or its account
 * was switched, and restores it when the form opens there again. Passwords and files are not stored.
 */
function useRestoredInput<Values extends object>(
  form: Form<Values>,
  name: string,
  element: RefObject<HTMLFormElement | null>,
  isTyped: () => boolean,
): void {
  const { typed } = useNavigation();
  const read = useEffectEvent(() => {
    if (!isTyped()) return null;
    const inputs = element.current?.querySelectorAll<HTMLInputElement>(SECRETS) ?? [];
    const secret = new Set(Array.from(inputs, (input) => input.name.split('.')[0]));
    return Object.fromEntries(Object.entries(form.values).filter(([key, value]) => !secret.has(key) && isPlain(value)));
  });
  const fill = useEffectEvent((values: unknown) => values !== null && form.set(values as Partial<Values>));
  useEffect(() => {
    fill(typed.take(name));
    return typed.register(name, read, () => element.current?.closest('[data-kit-dialog]') != null);
  }, [typed, name, element]);
}

/** Whether a value survives JSON unchanged. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number')
    return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isPlain)
  );
}

/** The server's error messages: shown on the fields they name, the rest above the form. */
export interface SubmitError {
  message?: string | undefined;
  fields?: FieldErrors | undefined;
}

export interface FormShellProps<Values extends object> {
  form: Form<Values>;
  onSubmit: (values: Values) => void;
  loading: boolean;
  submitError: SubmitError | null | undefined;
  /** Names the form for a screen reader where the page's title does not. */
  label?: string;
  /** Lets a button outside (`form="…"`) submit this form. */
  id?: string;
  /** Whether to ask before leaving; off for short forms (login, search) whose input does not matter. */
  guard?: boolean;
  /** In a column, on a page that is wider than its fields. */
  narrow?: boolean;
  children: ReactNode;
}

// A group that may not have the ARIA attribute uses a data attribute instead.
const INVALID = '[aria-invalid="true"], [data-invalid]';

export function FormShell<Values extends object>(props: FormShellProps<Values>) {
  const { form, onSubmit, loading, submitError, label, id, guard = true, narrow = false, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const focusFirstError = useRef(false);
  const sent = useRef(false);
  const focused = useRef<Element | null>(null);
  useDirtyGuard(() => guard && !sent.current && form.isDirty());
  // Includes input that is being sent: the answer may be that the session has ended.
  useRestoredInput(form, label ?? '', element, () => guard && form.isDirty());

  const refusal = submitError && !loading ? JSON.stringify(submitError) : '';
  useEffect(() => {
    if (!refusal) return;
    sent.current = false;
    focusFirstError.current = true;
    form.setErrors((JSON.parse(refusal) as SubmitError).fields ?? {});
    // Only a new refusal may set field errors: on each render it would undo the user's corrections.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refusal]);

  useEffect(() => {
    if (!focusFirstError.current) return;
    const first = element.current?.querySelector<HTMLElement>(INVALID);
    // A message without a field is above the fields, which may be scrolled out of sight.
    if (!first) {
      notice.current?.scrollIntoView({ block: 'center' });
      return;
    }
    focusFirstError.current = false;
    const wrong = element.current!.querySelectorAll(INVALID).length;
    if (wrong > 1) announce(words.wrongFields(wrong));
    const inside = () =>
      first.querySelector<HTMLElement>('[tabindex="0"]') ?? first.querySelector<HTMLElement>('input, button');
    (first.matches('input, select, textarea') ? first : inside())?.focus();
  });

  // A field or button that is disabled while the form is sent loses the focus.
  useEffect(() => {
    if (loading) return;
    const { activeElement, body } = document;
    if (activeElement === body && focused.current instanceof HTMLElement)
      focused.current.focus({ preventScroll: true });
    focused.current = null;
  }, [loading]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog in a form bubbles through React's tree, not the page's: only its own form is submitted.
    event.stopPropagation();
    if (loading) return;
    // A date that cannot be read is not among the values; its field says what is wrong.
    const unread = element.current?.querySelector<HTMLElement>('[data-unread]');
    if (unread) return unread.focus();
    const values = form.validate();
    if (values) {
      sent.current = true;
      focused.current = document.activeElement;
      onSubmit(values);
    } else focusFirstError.current = true;
  };

  const unplaced = loading ? undefined : messageWithoutField(submitError, form.values);
  return (
    // Where scripts are off, "post" keeps a password out of the address.
    <form
      ref={element}
      id={id}
      method="post"
      noValidate
      aria-label={label}
      onSubmit={submit}
      onChange={() => (sent.current = false)}
    >
      <fieldset className={classNames(styles.fieldset, narrow && styles.narrow)} disabled={loading}>
        {unplaced && (
          <div ref={notice}>
            <Notice tone="block">{unplaced}</Notice>
          </div>
        )}
        <InForm value={true}>{children}</InForm>
      </fieldset>
    </form>
  );
}

/** The buttons at the end of a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

function messageWithoutField(error: SubmitError | null | undefined, values: object): string | undefined {
  if (!error) return undefined;
  const named = Object.entries(error.fields ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const homeless = named.filter(([path]) => !((path.split('.')[0] ?? '') in values)).map(([, sentence]) => sentence);
  if (named.length > homeless.length) return homeless.join(' ') || undefined;
  return [error.message, ...homeless].filter(Boolean).join(' ') || words.wentWrong;
}
