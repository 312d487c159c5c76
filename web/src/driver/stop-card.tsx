import { isEmpty } from '@tonnage/domain/common/text';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { FormShell } from '../ui/form-shell.tsx';
import { useForm } from '../ui/form.ts';
import { type Input, stopStateOf, type Action } from './actions.ts';
import { PhotoField } from './photo-field.tsx';
import styles from './route.module.css';
import { words } from './words.ts';
import { phoneLink } from '@tonnage/domain/common/phone';
import { IconMap2, IconPhone } from '@tabler/icons-react';
import type { RouteStop } from '@tonnage/contract/skip-hire/fleet';
import { breakOrTipText } from '@tonnage/domain/skip-hire/breaks-and-tips';
import { moveJob, JOB_STATUS_LABELS, SLOT_LABELS, type JobStatus } from '@tonnage/domain/skip-hire/orders';
import { formatTonnes } from '@tonnage/domain/common/format-weight';
import { useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { DescriptionList } from '../ui/content/description-list.tsx';
import { Notice } from '../ui/content/notice.tsx';
import { StatusPill } from '../ui/content/status-pill.tsx';
import type { Tone } from '../ui/content/tone.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { DoneForm } from './done-form.tsx';

/** Why a stop could not be done: the usual reasons as buttons, others as text, and a photo. */
function FailForm({ onFail, onBack }: { onFail: (input: Input) => void; onBack: () => void }) {
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.failStop, photo: {} },
    initialValues: { reason: '', photo: null as Blob | null },
    validate: ({ reason }) => ({ reason: isEmpty(reason) ? words.reasonMissing : null }),
  });
  return (
    <FormShell
      form={form}
      label={words.saveFailed}
      onSubmit={({ reason, photo }) => onFail({ kind: 'fail', data: { reason: reason.trim() }, photo })}
      loading={false}
      submitError={null}
      guard={false}
    >
      <div className={styles.reasons}>
        {words.reasons.map((reason) => (
          <Button key={reason} size="lg" onClick={() => form.set({ reason })}>
            {reason}
          </Button>
        ))}
      </div>
      <TextArea {...form.field('reason')} label={words.reason} help={words.reasonHelp} lines={2} />
      <PhotoField value={form.values.photo} onChange={(photo) => form.set({ photo })} />
      <div className={styles.actions}>
        <Button size="lg" full variant="danger" type="submit">
          {words.saveFailed}
        </Button>
        <Button size="lg" full onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </FormShell>
  );
}

export const TONES: Partial<Record<JobStatus, Tone>> = { en_route: 'onSite', completed: 'done', failed: 'over' };

/** Where the ground line leads. */
export const stopId = (place: number) => `stop-${place}`;

interface StopCardProps {
  stop: RouteStop;
  place: number;
  /** The route's next action is here: the one yellow button. */
  isNext: boolean;
  actions: readonly Action[];
  onAct: (input: Input) => Promise<void>;
  onDismiss: (key: string) => void;
}

