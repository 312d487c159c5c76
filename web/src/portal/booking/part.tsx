import { useId, type ReactNode } from 'react';
import styles from './booking.module.css';

/** A part of the order below the four steps, in line with them. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.partTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}
