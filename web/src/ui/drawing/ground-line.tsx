import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Tone } from '../content/tone.ts';
import tones from '../content/tone.module.css';
import { KitLink, type To } from '../links.tsx';
import type { ContainerShape } from '@tonnage/domain/skip-hire/container-shape';
import type { OnLine } from '@tonnage/domain/skip-hire/ground-line';
import { hireMarks, type HireMarks } from '@tonnage/domain/skip-hire/hire-marks';
import { LORRY_HEIGHT_CM, LORRY_LENGTH_CM, lorryReachCm } from '@tonnage/domain/skip-hire/lorry-shape';
import { lifterOf } from '@tonnage/domain/skip-hire/vehicles';
import styles from './ground-line.module.css';
import { LorryDrawing } from './lorry-drawing.tsx';
import { Standing, standingHeight, StandingPerson } from './standing.tsx';

type Arrival = Pick<OnLine, 'lorry' | 'standing'>;

/** One thing on the line. */
export interface OnGround {
  key: string;
  /** `standing` on site, `over` its hire, `asked` for, `arriving` on a lorry, `stop` of a run, `done` of a run. */
  how: 'standing' | 'over' | 'asked' | 'arriving' | 'stop' | 'done';
  container: ContainerShape;
  /** Of a stop: what is on the bed and at the site as the lorry arrives. */
  arrival?: Arrival | undefined;
  /** What is special about it: over the drawing, with an icon. */
  above?: { text: ReactNode; tone: Tone } | undefined;
  /** Days of the hire, those that have passed, and those past its end. */
  hire?: HireMarks | undefined;
  name: string;
  /** What is in it. */
  what: string;
  note: string;
  /** For screen readers after its words, instead of the place. */
  read?: string | undefined;
  /** The next one: the line begins there. */
  isNext?: boolean | undefined;
  tone?: Tone | undefined;
  to: To;
}

/** A place on the line with what is there. */
export interface OnGroundAt {
  key: string;
  name: string;
  town: string;
  things: readonly OnGround[];
}

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

/** The width of the line on a laptop. What is still wider at the smallest scale scrolls. */
const WIDE_PX = 1040;
/** Pixels per metre. */
const SCALES = [30, 26, 22, 18];
/** Height of the words over a drawing, pixels. */
const ABOVE_PX = 22;
/** Room for the words under a drawing, pixels. */
const WORDS_PX = 120;
const GAP_PX = 14;
/** What comes before the next one is seen to be there. */
const NEXT_FROM_LEFT_PX = 44;

/**
 * Containers on one line and to one scale, by site, beside a person: how long each has been there, what is special about it, and
 * what is on its way. Each is a link; the arrow keys walk them. On a phone the line scrolls from site to site.
 */