/** One stop: where, what, access, whom to call, and its actions. */
export function StopCard({ stop, place, isNext, actions, onAct, onDismiss }: StopCardProps) {
  const { status, waiting, refused } = stopStateOf(stop, actions);
  const [answering, setAnswering] = useState<'done' | 'failed' | null>(null);
  const [trouble, setTrouble] = useState(false);
  const may = (event: 'start' | 'complete' | 'fail') => moveJob(status, event) !== null;
  const over = status === 'completed' || status === 'failed';
  const act = (input: Input) => {
    setTrouble(false);
    void onAct(input).then(
      // Setting out has no form: a form that is open by then was opened since.
      () => input.kind !== 'start' && setAnswering(null),
      () => setTrouble(true),
    );
  };
  const head = (
    <>
      <h2 className={styles.what}>
        <span className={styles.place}>{place}</span> {words.verb[stop.type]} {stop.container}
      </h2>
      <StatusPill tone={TONES[status] ?? 'scheduled'} label={JOB_STATUS_LABELS[status]} />
    </>
  );
  // What is done and sent takes a line: the stops that are to do come before it.
  if (over && !waiting && refused.length === 0)
    return (
      <li
        id={stopId(place)}
        tabIndex={-1}
        className={classNames(styles.stop, styles.over, styles.folded)}
        aria-label={words.stop(place)}
      >
        <details>
          <summary className={styles.head}>{head}</summary>
          <p className={styles.where}>
            <strong>{stop.site}</strong>
            <br />
            {stop.address.join(', ')}
          </p>
          <DescriptionList items={factsOf(stop)} column="140px" />
        </details>
      </li>
    );
  return (
    <li
      id={stopId(place)}
      tabIndex={-1}
      className={classNames(styles.stop, over && styles.over)}
      aria-label={words.stop(place)}
    >
      <div className={styles.head}>{head}</div>
      {waiting && <Notice tone="warn">{words.notSent}</Notice>}
      {refused.map(({ id, refusal }) => (
        <Notice
          key={id}
          tone="block"
          title={words.refused}
          action={<Button onClick={() => onDismiss(id)}>{words.understood}</Button>}
        >
          {refusal}
        </Notice>
      ))}
      <p className={styles.where}>
        <strong>{stop.site}</strong>
        <br />
        {stop.address.join(', ')}
        <br />
        {SLOT_LABELS[stop.slot]}
      </p>
      {stop.accessNotes && (
        <p className={styles.access}>
          <strong>{words.access}:</strong> {stop.accessNotes}
        </p>
      )}
      {!over && (
        <div className={styles.row}>
          <LinkButton size="lg" icon={<IconMap2 />} href={mapOf(stop)}>
            {words.map}
          </LinkButton>
          {stop.phone && (
            <LinkButton size="lg" icon={<IconPhone />} to={phoneLink(stop.phone)}>
              {words.ring(stop.contact, stop.phone)}
            </LinkButton>
          )}
        </div>
      )}
      <DescriptionList items={factsOf(stop)} column="140px" />
      {stop.noteMissing && !over && <Notice tone="warn">{words.noteMissing}</Notice>}
      {answering === 'done' ? (
        <DoneForm stop={stop} onDone={act} onBack={() => setAnswering(null)} />
      ) : answering === 'failed' ? (
        <FailForm onFail={act} onBack={() => setAnswering(null)} />
      ) : (
        (may('start') || may('fail')) && (
          <div className={styles.actions}>
            {may('start') && (
              <Button
                size="lg"
                full
                variant={isNext ? 'primary' : 'default'}
                aria-label={words.startRead(place)}
                onClick={() => act({ kind: 'start' })}
              >
                {words.start}
              </Button>
            )}
            {may('complete') && (
              <Button
                size="lg"
                full
                variant={isNext ? 'primary' : 'default'}
                aria-label={words.doneRead(place)}
                onClick={() => setAnswering('done')}
              >
                {words.done}
              </Button>
            )}
            {/* Apart from the others, and less than a button: a glove must not press it by mistake. */}
            <div className={styles.failed}>
              <Button variant="ghost" aria-label={words.failedRead(place)} onClick={() => setAnswering('failed')}>
                {words.failed}
              </Button>
            </div>
          </div>
        )
      )}
      {/* Beside the button that was pressed. */}
      {trouble && <Notice tone="block">{words.storeFailed}</Notice>}
    </li>
  );
}

const mapOf = ({ address }: RouteStop) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.join(', '))}`;

function factsOf(stop: RouteStop) {
  const isExchange = stop.type === 'exchange';
  return [
    { term: words.onSite, value: stop.numberOnSite },
    { term: words.waste, value: stop.waste },
    { term: words.po, value: stop.poNumber },
    { term: words.where, value: [stop.onRoad ? words.onRoad : null, stop.locationNotes].filter(Boolean).join('. ') },
    { term: words.forDriver, value: stop.driverNotes },
    { term: words.notes, value: stop.notes },
    { term: words.open, value: stop.openingHours },
    { term: words.customer, value: stop.customer },
    { term: words.order, value: stop.number },
    { term: words.vehicle, value: stop.vehicle },
    { term: isExchange ? words.left : words.containerNumber, value: stop.containerNumber },
    { term: words.taken, value: stop.takenContainerNumber },
    { term: words.weight, value: stop.netWeightKg === null ? null : formatTonnes(stop.netWeightKg) },
    { term: words.reason, value: stop.failedReason },
    { term: words.afterStop, value: stop.breakOrTipAfter && breakOrTipText(stop.breakOrTipAfter) },
  ];
}
