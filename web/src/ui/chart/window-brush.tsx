import { useId } from 'react';
import styles from './window-brush.module.css';

interface WindowBrushProps {
  label: string;
  fromLabel: string;
  toLabel: string;
  /** All labels of the axis, oldest first. */
  labels: readonly string[];
  /** Indices of the first and the last visible label; at least one lies between them. */
  from: number;
  to: number;
  onChange: (from: number, to: number) => void;
}

/** Selects the visible part of a time axis by its two ends, each moved by pointer or arrow keys. */
export function WindowBrush({ label, fromLabel, toLabel, labels, from, to, onChange }: WindowBrushProps) {
  const last = labels.length - 1;
  return (
    <div role="group" aria-label={label} className={styles.brush}>
      <End label={fromLabel} labels={labels} at={from} onChange={(at) => onChange(Math.min(at, to - 1), to)} />
      <End label={toLabel} labels={labels} at={to} onChange={(at) => onChange(from, Math.max(at, from + 1, 1))} />
      <div className={styles.track} aria-hidden="true">
        <span style={{ left: `${(from / last) * 100}%`, right: `${100 - (to / last) * 100}%` }} />
      </div>
    </div>
  );
}

interface EndProps {
  label: string;
  labels: readonly string[];
  at: number;
  onChange: (at: number) => void;
}

function End({ label, labels, at, onChange }: EndProps) {
  const id = useId();
  return (
    <div className={styles.end}>
      <label htmlFor={id}>
        {label} <span className={styles.at}>{labels[at]}</span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={labels.length - 1}
        value={at}
        aria-valuetext={labels[at]}
        onChange={(event) => onChange(Math.max(0, Number(event.target.value)))}
      />
    </div>
  );
}