export function GroundLine({ label, places, named = true, scale: given, more }: GroundLineProps) {
  const things = places.flatMap((place) => place.things);
  const scale = given ?? SCALES.find((pixels) => widthOf(places, pixels) <= WIDE_PX) ?? SCALES.at(-1)!;
  const heightOf = ({ how, container, arrival }: OnGround) =>
    arrival
      ? arrivalHeight(arrival, scale)
      : how === 'arriving'
        ? Math.ceil((LORRY_HEIGHT_CM / 100) * scale) + 4
        : standingHeight([container], scale);
  const height = Math.max(standingHeight([], scale), ...things.map(heightOf));
  // Words over the tallest drawing need room of their own; over a lower one they stand beside it.
  const above = Math.max(
    4,
    ...things.filter((thing) => thing.above).map((thing) => heightOf(thing) + ABOVE_PX - height),
  );
  return (
    <section
      ref={walked}
      className={classNames(styles.ground, !named && styles.unnamed)}
      aria-label={label}
      style={{ '--drawn': `${height}px`, '--needed': `${above}px` } as CSSProperties}
    >
      <div className={styles.line}>
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
              {here.map((thing) => (
                <li key={thing.key}>
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
  const width = Math.round((container.lengthCm * scale) / 100);
  const words = Math.max(WORDS_PX, Math.round((lengthOf(thing) * scale) / 100));
  return (
    <KitLink to={to} className={classNames(styles.thing, styles[how])} aria-current={isNext ? 'step' : undefined}>
      <span className={styles.drawn}>
        {above && <span className={classNames(styles.above, tones[above.tone])}>{above.text}</span>}
        {arrival ? (
          <Arriving arrival={arrival} scale={scale} />
        ) : how === 'arriving' ? (
          <LorryDrawing kind={lifterOf(container.kind)} load={{ container, full: false }} scale={scale} />
        ) : (
          <Standing container={container} scale={scale} />
        )}
      </span>
      <HireTicks hire={hire} width={width} />
      <b className={styles.name} style={{ maxWidth: words }}>
        {name}
      </b>
      <span className={styles.what} style={{ maxWidth: words }}>
        {what}
      </span>
      <span className={classNames(styles.note, tone && tones[tone])} style={{ maxWidth: words }}>
        {note}
      </span>
      <span className="sr-only">{read}</span>
    </KitLink>
  );
}

/** A lorry at a stop, beside what stands there. */
function Arriving({ arrival: { lorry, standing }, scale }: { arrival: Arrival; scale: number }) {
  return (
    <span className={styles.arriving}>
      {lorry && <LorryDrawing {...lorry} scale={scale} />}
      {standing && <Standing container={standing.container} look={standing.full ? 'full' : 'plain'} scale={scale} />}
    </span>
  );
}

function arrivalHeight({ lorry, standing }: Arrival, scale: number): number {
  const reach = lorry ? Math.ceil((lorryReachCm(lorry.kind, lorry.load) / 100) * scale) + 4 : 0;
  return standing ? Math.max(reach, standingHeight([standing.container], scale)) : reach;
}

/** The days of a hire along the ground, in a row of `width` pixels. Decorative: words say how long it has been. */
export function HireTicks({ hire, width }: { hire: OnGround['hire']; width: number }) {
  return (
    <span className={styles.ticks} style={{ width }} aria-hidden="true">
      {hire && <Ticks {...hire} width={width} />}
    </span>
  );
}

/** A mark for each day, as far as they fit; a long hire is a bar. */
function Ticks({ width, ...hire }: HireMarks & { width: number }) {
  const { of, day, over } = hire;
  const marks = hireMarks(hire);
  const past = marks
    .filter((mark) => mark === 'over')
    .map((mark, i) => <i key={`${mark} ${i}`} className={styles.past} />);
  if (width / of < 4)
    return (
      <>
        <i className={styles.bar}>
          <i style={{ width: `${(Math.min(day, of) / of) * 100}%` }} className={over > 0 ? styles.late : undefined} />
        </i>
        {past}
      </>
    );
  return (
    <>
      {marks.slice(0, of).map((mark, i) => (
        <i key={`day ${i}`} className={classNames(mark === 'passed' && styles.passed, over > 0 && styles.late)} />
      ))}
      {past}
    </>
  );
}

function lengthOf({ how, container, arrival }: OnGround): number {
  if (!arrival) return how === 'arriving' ? LORRY_LENGTH_CM[lifterOf(container.kind)] : container.lengthCm;
  const { lorry, standing } = arrival;
  return (lorry ? LORRY_LENGTH_CM[lorry.kind] : 0) + (standing?.container.lengthCm ?? 0);
}

function widthOf(places: readonly OnGroundAt[], scale: number): number {
  const things = places.flatMap((place) => place.things);
  const drawn = things.map((thing) => Math.max(WORDS_PX, (lengthOf(thing) * scale) / 100) + GAP_PX);
  return 30 + drawn.reduce((sum, width) => sum + width, 0) + 22 * places.length;
}

/** The line begins at what is next, and the arrow keys go from link to link. */
function walked(line: HTMLElement) {
  const next = line.querySelector<HTMLElement>('[aria-current]');
  if (next) line.scrollLeft = next.offsetLeft - NEXT_FROM_LEFT_PX;
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
