import { outcodeOf } from '@tonnage/domain/skip-hire/outcodes';
import { JOB_STATUS_LABELS } from '@tonnage/domain/skip-hire/orders';
import { NUMBER_REASON_LABELS, NUMBER_REASONS } from '@tonnage/domain/skip-hire/stock';
import { useId } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import fieldStyles from '../../../ui/fields/field.module.css';
import { TextLink } from '../../../ui/text-link.tsx';
import { isUnlikely, unlikely } from '../../parts/unlikely-weight.ts';
import type { LaneStop } from '../lanes/bands.ts';
import { clockText } from '../lanes/lane-words.ts';
import { whatOf } from '../what.ts';
import styles from './close-run.module.css';
import { fieldsOf, isOtherNumber, type Outcome, type Problems, type RunValues } from './run-values.ts';
import { words } from './words.ts';

interface RunRowProps {
  one: LaneStop;
  /** Null for a stop that is closed. */
  values: RunValues | null;
  problems: Problems;
  error: Error | null;
  takesFocus: boolean;
  mayPlan: boolean;
  onChange: (change: Partial<RunValues>) => void;
}

/** One stop of a run: what was asked, and what the paper says of it. */
export function RunRow({ one, values, problems, error, takesFocus, mayPlan, onChange }: RunRowProps) {
  const { stop, times } = one;
  const what = `${whatOf(stop)}, ${stop.account}`;
  const id = useId();
  const has = fieldsOf(stop);
  const name = (
    <th scope="row" className={styles.stop}>
      <b>{whatOf(stop)}</b>
      <span>
        {[stop.account, outcodeOf(stop.postcode), stop.numberOnSite && words.onSite(stop.numberOnSite)]
          .filter(Boolean)
          .join(', ')}
      </span>
    </th>
  );
  if (values === null)
    return (
      <>
        <tr className={styles.closed}>
          {name}
          <td>{JOB_STATUS_LABELS[stop.status]}</td>
          <td>{times.estimated ? '' : clockText(times.ends)}</td>
          <td colSpan={5}>{stop.failedReason ?? ''}</td>
        </tr>
        {error && (
          <tr className={styles.problem}>
            <td colSpan={8}>
              <div role="alert">
                {error.message} <TextLink to={`/desk/orders/${stop.orderId}`}>{stop.number}</TextLink>
              </div>
            </td>
          </tr>
        )}
      </>
    );
  const input = (
    field: 'time' | 'number' | 'taken' | 'net' | 'signedBy' | 'reason' | 'weightReason',
    onPaper = false,
  ) => (
    <input
      name={field}
      aria-label={`${field === 'reason' || field === 'weightReason' ? words[field] : words.columns[field]}: ${what}`}
      aria-invalid={problems[field] !== undefined}
      aria-describedby={problems[field] ? `${id} ${field}` : undefined}
      className={classNames(fieldStyles.control, styles[field])}
      inputMode={field === 'net' || field === 'time' ? 'numeric' : undefined}
      autoComplete="off"
      maxLength={field === 'reason' || field === 'weightReason' ? 2000 : 80}
      data-paper={onPaper || undefined}
      data-first={(onPaper && takesFocus) || undefined}
      readOnly={!mayPlan}
      value={values[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );
  const isDone = values.outcome === 'done';
  const wrong = Object.entries(problems);
  const asksNumber = isOtherNumber(stop, values) && (problems.numberReason !== undefined || values.numberReason !== '');
  return (
    <>
      <tr data-stop={stop.jobId}>
        {name}
        <td>
          <select
            name="outcome"
            aria-label={`${words.columns.outcome}: ${what}`}
            className={classNames(fieldStyles.control, styles.outcome)}
            value={values.outcome}
            disabled={!mayPlan}
            onChange={({ target }) => onChange({ outcome: target.value as Outcome, file: null })}
          >
            {(Object.keys(words.outcomes) as Outcome[]).map((outcome) => (
              <option key={outcome} value={outcome}>
                {words.outcomes[outcome]}
              </option>
            ))}
          </select>
        </td>
        {values.outcome === 'failed' ? (
          <td colSpan={6}>{input('reason', true)}</td>
        ) : (
          <>
            <td>{isDone && input('time')}</td>
            <td>{isDone && input('number', true)}</td>
            <td>{isDone && has.taken && input('taken', true)}</td>
            <td>{isDone && has.net && input('net', true)}</td>
            <td>{isDone && has.net && input('signedBy')}</td>
            <td>
              {isDone && has.net && (
                <input
                  type="file"
                  accept="image/*,application/pdf"
                  aria-label={words.paper(what)}
                  className={styles.file}
                  disabled={!mayPlan}
                  onChange={({ target }) => onChange({ file: target.files?.[0] ?? null })}
                />
              )}
            </td>
          </>
        )}
      </tr>
      {(wrong.length > 0 || error || asksNumber) && (
        <tr className={styles.problem}>
          <td colSpan={8}>
            <div role="alert">
              {wrong.map(([field, text]) => (
                <span key={field} id={`${id} ${field}`}>
                  {text}{' '}
                </span>
              ))}
              {error?.message}
              {asksNumber && (
                <label className={styles.again}>
                  <span>{words.numberReason}</span>
                  <select
                    name="numberReason"
                    aria-label={`${words.numberReason}: ${what}`}
                    className={fieldStyles.control}
                    value={values.numberReason}
                    disabled={!mayPlan}
                    onChange={({ target }) => onChange({ numberReason: target.value as RunValues['numberReason'] })}
                  >
                    <option value="">{words.choose}</option>
                    {NUMBER_REASONS.map((reason) => (
                      <option key={reason} value={reason}>
                        {NUMBER_REASON_LABELS[reason]}
                      </option>
                    ))}
                  </select>
                </label>
              )}
              {isUnlikely(error) && (
                <label className={styles.again}>
                  <span>{words.weightReason}</span>
                  {input('weightReason')}
                  <span className={styles.help}>{unlikely.help}</span>
                </label>
              )}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}
