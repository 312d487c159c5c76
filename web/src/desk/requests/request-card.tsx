import type { DeskRequest } from '@tonnage/contract/skip-hire/orders/requests';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { formatDayNear } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ContainerDrawing } from '../../ui/drawing/container-drawing.tsx';
import { shapeOfSize } from '../../ui/drawing/size-shape.ts';
import { SelectBox } from '../../ui/data/select-box.tsx';
import { shortJob, shortName, shortWaste, weekDay } from '../parts/short.ts';
import { briefSince, since } from './since.ts';
import styles from './request-card.module.css';
import { KitLink, type To } from '../../ui/links.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { words as kitWords } from '../../ui/words.ts';
import { words } from './words.ts';

interface RequestCardProps {
  request: DeskRequest;
  today: IsoDate;
  /** Whether the role may decide; the buttons stay visible and show why not. */
  mayDecide: boolean;
  /** Where its detail opens. */
  to: To;
  /** The request that the keys are for: it shows all of it. */
  isPresent: boolean;
  /** Its "Confirm" is the yellow button. */
  isNext: boolean;
  onReach: () => void;
  /** Set where several can be selected. */
  chosen?: boolean;
  onChoose?: (asRange: boolean) => void;
  onConfirm: () => void;
  onPropose: () => void;
  onDecline: () => void;
}

/** One request with everything needed to decide it, and three answers. */
export function RequestCard(props: RequestCardProps) {
  const { request, today, to, mayDecide, isPresent, isNext, onReach, chosen = false, onChoose } = props;
  const { onConfirm, onPropose, onDecline } = props;
  const { account, site, proposal } = request;
  const { booked, capacity } = request.day;
  const slot = request.slot === 'any' ? '' : `, ${SLOT_LABELS[request.slot].toLowerCase()}`;
  const day = `${weekDay(request.date, today)}${slot}`;
  const facts = [
    `${request.container}, ${request.waste.toLowerCase()}`,
    request.grossPence !== null && formatPence(request.grossPence),
    request.poNumber && `PO ${request.poNumber}`,
    request.placement === 'highway' && 'on the highway',
    `by ${request.requestedBy}`,
  ].filter((fact) => fact);
  const name = [
    request.number,
    account.name,
    `${words.verb[request.type]} ${request.container}`,
    site.name,
    day,
    ...request.warnings.map(({ message }) => message),
  ].join(', ');
  return (
    // The keys of the list are for the card that has the focus, or has it within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={styles.card}
      data-job={request.jobId}
      data-present={isPresent || undefined}
      tabIndex={-1}
      aria-label={name}
      onFocus={onReach}
    >
      {onChoose && (
        <div className={styles.choose}>
          <SelectBox label={kitWords.selectRow(request.number)} value={chosen} onToggle={onChoose} />
        </div>
      )}
      <time
        className={styles.age}
        dateTime={request.requestedAt}
        title={`${words.asked} ${since(request.requestedAt)}`}
      >
        {briefSince(request.requestedAt)}
        <span className="sr-only">{` ${words.asked}`}</span>
      </time>
      <span className={styles.drawing}>
        <ContainerDrawing
          container={shapeOfSize(request.shape, request.sizeYards)}
          look={request.type === 'delivery' ? 'plain' : 'soft'}
          scale={7.2}
          stageMetres={6.4}
        />
      </span>
      <div className={styles.what}>
        <p className={styles.line}>
          <KitLink to={to} className={styles.link}>
            {shortJob(request)}
          </KitLink>
          {shortWaste(request.waste)}
          <span>{`${shortName(account.name)}, ${site.name}, ${site.postcode}`}</span>
        </p>
        <p className={styles.facts}>
          <TextLink quiet to={`/desk/orders/${request.orderId}`}>
            {request.number}
          </TextLink>
          {` · ${facts.join(' · ')}`}
        </p>
        {(request.notes ?? request.driverNotes) && (
          <p className={styles.facts}>{[request.notes, request.driverNotes].filter(Boolean).join(' · ')}</p>
        )}
        {request.warnings.map(({ code, message }) => (
          <p key={code} className={styles.warning}>
            {message}
          </p>
        ))}
        {proposal?.status === 'waiting' && (
          <p className={styles.waits}>{words.waits(formatDayNear(proposal.date, today))}</p>
        )}
        {proposal?.status === 'declined' && (
          <p className={styles.warning}>{words.refused(formatDayNear(proposal.date, today))}</p>
        )}
      </div>
      <div className={styles.when} title={`${request.depot.name}: ${booked} of ${capacity} places booked`}>
        <span className={styles.day}>{day}</span>
        <span className={classNames(styles.places, booked > capacity && styles.full)}>
          <span className="sr-only">{`${request.depot.name}: `}</span>
          {`${booked}/${capacity}`}
          <span className="sr-only"> places booked</span>
        </span>
        <span className={styles.gauge} aria-hidden="true">
          <span style={{ width: `${capacity > 0 ? Math.min(100, (booked / capacity) * 100) : 0}%` }} />
        </span>
      </div>
      {mayDecide && (
        // The focus would open the request and move the button away under the pointer.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className={styles.answers} onMouseDown={(event) => event.preventDefault()}>
          <Button
            size="sm"
            variant={isNext ? 'primary' : 'default'}
            aria-label={`Confirm ${request.number}`}
            onClick={onConfirm}
          >
            {words.confirm}
          </Button>
          <Button size="sm" aria-label={`${words.another}: ${request.number}`} onClick={onPropose}>
            {words.another}
          </Button>
          <Button size="sm" variant="ghost" aria-label={`${words.decline} ${request.number}`} onClick={onDecline}>
            {words.decline}
          </Button>
        </div>
      )}
    </li>
  );
}
