import type { Strokes } from '@tonnage/domain/skip-hire/printed-documents';
import { useId, useRef, useState, type PointerEvent } from 'react';
import { Button } from '../button.tsx';
import { words } from '../words.ts';
import { FieldError, Optional, type FieldProps } from './field-frame.tsx';
import fieldStyles from './field.module.css';
import styles from './signature-field.module.css';

/** Thousandths of the field's width; the height is a third of it. */
const UNITS = 1000;
const HEIGHT = 340;
/** Minimum distance between two recorded points: enough for a smooth line, few enough to send. */
const STEP = 6;

/**
 * A field to sign in with a finger, a pen or a mouse. It cannot be filled by keyboard, so nothing may depend on it: the
 * typed name beside it is a signature on its own.
 */
export function SignatureField(props: Pick<FieldProps<Strokes>, 'label' | 'value' | 'onChange' | 'help' | 'error'>) {
  const { label, value, onChange, help, error } = props;
  const field = useRef<SVGSVGElement>(null);
  const [drawing, setDrawing] = useState<number[] | null>(null);
  const id = useId();
  const [labelId, helpId, errorId] = [`${id}-label`, `${id}-help`, `${id}-error`];

  const pointOf = (event: PointerEvent): [number, number] => {
    const { left, top, width } = field.current!.getBoundingClientRect();
    const within = (at: number, most: number) => Math.round(Math.min(Math.max((at / width) * UNITS, 0), most));
    return [within(event.clientX - left, UNITS), within(event.clientY - top, HEIGHT)];
  };
  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return;
    field.current?.setPointerCapture(event.pointerId);
    setDrawing(pointOf(event));
  };
  const go = (event: PointerEvent) => {
    if (!drawing) return;
    const [x, y] = pointOf(event);
    const far = Math.hypot(x - drawing.at(-2)!, y - drawing.at(-1)!) >= STEP;
    if (far) setDrawing([...drawing, x, y]);
  };
  const end = () => {
    if (drawing && drawing.length > 2) onChange([...value, drawing]);
    setDrawing(null);
  };

  const strokes = drawing ? [...value, drawing] : value;
  return (
    <div>
      <div className={fieldStyles.top}>
        <span id={labelId} className={fieldStyles.label}>
          {label}
          <Optional required={false} />
        </span>
        {value.length > 0 && (
          <Button variant="ghost" size="sm" onClick={() => onChange([])}>
            {words.clearDrawing}
          </Button>
        )}
      </div>
      {help && (
        <div id={helpId} className={fieldStyles.help}>
          {help}
        </div>
      )}
      <svg
        ref={field}
        role="img"
        aria-labelledby={labelId}
        aria-describedby={help ? helpId : undefined}
        viewBox={`0 0 ${UNITS} ${HEIGHT}`}
        className={styles.field}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <title>{value.length > 0 ? words.drawn : words.notDrawn}</title>
        <line x1={40} x2={UNITS - 40} y1={HEIGHT - 70} y2={HEIGHT - 70} className={styles.line} />
        {strokes.map((stroke, index) => (
          // Strokes are only appended, or all cleared at once, so the index identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          <path key={index} d={pathOf(stroke)} className={styles.stroke} />
        ))}
      </svg>
      <FieldError id={errorId} error={error} />
    </div>
  );
}

function pathOf(stroke: readonly number[]): string {
  return stroke.map((value, i) => `${i === 0 ? 'M' : i % 2 === 0 ? ' L' : ' '}${value}`).join('');
}
