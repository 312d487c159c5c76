import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { STEPS, bounded, INTERVAL_MS, playsOn, swiped } from './carousel.ts';
import { PICTURES } from './pictures.tsx';
import styles from './welcome.module.css';

export const words = {
  steps: [
    {
      title: 'Metrics first',
      text: 'A metric is a figure that matters, reported regularly: tonnes, spend or a rate.',
    },
    {
      title: 'Organisations, projects, metrics',
      text: 'Organisations have projects. Each project has metrics that are reported on the same schedule.',
    },
    {
      title: 'Report in seconds',
      text: 'Type values as you would in a spreadsheet, or paste them from one. Each cell is saved automatically.',
    },
    {
      title: 'Accept or dismiss',
      text: 'Managers accept all normal values in one go and check the rest one by one.',
    },
    {
      title: 'Evolution and objectives',
      text: 'See how a figure changes over time against its objective. Missing values show as gaps.',
    },
    {
      title: 'Together',
      text: 'Editors report, viewers read and comment, managers accept. Everyone sees only what’s shared with them.',
    },
  ],
};

/**
 * The introduction to the tool, in six steps; any of them can be skipped, the last one starts
 * (specification §2, §9).
 */
export function Welcome() {
  const { step, go, plays, pause, handlers } = useCarousel();
  const Picture = PICTURES[step]!;
  const { title, text } = words.steps[step]!;
  const last = step === STEPS - 1;
  return (
    <main className={styles.page}>
      {/* Swipes and arrow keys are shortcuts for its buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section className={styles.card} aria-labelledby="welcome" {...handlers}>
        <h1 id="welcome" tabIndex={-1} data-page-title>
          Welcome to Metrics
        </h1>
        <div className={styles.picture}>
          <svg viewBox="0 0 400 150" aria-hidden="true">
            <Picture />
          </svg>
        </div>
        <div className={styles.text} aria-live={plays ? 'off' : 'polite'}>
          <p className={styles.count}>{`Step ${step + 1} of ${STEPS}`}</p>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        <ol className={styles.dots} aria-label="Steps">
          {words.steps.map((each, i) => (
            <li key={each.title}>
              <button
                type="button"
                className={styles.dot}
                aria-label={`Go to step ${i + 1}`}
                aria-current={i === step ? 'step' : undefined}
                onClick={() => go(i)}
              />
            </li>
          ))}
        </ol>
        <div className={styles.foot}>
          {last ? (
            <>
              <Button onClick={() => go(step - 1)}>Back</Button>
              <LinkButton to="/metrics" variant="primary">
                Start
              </LinkButton>
            </>
          ) : (
            <>
              <LinkButton to="/metrics">Skip</LinkButton>
              {/* Keeps its place once the steps have stopped, so that touching the page does not move the other buttons. */}
              <span className={plays ? undefined : styles.unseen}>
                <Button variant="ghost" onClick={pause}>
                  Pause
                </Button>
              </span>
              <Button variant="primary" onClick={() => go(step + 1)}>
                Next
              </Button>
            </>
          )}
        </div>
      </section>
    </main>
  );
}

const wantsStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Steps that advance automatically until the user interacts with them, by touch, pointer, focus or keys.
 */
function useCarousel() {
  const [step, setStep] = useState(0);
  const [held, setHeld] = useState(false);
  const from = useRef<number | null>(null);
  const plays = playsOn({ step, held, still: wantsStill() });
  useEffect(() => {
    if (!plays) return;
    const timer = setTimeout(() => setStep((now) => bounded(now + 1)), INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [plays, step]);
  const hold = () => setHeld(true);
  const go = (next: number) => {
    hold();
    setStep(bounded(next));
  };
  return {
    step,
    go,
    plays,
    pause: hold,
    handlers: {
      onFocus: hold,
      onPointerEnter: hold,
      onPointerDown: (event: PointerEvent) => {
        hold();
        from.current = event.clientX;
      },
      onPointerUp: (event: PointerEvent) => {
        if (from.current !== null) setStep(swiped(step, event.clientX - from.current));
        from.current = null;
      },
      onPointerCancel: () => (from.current = null),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'ArrowRight') go(step + 1);
        if (event.key === 'ArrowLeft') go(step - 1);
      },
    },
  };
}
