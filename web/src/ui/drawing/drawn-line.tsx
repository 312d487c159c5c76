import type { DrawnLine as Line, OnLine } from '@tonnage/domain/skip-hire/ground-line';
import styles from './drawn-line.module.css';
import { HireTicks } from './ground-line.tsx';
import { LorryDrawing } from './lorry-drawing.tsx';
import { Standing, StandingPerson } from './standing.tsx';

/** Pixels per metre: lorries are three times as long as a skip. */
const SCALE = { lorries: 9, containers: 14 };

/** The ground line of a paper: one picture, whose words say what it shows. */
export function DrawnLine({ line: { alt, things } }: { line: Line }) {
  const hasLorries = things.some(({ lorry }) => lorry !== null);
  const scale = hasLorries ? SCALE.lorries : SCALE.containers;
  return (
    <div className={styles.line} role="img" aria-label={alt}>
      {!hasLorries && (
        <span className={styles.drawn}>
          <StandingPerson scale={scale} />
        </span>
      )}
      {things.map((thing, index) => (
        <Thing key={index} thing={thing} scale={scale} />
      ))}
    </div>
  );
}

function Thing({ thing: { lorry, standing, hire, words }, scale }: { thing: OnLine; scale: number }) {
  return (
    <span className={styles.thing}>
      <span className={styles.drawn}>
        {lorry && <LorryDrawing {...lorry} scale={scale} />}
        {standing && <Standing container={standing.container} look={standing.full ? 'full' : 'plain'} scale={scale} />}
      </span>
      {standing && hire && <HireTicks hire={hire} width={Math.round((standing.container.lengthCm * scale) / 100)} />}
      {words.map((text, at) => (at === 0 ? <b key={text}>{text}</b> : <span key={text}>{text}</span>))}
    </span>
  );
}
