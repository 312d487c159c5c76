import { useEffect, useState, type RefObject } from 'react';
import { plannable } from '@tonnage/domain/skip-hire/run-checks';
import { riskText } from '@tonnage/domain/skip-hire/run-order';
import { SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { movable } from '../week.ts';
import { shortJob, shortName } from '../../parts/short.ts';
import { words } from '../words.ts';
import type { LaneStop } from './bands.ts';
import { clockText, whenText } from './lane-words.ts';
import styles from './stop-facts.module.css';

interface StopFactsProps {
  place: RefObject<HTMLElement | null>;
  at: (jobId: string) => LaneStop | undefined;
  /** How many containers of a size are missing on the day. */
  short: ReadonlyMap<string, number>;
  onOpen: (jobId: string) => void;
  /** Chooses another lorry; null for those who may not. */
  onChoose: ((jobId: string) => void) | null;
}

interface Shown {
  jobId: string;
  place: { left: number; top: number } | { left: number; bottom: number };
}

const WIDTH = 344;
/** Between the card and the facts, pixels; the facts’ box covers it, so that the pointer can go there. */
const GAP = 8;
/** The most that it takes, pixels. */
const HEIGHT = 320;

const isFacts = (target: EventTarget | null) => target instanceof Element && target.closest('[data-facts]') !== null;

/** Below the card, or above it at the foot of the window. */
function beside(card: HTMLElement): Shown {
  const { left, top, bottom } = card.getBoundingClientRect();
  const inside = Math.max(8, Math.min(left, window.innerWidth - WIDTH - 8));
  return {
    jobId: card.dataset['plan'] ?? '',
    place:
      bottom + HEIGHT < window.innerHeight
        ? { left: inside, top: bottom + GAP }
        : { left: inside, bottom: window.innerHeight - top + GAP },
  };
}

/** The facts of the stop under the pointer or with the focus. Escape hides them; its name says the same to screen readers. */
export function StopFacts({ place, at, short, onOpen, onChoose }: StopFactsProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const root = place.current;
    if (!root) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const show = ({ target }: Event) => {
      if (!(target instanceof Element) || isFacts(target)) return;
      const card = target.closest<HTMLElement>('[data-lane] [data-plan]');
      setShown(card && beside(card));
    };
    const hide = () => setShown(null);
    root.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && show(event), { signal });
    root.addEventListener('focusin', show, { signal });
    root.addEventListener('focusout', hide, { signal });
    root.addEventListener('pointerdown', ({ target }) => isFacts(target) || hide(), { signal });
    root.addEventListener('pointerleave', hide, { signal });
    document.addEventListener('scroll', hide, { signal, capture: true, passive: true });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal });
    return () => controller.abort();
  }, [place]);
  const one = shown && at(shown.jobId);
  if (!one) return null;
  const { stop, times, risk } = one;
  const act = (on: (jobId: string) => void) => {
    setShown(null);
    on(stop.jobId);
  };
  const promised = times.estimated ? `, ${words.facts.promised(SLOT_LABELS[stop.slot].toLowerCase())}` : '';
  const missing = times.bed === 'empty' && plannable(stop.status) ? short.get(stop.container) : undefined;
  const facts = [
    [words.facts.site, `${stop.site}, ${stop.postcode}`],
    [words.facts.gate, [stop.openingHours, stop.accessNotes].filter(Boolean).join('. ')],
    [words.facts.call, [stop.contact, stop.phone].filter(Boolean).join(', ')],
    [times.estimated ? words.facts.arrives : words.facts.done, `${whenText(one)}${promised}`],
    [words.facts.after, times.tip && `${words.tip}, about ${clockText(Math.round(times.tip.to / 5) * 5)}`],
    [words.facts.onSite, stop.numberOnSite],
    [words.facts.notes, stop.notes],
    [words.facts.po, stop.poNumber],
  ].filter(([, value]) => value);
  return (
    <div
      className={styles.facts}
      style={{ ...shown.place, width: WIDTH }}
      data-facts
      aria-hidden="true"
      onMouseDown={(event) => event.preventDefault()}
    >
      <b className={styles.title}>{`${shortJob(stop)}, ${shortName(stop.account)}`}</b>
      <span className={styles.sub}>{`${stop.number} · ${stop.container}, ${stop.waste.toLowerCase()}`}</span>
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
      <p className={styles.keys}>
        <button type="button" tabIndex={-1} onClick={() => act(onOpen)}>
          {words.facts.opens} <kbd>Enter</kbd>
        </button>
        {onChoose && plannable(stop.status) && (
          <button type="button" tabIndex={-1} onClick={() => act(onChoose)}>
            {words.facts.otherLorry} <kbd>A</kbd>
          </button>
        )}
        {onChoose && movable(stop) && (
          <button type="button" tabIndex={-1} onClick={() => act(onOpen)}>
            {words.facts.otherDay}
          </button>
        )}
      </p>
    </div>
  );
}
