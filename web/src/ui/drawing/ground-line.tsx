import { useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import tones from '../content/tone.module.css';
import { useWidth } from '../chart/use-width.ts';
import { KitLink } from '../links.tsx';
import { lifterOf } from '@tonnage/domain/skip-hire/vehicles';
import { MOVEMENT_ICONS } from '../order/movement-icons.ts';
import styles from './ground-line.module.css';
import { ABOVE_PX, captionOf, heightOf, scaleFor, WHOLE_PX, widthsOf } from './ground-scale.ts';
import { HireTicks } from './hire-ticks.tsx';
import { LorryDrawing } from './lorry-drawing.tsx';
import type { Arrival, OnGround, OnGroundAt } from './on-ground.ts';
import { lookOf, Standing, standingHeight, StandingPerson } from './standing.tsx';

interface GroundLineProps {
  label: string;
  places: readonly OnGroundAt[];
  /** False where the screen itself is about the one place. */
  named?: boolean;
  /** Pixels per metre, where the line scrolls whatever its scale. */
  scale?: number | undefined;
  /** At the end of the line: a link to what there is no room for. */
  more?: ReactNode;
}

/** What comes before the next one is seen to be there. */
const NEXT_FROM_LEFT_PX = 44;

/**
 * Containers on one line and to one scale, by site, beside a person: how long each has been there, what is special about it, and
 * what is on its way. Each is a link; the arrow keys walk them. On a phone the line scrolls from site to site.
 */
export function GroundLine({ label, places, named = true, scale: given, more }: GroundLineProps) {
  const things = places.flatMap((place) => place.things);
  const frame = useRef<HTMLElement>(null);
  const room = useWidth(frame, WHOLE_PX);
  const scale = given ?? scaleFor(places, room, named);
  const next = things.find(({ isNext }) => isNext)?.key;
  // The line begins at what is next, also when that is another than before.
  useLayoutEffect(() => {
    const thing = frame.current?.querySelector<HTMLElement>('[aria-current]');
    if (next !== undefined && thing) frame.current!.scrollLeft = thing.offsetLeft - NEXT_FROM_LEFT_PX;
  }, [next]);
  const height = Math.max(standingHeight([], scale), ...things.map((thing) => heightOf(thing, scale)));
  // Words over the tallest drawing need room of their own; over a lower one they stand beside it.
  const above = Math.max(
    4,
    ...things.filter((thing) => thing.above).map((thing) => heightOf(thing, scale) + ABOVE_PX - height),
  );
  return (
    <section
      ref={frame}
      className={classNames(styles.ground, !named && styles.unnamed)}
      aria-label={label}
      style={{ '--drawn': `${height}px`, '--needed': `${above}px` } as CSSProperties}
    >
      <div ref={walked} className={styles.line}>
        <span className={styles.person} aria-hidden="true">
          <StandingPerson scale={scale} />
        </span>
        {places.map(({ key, name, town, things: here }) => (
          <div key={key} className={styles.place} role="group" aria-label={`${name}, ${town}`}>
            {named && (
              <p className={styles.where}>
                <b>{name}</b>
                <span>{town}</span>
              </p>
            )}
            <ul className={styles.things}>
              {widthsOf(here, scale).map(({ thing, width }) => (
                <li key={thing.key} style={{ width }}>
                  <Thing thing={thing} place={name} scale={scale} />
                </li>
              ))}
            </ul>
          </div>
        ))}
        {more && <div className={styles.more}>{more}</div>}
      </div>
    </section>
  );
}

function Thing({ thing, place, scale }: { thing: OnGround; place: string; scale: number }) {
  const { how, container, arrival, above, hire, name, what, note, read = place, isNext, tone, to } = thing;
  return (
    <KitLink to={to} className={classNames(styles.thing, styles[how])} aria-current={isNext ? 'step' : undefined}>
      <span className={styles.drawn}>
        {above && <Above {...above} />}
        {arrival ? (
          <Arriving arrival={arrival} scale={scale} />
        ) : how === 'arriving' ? (
          <LorryDrawing kind={lifterOf(container.kind)} load={{ container, full: false }} scale={scale} />
        ) : (
          <Standing container={container} scale={scale} />
        )}
      </span>
      <HireTicks hire={hire} width={Math.round((container.lengthCm * scale) / 100)} />
      <b className={styles.name}>{captionOf(name, what)}</b>
      <span className={classNames(styles.note, tone && tones[tone])}>{note}</span>
      <span className="sr-only">{read}</span>
    </KitLink>
  );
}

function Above({ movement, text, tone }: NonNullable<OnGround['above']>) {
  const Arrow = movement && MOVEMENT_ICONS[movement.type];
  return (
    <span className={classNames(styles.above, tones[tone])}>
      {Arrow && <Arrow aria-hidden="true" />}
      {movement && <span className="sr-only">{movement.said} </span>}
      <span>{text}</span>
    </span>
  );
}

/** A lorry at a stop, beside what stands there. */
function Arriving({ arrival: { lorry, standing }, scale }: { arrival: Arrival; scale: number }) {
  return (
    <span className={styles.stopping}>
      {lorry && <LorryDrawing {...lorry} scale={scale} />}
      {standing && <Standing container={standing.container} look={lookOf(standing)} scale={scale} />}
    </span>
  );
}

/** The arrow keys go from link to link. */
function walked(line: HTMLElement | null) {
  if (!line) return undefined;
  const walk = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const links = [...line.querySelectorAll<HTMLElement>('a')];
    const present = links.indexOf(document.activeElement as HTMLElement);
    const neighbour = links[present + step];
    if (step === 0 || present === -1 || !neighbour) return;
    event.preventDefault();
    neighbour.focus();
  };
  line.addEventListener('keydown', walk);
  return () => line.removeEventListener('keydown', walk);
}
