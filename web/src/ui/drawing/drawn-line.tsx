import type { DrawnLine as Line, OnLine } from '@tonnage/domain/skip-hire/ground-line';
import { classNames } from '../class-names.ts';
import styles from './drawn-line.module.css';
import { HireTicks } from './hire-ticks.tsx';
import { LorryDrawing } from './lorry-drawing.tsx';
import { lookOf, Standing, StandingPerson } from './standing.tsx';

/** Pixels per metre: lorries are three times as long as a skip. */
const SCALE = { lorries: 9, containers: 14 };

/** The ground line of a paper: one picture, whose words say what it shows. */
export function DrawnLine({ line: { alt, things } }: { line: Line }) {
  const hasLorries = things.some(({ lorry }) => lorry !== null);
  const scale = hasLorries ? SCALE.lorries : SCALE.containers;
  return (
    <div className={styles.line} role="img" aria-label={alt}>
      {!hasLorries && (
        <span className={classNames(styles.drawn, styles.person)}>
          <StandingPerson scale={scale} />
        </span>
      )}
      {things.map((thing, index) => (
        <Thing key={index} thing={thing} scale={scale} last={index === things.length - 1} />
      ))}
    </div>
  );
}

interface ThingProps {
  thing: OnLine;
  scale: number;
  last: boolean;
}

function Thing({ thing: { lorry, standing, hire, words }, scale, last }: ThingProps) {
  return (
    <span className={classNames(styles.thing, last && styles.last)}>
      <span className={styles.drawn}>
        {lorry && <LorryDrawing {...lorry} scale={scale} />}
        {standing && <Standing container={standing.container} look={lookOf(standing)} scale={scale} />}
      </span>
      {standing && hire && <HireTicks hire={hire} width={Math.round((standing.container.lengthCm * scale) / 100)} />}
      {words.map((text, at) =>
        at === 0 ? (
          <b key={text} className={styles.name}>
            {text}
          </b>
        ) : (
          <span key={text} className={styles.words}>
            {text}
          </span>
        ),
      )}
    </span>
  );
}
