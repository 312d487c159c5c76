import type { ContainerShape } from '@tonnage/domain/skip-hire/container-shape';
import { ContainerDrawing } from '../../ui/drawing/container-drawing.tsx';
import styles from './movements.module.css';

interface AnswerProps {
  name: string | undefined;
  /** How it compares with before: "the same again", "instead of 6 yd builders". */
  beside: string;
  small?: string | undefined;
}

/** The answer of a collapsed step. */
export function Answer({ name, beside, small }: AnswerProps) {
  return (
    <>
      <b>{name}</b> <span className={styles.beside}>{beside}</span>
      {small && <p className={styles.small}>{small}</p>}
    </>
  );
}

/** The chosen container, small beside its name. */
export function Miniature({ container }: { container: ContainerShape }) {
  return (
    <ContainerDrawing container={container} look="brand" scale={11} stageMetres={container.lengthCm / 100 + 0.4} />
  );
}
