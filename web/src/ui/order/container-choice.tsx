import { useId, useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { ContainerShape } from '@tonnage/domain/skip-hire/container-shape';
import { Standing, standingHeight, StandingPerson } from '../drawing/standing.tsx';
import { FieldError } from '../fields/field-frame.tsx';
import styles from './container-choice.module.css';

export interface ContainerOption {
  value: string;
  name: string;
  price?: string;
  /** Under the price: "your price". */
  note?: string | undefined;
  container: ContainerShape;
  /** Why it is unavailable: "too large for soil and stones". Takes the place of the price. */
  disabledReason?: string | undefined;
}

export interface ContainerChoiceProps {
  label: string;
  /** Small to large. */
  options: readonly ContainerOption[];
  value: string;
  onChange: (value: string) => void;
  /** Under the line, about the chosen container. */
  facts?: ReactNode;
  error?: string | undefined;
}

/** Pixels per metre. */
const SCALE = 22;
/** Room for a name and a price, pixels. */
const WORDS_PX = 80;
const GAP_PX = 14;

/**
 * The containers on one line and to one scale, beside a person, each with its price under it; for the keyboard a group of radio
 * buttons. What does not fit scrolls sideways.
 */
export function ContainerChoice({ label, options, value, onChange, facts, error }: ContainerChoiceProps) {
  const id = useId();
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => bringChosenIn(line.current), [value]);
  const height = standingHeight(
    options.map(({ container }) => container),
    SCALE,
  );
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={classNames(facts && `${id}-facts`, error && id) || undefined}
    >
      <div ref={line} className={styles.line} style={{ '--drawn': `${height}px` } as CSSProperties}>
        <span className={styles.stage}>
          <StandingPerson scale={SCALE} />
        </span>
        {options.map(({ value: each, name, price, note, container, disabledReason }) => (
          <label
            key={each}
            className={styles.size}
            style={{ width: Math.max(WORDS_PX, Math.round((container.lengthCm * SCALE) / 100) + GAP_PX) }}
          >
            <input
              type="radio"
              name={`${id}-choice`}
              className={styles.input}
              checked={each === value}
              aria-disabled={disabledReason ? true : undefined}
              data-usual={note && !disabledReason ? '' : undefined}
              onChange={() => disabledReason === undefined && onChange(each)}
            />
            <span className={styles.stage}>
              <Standing
                container={container}
                look={disabledReason ? 'muted' : each === value ? 'brand' : 'plain'}
                scale={SCALE}
              />
            </span>
            <span className={styles.words}>
              <b>
                {name}
                <span className="sr-only">, </span>
              </b>
              {disabledReason ? (
                <span className={styles.note}>{disabledReason}</span>
              ) : (
                <>
                  <span className={styles.price}>{price}</span>
                  {note && <span className={styles.note}>{note}</span>}
                </>
              )}
            </span>
          </label>
        ))}
      </div>
      {facts && (
        <p id={`${id}-facts`} className={styles.facts}>
          {facts}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** Scrolls the line sideways, not the page, until the chosen container, or the usual one, is whole in it. */
function bringChosenIn(line: HTMLElement | null): void {
  const chosen = (line?.querySelector('input:checked') ?? line?.querySelector('[data-usual]'))?.closest('label');
  if (!line || !chosen) return;
  const { offsetLeft: start, offsetWidth: width } = chosen;
  const isIn = start >= line.scrollLeft && start + width <= line.scrollLeft + line.clientWidth;
  if (!isIn) line.scrollLeft = start - (line.clientWidth - width) / 2;
}
