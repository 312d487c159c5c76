import type { Ref } from 'react';
import { FieldFrame, type FieldProps } from '../fields/field-frame.tsx';
import styles from './value-field.module.css';

interface ValueFieldProps extends FieldProps<string> {
  /** Shown after the input: "t". */
  unit: string;
  /** Enter, labelled "next" on a phone's keyboard. */
  onNext: () => void;
  ref: Ref<HTMLInputElement>;
}

/** A large field for one figure on a phone, with a numeric keyboard. */
export function ValueField({ unit, value, onChange, onBlur, onNext, ref, ...frame }: ValueFieldProps) {
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <span className={styles.box}>
          <input
            {...control}
            ref={ref}
            className={styles.input}
            type="text"
            inputMode="decimal"
            enterKeyHint="next"
            autoComplete="off"
            maxLength={60}
            value={value}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              onNext();
            }}
          />
          {unit !== '' && (
            <span className={styles.unit} aria-hidden="true">
              {unit}
            </span>
          )}
        </span>
      )}
    </FieldFrame>
  );
}
