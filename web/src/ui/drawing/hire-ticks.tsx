import { hireMarks, type HireMarks } from '@tonnage/domain/skip-hire/hire-marks';
import { classNames } from '../class-names.ts';
import styles from './hire-ticks.module.css';

/** The days of a hire along the ground, in a row of `width` pixels. Decorative: words say how long it has been. */
export function HireTicks({ hire, width }: { hire: HireMarks | undefined; width: number }) {
  return (
    <span className={styles.ticks} style={{ width }} aria-hidden="true">
      {hire && <Ticks {...hire} width={width} />}
    </span>
  );
}

/** A mark for each day, as far as they fit; a long hire is a bar. */
function Ticks({ width, ...hire }: HireMarks & { width: number }) {
  const { of, day, over } = hire;
  const marks = hireMarks(hire);
  const past = marks
    .filter((mark) => mark === 'over')
    .map((mark, i) => <i key={`${mark} ${i}`} className={styles.past} />);
  if (width / of < 4)
    return (
      <>
        <i className={styles.bar}>
          <i style={{ width: `${(Math.min(day, of) / of) * 100}%` }} className={over > 0 ? styles.late : undefined} />
        </i>
        {past}
      </>
    );
  return (
    <>
      {marks.slice(0, of).map((mark, i) => (
        <i key={`day ${i}`} className={classNames(mark === 'passed' && styles.passed, over > 0 && styles.late)} />
      ))}
      {past}
    </>
  );
}
