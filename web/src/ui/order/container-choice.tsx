import { useId, type ReactNode } from 'react';
import { ContainerDrawing } from '../drawing/container-drawing.tsx';
import type { ContainerShape } from '../drawing/container-shape.ts';
import { FieldError } from '../fields/field-frame.tsx';
import styles from './container-choice.module.css';

export interface ContainerOption {
  value: string;
  name: string;
  price?: string;
  note?: ReactNode;
  container: ContainerShape;
  /** Why it is unavailable: "too large for soil and stones". Replaces the note. */
  disabledReason?: string | undefined;
}

export interface ContainerChoiceProps {
  label: string;
  options: readonly ContainerOption[];
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** The containers as cards, drawn to one scale beside a person; for the keyboard a group of radio buttons. */
export function ContainerChoice({ label, options, value, onChange, error }: ContainerChoiceProps) {
  const id = useId();
  return (
    <div role="radiogroup" aria-label={label} aria-invalid={error ? true : undefined} aria-describedby={error && id}>
      <div className={styles.cards}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              name={`${id}-choice`}
              className={styles.input}
              checked={option.value === value}
              aria-disabled={option.disabledReason ? true : undefined}
              onChange={() => option.disabledReason === undefined && onChange(option.value)}
            />
            <span className={styles.stage}>
              <ContainerDrawing
                container={option.container}
                look={option.disabledReason ? 'muted' : option.value === value ? 'brand' : 'plain'}
                person
                scale={22}
              />
            </span>
            <span className={styles.line}>
              <span>{option.name}</span>
              <span>{option.price}</span>
            </span>
            <span className={styles.note}>{option.disabledReason ?? option.note}</span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
