import {
  IconClock,
  IconClockPause,
  IconCurrencyPound,
  IconFileText,
  IconEye,
  IconMessage,
  IconReceipt,
  IconRecycle,
  IconSignature,
  IconTrafficCone,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ContainerDrawing } from '../../ui/drawing/container-drawing.tsx';
import { shapeOfSize } from '../../ui/drawing/size-shape.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { KitLink } from '../../ui/links.tsx';
import { MOVEMENT_ICONS } from '../../ui/order/movement-icons.ts';
import { nameWithin } from '../parts/short.ts';
import { useKeepFocus } from './use-keep-focus.ts';
import type { Todo } from './todo.ts';
import styles from './todo-row.module.css';
import { VERB_KEYS } from './verb-keys.ts';
import { words } from './words.ts';

const ICONS: Partial<Record<Todo['verb'], Icon>> = {
  rebook: IconX,
  close: IconClock,
  move: IconClock,
  sign: IconSignature,
  outstanding: IconSignature,
  extend: IconTrafficCone,
  renew: IconFileText,
  look: IconEye,
  answer: IconMessage,
  submit: IconRecycle,
  chase: IconCurrencyPound,
  invoice: IconReceipt,
};

/** How many characters of the job and the customer fit a row beside the district, on a screen of 1360 px. */
const LETTERS = 40;

/** The answers to a request, the likeliest last. */
const ANSWER_LOOKS = ['ghost', 'default', 'primary'] as const;

interface TodoRowProps {
  todo: Todo;
  /** The Tab key reaches it, and keys are for it while nothing else has the focus. */
  isCurrent: boolean;
  onConfirm: () => void;
  onOtherDay: () => void;
  onDecline: () => void;
  onAside: () => void;
  asideLabel: string;
}

/** One thing to do: what, for whom, what is wrong, and the one verb that settles it. With the focus it says more. */
export function TodoRow({ todo, isCurrent, onConfirm, onOtherDay, onDecline, onAside, asideLabel }: TodoRowProps) {
  const { when, movement, request, container, what, of, who, district, site, note, noteWhole, tone, verb, offer, to } =
    todo;
  const row = useKeepFocus(todo.key);
  const beyond = noteWhole !== undefined && noteWhole !== note ? noteWhole : undefined;
  // Read out once: the whole of a note that is only its beginning takes its place.
  const notes = beyond === undefined ? [note] : beyond.startsWith(note) ? [beyond] : [note, beyond];
  const Sign = ICONS[verb] ?? (movement && MOVEMENT_ICONS[movement]) ?? IconFileText;
  // A warning, or that the day is full, takes the place of the day's room.
  const share =
    request && request.day.capacity > 0 && tone !== 'over'
      ? Math.min(1, request.day.booked / request.day.capacity)
      : null;
  // The verb comes last, as the one next thing.
  const answers = [
    { of: 'decline' as const, onClick: onDecline },
    { of: 'offer' as const, onClick: onOtherDay },
    { of: 'confirm' as const, onClick: onConfirm },
  ].toSorted((a, b) => Number(a.of === verb) - Number(b.of === verb));
  const textOf = (which: Todo['verb']) =>
    which === 'offer' && offer ? words.offer(formatDay(offer).replace(/ \w+$/, '')) : words.verbs[which];
  const facts =
    request &&
    words.facts([
      request.grossPence !== null && formatPence(request.grossPence),
      request.poNumber && `PO ${request.poNumber}`,
      request.requestedBy,
      request.notes,
    ]);
  return (
    <li
      ref={row}
      className={styles.row}
      data-todo={todo.key}
      // J and K walk the rows; what can be done with one comes after it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isCurrent ? 0 : -1}
      data-current={isCurrent}
      aria-label={[what, of, who, district, site, ...notes].filter(Boolean).join(', ')}
    >
      <span className={styles.when}>
        <span>{when}</span>
        <button type="button" tabIndex={-1} className={styles.aside} aria-label={asideLabel} onClick={onAside}>
          <IconClockPause aria-hidden="true" />
        </button>
      </span>
      <span className={classNames(styles.sign, tone && styles[tone])} aria-hidden="true">
        {container ? (
          <ContainerDrawing
            container={shapeOfSize(container.shape, container.sizeYards)}
            look={container.type === 'delivery' ? 'plain' : 'soft'}
            scale={7.3}
            stageMetres={6.4}
          />
        ) : (
          <Sign />
        )}
      </span>
      <span className={styles.what} title={[what, of, who, district, site].filter(Boolean).join(', ')}>
        <span className={styles.main}>
          <span className={styles.job}>
            <b>
              {request ? (
                <KitLink to={to} tabIndex={-1}>
                  {what}
                </KitLink>
              ) : (
                what
              )}
            </b>{' '}
            {of}
          </span>
          <span className={styles.who}>{district ? nameWithin(who, LETTERS - [what, of].join(' ').length) : who}</span>
          {district && <span className={styles.district}>{district}</span>}
        </span>
        {site && <span className={styles.site}>{site}</span>}
      </span>
      <span className={classNames(styles.note, tone && styles[tone])} title={noteWhole ?? note}>
        <span>{note}</span>
        {share !== null && (
          <span className={classNames(styles.gauge, share === 1 && styles.last)}>
            {words.ofCapacity(request!.day.booked, request!.day.capacity)}
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${share * 100}%` }} />
            </span>
          </span>
        )}
      </span>
      <span className={styles.verb}>
        {request ? (
          // The focus would open the row and hide the button before it is let go.
          <button
            type="button"
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={answers.at(-1)!.onClick}
          >
            {textOf(verb)}
          </button>
        ) : (
          <KitLink to={to}>{words.verbs[verb]}</KitLink>
        )}
        <kbd aria-hidden="true">{VERB_KEYS[verb]}</kbd>
      </span>
      {beyond && <span className={styles.whole}>{beyond}</span>}
      {request && (
        <span className={styles.more}>
          <span className={styles.facts} title={facts}>
            {facts}
          </span>
          <span className={styles.open}>
            <LinkButton size="sm" variant="ghost" to={to}>
              {words.open}
            </LinkButton>
          </span>
          {answers.map(({ of: which, onClick }, index) => (
            <Button key={which} size="sm" variant={ANSWER_LOOKS[index]} onClick={onClick}>
              {textOf(which)} <kbd aria-hidden="true">{VERB_KEYS[which]}</kbd>
            </Button>
          ))}
        </span>
      )}
    </li>
  );
}
