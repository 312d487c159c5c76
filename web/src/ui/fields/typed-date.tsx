import { IconCalendar } from '@tabler/icons-react';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { dayOf } from '@tonnage/domain/common/day-text';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { Suspense, useId, useRef, useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { late } from '../lazy-with-retry.ts';
import { useToday } from '../today.ts';
import { words } from '../words.ts';
import { onEnterKey, type EnterKey } from './enter-key.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

export interface DateFieldProps extends FieldProps<IsoDate | ''>, EnterKey {
  /** Days without a year are those to come. */
  ahead?: boolean;
  min?: IsoDate;
  max?: IsoDate;
}

const Calendar = late(() => import('./calendar-popover.tsx').then((module) => module.CalendarPopover));

/** A text that is one day and no beginning of another. */
const WHOLE = /^\d{4}-\d{2}-\d{2}$|[/. -]\d{4}$/;

const WEEKDAY = /^\s*(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+(?=\d)/i;

/** `Thu 26 Nov 2026`: with its year, because the text may be changed. */
const shown = (day: IsoDate | '') => (day === '' ? '' : `${formatDay(day)} ${day.slice(0, 4)}`);

/**
 * A day as it is typed. It is read when the field is left, at Enter, and as soon as nothing can follow; a text that is no day, or not
 * one of those allowed, changes nothing and keeps its form from being sent.
 */
export function TypedDate(props: DateFieldProps) {
  const { value, onChange, onBlur, ahead = false, min, max, blurOnEnter, submitOnEnter, error, ...frame } = props;
  const today = useToday();
  const hintId = useId();
  const box = useRef<HTMLDivElement>(null);
  /** What has been typed over a value; another value that arrives from outside replaces it. */
  const [typed, setTyped] = useState<{ text: string; over: IsoDate | '' } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isTyping = typed?.over === value;
  const text = isTyping ? typed.text : shown(value);
  const wrong = isTyping ? problem : null;

  const read = (given: string): { day: IsoDate | ''; problem: string | null } => {
    if (given.trim() === '') return { day: '', problem: null };
    const side =
      ahead || (min !== undefined && min >= today) ? 'ahead' : max !== undefined && max <= today ? 'back' : 'near';
    // The weekday that the field wrote itself need not fit the day that was changed.
    const day = dayOf(given, today, side) ?? dayOf(given.replace(WEEKDAY, ''), today, side);
    if (day === null) return { day: '', problem: words.date.unread(given.trim()) };
    if (min && day < min) return { day, problem: words.date.early(shown(min)) };
    if (max && day > max) return { day, problem: words.date.late(shown(max)) };
    return { day, problem: null };
  };
  const type = (given: string) => {
    const found = read(given);
    const isWhole = WHOLE.test(given.trim()) && found.problem === null;
    setProblem(null);
    setTyped({ text: given, over: isWhole ? found.day : value });
    if (isWhole && found.day !== value) onChange(found.day);
  };
  /** Takes what was typed as the value; returns whether it could. */
  const settle = (): boolean => {
    if (!isTyping) return true;
    const found = read(text);
    setProblem(found.problem);
    if (found.problem !== null) return false;
    setTyped(null);
    if (found.day !== value) onChange(found.day);
    return true;
  };
  const input = () => box.current?.querySelector('input');

  return (
    <FieldFrame {...frame} error={wrong ?? error}>
      {(control) => (
        <div ref={box} className={styles.withButton}>
          <input
            {...control}
            type="text"
            autoComplete="off"
            spellCheck={false}
            className={styles.control}
            placeholder={words.date.placeholder}
            aria-describedby={[control['aria-describedby'], hintId].filter(Boolean).join(' ')}
            aria-keyshortcuts="Alt+ArrowDown"
            data-unread={wrong === null ? undefined : true}
            value={text}
            onChange={(event) => type(event.target.value)}
            onBlur={() => {
              settle();
              onBlur?.();
            }}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown' && event.altKey) {
                event.preventDefault();
                setOpen(true);
              } else if (event.key === 'Escape' && isOpen) {
                // Of what is open, the calendar closes first.
                event.stopPropagation();
                setOpen(false);
              } else if (event.key === 'Enter' && !settle()) event.preventDefault();
              else onEnterKey({ blurOnEnter, submitOnEnter })(event);
            }}
          />
          <span id={hintId} hidden>
            {words.date.hint}
          </span>
          {!frame.disabled && (
            <div className={styles.inside}>
              <IconButton
                label={words.date.open}
                icon={<IconCalendar />}
                aria-expanded={isOpen}
                aria-haspopup="dialog"
                tabIndex={-1}
                onClick={() => setOpen(!isOpen)}
              />
            </div>
          )}
          <Suspense fallback={null}>
            {isOpen && (
              <Calendar
                label={frame.label}
                anchor={box}
                value={read(text).problem === null ? read(text).day : value}
                min={min}
                max={max}
                onChoose={(day) => {
                  setTyped(null);
                  if (day !== value) onChange(day);
                  setOpen(false);
                }}
                onClose={() => setOpen(false)}
                returnTo={input}
              />
            )}
          </Suspense>
        </div>
      )}
    </FieldFrame>
  );
}
