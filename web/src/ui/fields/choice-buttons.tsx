import { useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './choice-buttons.module.css';
import { FieldError, Optional, type FieldProps } from './field-frame.tsx';
import fieldStyles from './field.module.css';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** Why this option is unavailable; it stays visible with its reason. */
  disabledReason?: string | undefined;
}

export interface ChoiceButtonsProps<Value extends string> extends Omit<
  FieldProps<Value | ''>,
  'onChange' | 'disabled' | 'labelAside'
> {
  onChange: (value: Value) => void;
  choices: readonly Choice<Value>[];
  size?: 'sm' | 'md';
  /** The keys 1, 2, 3 … also choose while the group has the focus; in a dialog it has the focus at once. */
  numbered?: boolean;
}

/** A choice between a few visible options. It is a group of radio buttons, so the arrow keys work as usual. */
export function ChoiceButtons<Value extends string>(props: ChoiceButtonsProps<Value>) {
  const { label, hideLabel, value, onChange, onBlur, choices, error, help, required, size, numbered } = props;
  const id = useId();
  const [labelId, helpId, errorId] = [`${id}-label`, `${id}-help`, `${id}-error`];
  const take = (choice: Choice<Value> | undefined) => {
    if (choice && choice.disabledReason === undefined) onChange(choice.value);
  };
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelId}
      aria-describedby={classNames(help && helpId, error && errorId) || undefined}
      aria-required={required}
      aria-invalid={error ? true : undefined}
      onBlur={onBlur}
    >
      <div id={labelId} className={hideLabel ? 'sr-only' : classNames(fieldStyles.top, fieldStyles.label)}>
        {label}
        <Optional required={required} />
      </div>
      <div className={classNames(styles.options, size === 'sm' && styles.small, error && styles.invalid)}>
        {choices.map((choice, i) => (
          <label key={choice.value} className={styles.option}>
            <input
              type="radio"
              className={styles.input}
              name={id}
              data-autofocus={(numbered && i === 0) || undefined}
              value={choice.value}
              checked={choice.value === value}
              aria-disabled={choice.disabledReason ? true : undefined}
              onChange={() => take(choice)}
              onKeyDown={({ key }) => numbered && take(choices[Number(key) - 1])}
            />
            {choice.label}
            {choice.disabledReason && <span className={styles.why}>{choice.disabledReason}</span>}
          </label>
        ))}
      </div>
      {help && (
        <div id={helpId} className={fieldStyles.help} style={{ marginTop: 8 }}>
          {help}
        </div>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}
