import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { STEPS } from './carousel.ts';
import { PICTURES } from './pictures.tsx';
import { useCarousel } from './use-carousel.ts';
import styles from './welcome.module.css';
import { words } from './words.ts';

/**
 * The introduction to the tool, in six steps; any of them can be skipped, the last one starts
 * (specification §2, §9).
 */
export function Welcome() {
  const { step, go, handlers } = useCarousel();
  const Picture = PICTURES[step]!;
  const { title, text } = words.steps[step]!;
  const last = step === STEPS - 1;
  return (
    <main className={styles.page}>
      {/* Swipes and arrow keys are shortcuts for its buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section className={styles.card} aria-labelledby="welcome" {...handlers}>
        <h1 id="welcome" tabIndex={-1} data-page-title>
          {words.title}
        </h1>
        <div className={styles.picture}>
          <svg viewBox="0 0 400 150" aria-hidden="true">
            <Picture />
          </svg>
        </div>
        <div className={styles.text} aria-live="polite">
          <p className={styles.count}>{words.step(step + 1, STEPS)}</p>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        <ol className={styles.dots} aria-label={words.dots}>
          {words.steps.map((each, i) => (
            <li key={each.title}>
              <button
                type="button"
                className={styles.dot}
                aria-label={words.go(i + 1)}
                aria-current={i === step ? 'step' : undefined}
                onClick={() => go(i)}
              />
            </li>
          ))}
        </ol>
        <div className={styles.foot}>
          {!last && <LinkButton to="/metrics">{words.skip}</LinkButton>}
          {last ? (
            <>
              <Button onClick={() => go(step - 1)}>{words.back}</Button>
              <LinkButton to="/metrics" variant="primary">
                {words.start}
              </LinkButton>
            </>
          ) : (
            <Button variant="primary" onClick={() => go(step + 1)}>
              {words.next}
            </Button>
          )}
        </div>
      </section>
    </main>
  );
}
