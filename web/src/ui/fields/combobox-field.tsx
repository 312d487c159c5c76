import { Suspense, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { late } from '../lazy-with-retry.ts';
import styles from './combobox-field.module.css';
import { FieldFrame, type ControlProps, type FieldProps } from './field-frame.tsx';
import fieldStyles from './field.module.css';

export interface ComboboxOption {
  /** The text in the box once it is chosen. */
  value: string;
  /** Shown in the list in place of the value. */
  shown?: string;
  label: string;
  detail?: string;
}

export interface ComboboxFieldProps extends FieldProps<string> {
  /** Matches for the text in the box, best first; the screen searches. */
  options: readonly ComboboxOption[];
  /** Shown instead of the list when nothing matches; absent where the note is enough. */
  nothingFits?: string | undefined;
  /** Shown under the box: what its value means. */
  note?: string | undefined;
  placeholder?: string;
  maxLength?: number;
}

const ComboboxInput = late(() => import('./combobox-input.tsx').then((module) => module.ComboboxInput));

/**
 * A text box with suggestions, which also accepts other values. Down and Up move through the suggestions, Enter chooses
 * one, Escape closes them; without suggestions Enter submits the form as in any other field.
 */
export function ComboboxField(props: ComboboxFieldProps) {
  const { value, onChange, onBlur, options, nothingFits, note, placeholder, maxLength, ...frame } = props;
  const hadFocus = useRef(false);
  return (
    <FieldFrame {...frame}>
      {({ id, ...rest }) => {
        const control = {
          ...rest,
          id,
          'aria-describedby': classNames(rest['aria-describedby'], note && `${id}-note`) || undefined,
        };
        const box = { control, value, onChange, onBlur, placeholder, maxLength, hadFocus };
        return (
          <>
            <Suspense fallback={<PlainInput {...box} />}>
              <ComboboxInput {...box} {...{ options, nothingFits, note }} label={frame.label} />
            </Suspense>
            {note && (
              <p id={`${id}-note`} className={styles.note}>
                {note}
              </p>
            )}
          </>
        );
      }}
    </FieldFrame>
  );
}

export interface ComboboxInputProps extends Pick<
  ComboboxFieldProps,
  'value' | 'onChange' | 'onBlur' | 'placeholder' | 'maxLength'
> {
  control: ControlProps;
  /** Whether the input that this one replaces had the focus. */
  hadFocus: { current: boolean };
}

/** Accepts text while the suggestions' code loads. */
function PlainInput({ control, hadFocus, onChange, ...rest }: ComboboxInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const element = input.current;
    return () => {
      hadFocus.current = element === document.activeElement;
    };
  }, [hadFocus]);
  return (
    <input
      {...control}
      {...rest}
      ref={input}
      autoComplete="off"
      className={fieldStyles.control}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
