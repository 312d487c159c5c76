import { useId, type ReactNode } from 'react';
import styles from './booking.module.css';

/** A section of the order below the four steps, aligned with them. */
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
