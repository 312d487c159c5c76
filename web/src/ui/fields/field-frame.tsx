import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { words } from '../words.ts';
import styles from './field.module.css';

/** Props of every field. `onChange` passes the value, not the event; `form.field('name')` supplies most of these. */
export interface FieldProps<Value> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  name?: string;
  onBlur?: () => void;
  error?: string | undefined;
  help?: ReactNode;
  /** `false` shows "optional" beside the label; undefined shows nothing. */
  required?: boolean;
  disabled?: boolean;
  /** For a field whose label would repeat its surroundings: it is still read out. */
  hideLabel?: boolean;
  /** At the end of the label's line, such as "Forgot password?". */
  labelAside?: ReactNode;
}

export interface ControlProps {
  id: string;
  name: string | undefined;
  required: boolean;
  disabled: boolean | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

type FrameProps = Omit<FieldProps<never>, 'value' | 'onChange' | 'onBlur'> & {
  children: (control: ControlProps) => ReactNode;
};

/** The label, help and error of a control, linked to it for screen readers. */
export function FieldFrame({ children, label, error, help, required, hideLabel, labelAside, ...rest }: FrameProps) {
  const id = useId();
  const [helpId, errorId] = [`${id}-help`, `${id}-error`];
  const describedBy = classNames(help && helpId, error && errorId) || undefined;
  return (
    <div className={styles.field}>
      <div className={hideLabel ? 'sr-only' : styles.top}>
        <label className={styles.label} htmlFor={id}>
          {label}
          <Optional required={required} />
        </label>
      </div>
      {help && (
        <div id={helpId} className={styles.help}>
          {help}
        </div>
      )}
      {children({
        id,
        name: rest.name,
        required: required ?? false,
        disabled: rest.disabled,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy,
      })}
      <FieldError id={errorId} error={error} />
      {/* After the control, so that the Tab key reaches the field first. */}
      {labelAside && <div className={styles.aside}>{labelAside}</div>}
    </div>
  );
}

/** The space parts the two words for a screen reader. */
export function Optional({ required }: { required: boolean | undefined }) {
  return (
    required === false && (
      <>
        {' '}
        <span className={styles.optional}>{words.optional}</span>
      </>
    )
  );
}

/** Not an alert: the focus moves to the first field with an error, and a form says how many there are. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className={styles.error}>
      {error}
    </p>
  );
}
