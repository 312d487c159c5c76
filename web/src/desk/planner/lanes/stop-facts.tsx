import { useEffect, useState, type RefObject } from 'react';
import { plannable } from '@tonnage/domain/skip-hire/run-checks';
import { riskText } from '@tonnage/domain/skip-hire/run-order';
import { SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { whatOf } from '../what.ts';
import { words } from '../words.ts';
import type { LaneStop } from './bands.ts';
import { clockText, whenText } from './lane-words.ts';
import styles from './stop-facts.module.css';

interface StopFactsProps {
  place: RefObject<HTMLElement | null>;
  at: (jobId: string) => LaneStop | undefined;
  /** How many containers of a size are missing on the day. */
  short: ReadonlyMap<string, number>;
}

interface Shown {
  jobId: string;
  left: number;
  top: number;
}

const WIDTH = 300;
const HEIGHT = 190;

/** Below the card, or above it at the foot of the window. */
function beside(card: HTMLElement): Shown {
  const { left, top, bottom } = card.getBoundingClientRect();
  const below = bottom + HEIGHT < window.innerHeight;
  return {
    jobId: card.dataset['plan'] ?? '',
    left: Math.max(8, Math.min(left, window.innerWidth - WIDTH - 8)),
    top: below ? bottom + 8 : Math.max(8, top - HEIGHT - 8),
  };
}

/** The facts of the stop under the pointer or with the focus. Escape hides them; its name says the same to screen readers. */
export function StopFacts({ place, at, short }: StopFactsProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const root = place.current;
    if (!root) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const show = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-lane] [data-plan]') : null;
      setShown(card && beside(card));
    };
    const hide = () => setShown(null);
    root.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && show(event), { signal });
    root.addEventListener('focusin', show, { signal });
    root.addEventListener('focusout', hide, { signal });
    root.addEventListener('pointerdown', hide, { signal });
    root.addEventListener('pointerleave', hide, { signal });
    document.addEventListener('scroll', hide, { signal, capture: true, passive: true });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal });
    return () => controller.abort();
  }, [place]);
  const one = shown && at(shown.jobId);
  if (!one) return null;
  const { stop, times, risk } = one;
  const slot = stop.slot === 'any' ? '' : ` · ${SLOT_LABELS[stop.slot].toLowerCase()}`;
  const missing = times.bed === 'empty' && plannable(stop.status) ? short.get(stop.container) : undefined;
  const facts = [
    [words.facts.site, `${stop.site}, ${stop.postcode}`],
    [words.facts.hours, stop.openingHours],
    [times.estimated ? words.facts.arrives : words.facts.done, `${whenText(one)}${slot}`],
    [words.facts.after, times.tip && `${words.tip}, about ${clockText(Math.round(times.tip.to / 5) * 5)}`],
    [words.facts.onSite, stop.numberOnSite],
    [words.facts.waste, stop.waste],
    [words.facts.notes, stop.notes],
  ].filter(([, value]) => value);
  return (
    <div className={styles.facts} style={{ left: shown.left, top: shown.top, width: WIDTH }} aria-hidden="true">
      <b>{whatOf(stop)}</b>
      <span>{stop.account}</span>
      {risk && <span className={styles.risk}>{riskText(risk)}</span>}
      {missing !== undefined && <span className={styles.risk}>{words.stock.shortOf(stop.container, missing)}</span>}
      {stop.failedReason && <span className={styles.risk}>{stop.failedReason}</span>}
      <dl>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
