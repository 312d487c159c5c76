import type { IsoDate } from '@tonnage/domain/common/dates';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/content/notice.tsx';
import { useDirtyGuard } from '../../../ui/use-dirty-guard.ts';
import { useKeyTexts, type KeyText } from '../../../ui/use-page-keys.ts';
import type { LaneStop } from '../lanes/bands.ts';
import styles from './close-run.module.css';
import { RunRow } from './run-row.tsx';
import { resultOf, valuesOf, type Problems, type RunValues } from './run-values.ts';
import { useCloseRun, type Closing } from './use-close-run.ts';
import { words } from './words.ts';

const KEYS: readonly KeyText[] = [
  ['Enter', words.keys.next],
  ['Ctrl+Enter', words.keys.save],
];

interface RunFormProps {
  stops: readonly LaneStop[];
  date: IsoDate;
  /** Minutes from midnight; null for a day that is over. */
  now: number | null;
  mayPlan: boolean;
}

const isOpen = ({ stop }: LaneStop) => stop.status === 'allocated' || stop.status === 'en_route';

/** The rows of a run. What was typed stays until its stop is closed. */
export function RunForm({ stops, date, now, mayPlan }: RunFormProps) {
  const [typed, setTyped] = useState<ReadonlyMap<string, RunValues>>(new Map());
  const [problems, setProblems] = useState<ReadonlyMap<string, Problems>>(new Map());
  const [errors, setErrors] = useState<ReadonlyMap<string, Error>>(new Map());
  const [isNothing, setNothing] = useState(false);
  // What counts as done by now is settled when the page opens: no row changes while it is read.
  const [asOf] = useState(now);
  const form = useRef<HTMLFormElement>(null);
  useKeyTexts(KEYS);
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-first]')?.focus(), []);
  const open = stops.filter(isOpen);
  const valuesAt = (one: LaneStop) => typed.get(one.stop.jobId) ?? valuesOf(one, asOf);
  const marked = open.filter((one) => valuesAt(one).outcome !== 'open').length;
  const close = useCloseRun(date, (closed) => setErrors(closed.errors));
  useDirtyGuard(() => open.some(({ stop }) => typed.has(stop.jobId)));

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (close.isPending || !mayPlan) return;
    const rows: Closing[] = [];
    const found = new Map<string, Problems>();
    for (const one of open) {
      const answer = resultOf(one.stop, valuesAt(one), date);
      if ('problems' in answer) found.set(one.stop.jobId, answer.problems);
      else if (answer.result) rows.push({ stop: one.stop, result: answer.result });
    }
    setProblems(found);
    setErrors(new Map());
    setNothing(rows.length === 0 && found.size === 0);
    const [first] = found;
    if (first)
      form.current
        ?.querySelector<HTMLElement>(`[data-stop="${first[0]}"] [name="${Object.keys(first[1])[0]}"]`)
        ?.focus();
    else if (rows.length > 0) close.mutate(rows);
  }
  /** Enter goes on to the next field that paper usually has; after the last one to the button. */
  function onKeyDown(event: KeyboardEvent): void {
    const { key, target } = event;
    if (key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      return form.current?.requestSubmit();
    }
    if (!(target instanceof HTMLInputElement) || target.type === 'file') return;
    event.preventDefault();
    const all = [...(form.current?.querySelectorAll<HTMLElement>('[data-paper], [data-close]') ?? [])];
    const next = all.find((field) => target.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING);
    next?.focus();
    if (next instanceof HTMLInputElement) next.select();
  }

  return (
    // The keys of the fields in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form ref={form} noValidate onSubmit={onSubmit} onKeyDown={onKeyDown} aria-label={words.name}>
      <table className={styles.run} aria-label={words.caption}>
        <thead>
          <tr>
            {Object.values(words.columns).map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stops.map((one, i) => (
            <RunRow
              key={one.stop.jobId}
              one={one}
              values={isOpen(one) ? valuesAt(one) : null}
              problems={problems.get(one.stop.jobId) ?? {}}
              error={errors.get(one.stop.jobId) ?? null}
              takesFocus={i === stops.findIndex(isOpen)}
              mayPlan={mayPlan}
              onChange={(change) => setTyped(new Map([...typed, [one.stop.jobId, { ...valuesAt(one), ...change }]]))}
            />
          ))}
        </tbody>
      </table>
      {open.length > 0 && (
        <div className={styles.foot}>
          {isNothing && <Notice tone="warn">{words.nothing}</Notice>}
          <Button
            type="submit"
            variant="primary"
            loading={close.isPending}
            disabledReason={mayPlan ? null : words.viewOnly}
            data-close
          >
            {words.save(marked)}
          </Button>
        </div>
      )}
    </form>
  );
}
