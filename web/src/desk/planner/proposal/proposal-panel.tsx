import { outcodeOf } from '@tonnage/domain/skip-hire/outcodes';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { words as requestWords } from '../../requests/words.ts';
import type { Lane } from '../lanes/bands.ts';
import { words } from '../words.ts';
import styles from './proposal-panel.module.css';
import type { ShownProposal } from './use-proposal.ts';

/** A proposal in place of the tray: each lorry's new jobs with a tick, and what has no place. */
export function ProposalPanel({ proposal, lanes }: { proposal: ShownProposal; lanes: readonly Lane[] }) {
  const { day, lorries, unplaced, dropped, rejected, jobs, minutes, reorder } = proposal;
  const texts = words.proposal;
  const { verb: verbs } = requestWords;
  const accept = useRef<HTMLButtonElement>(null);
  // Enter accepts it.
  useEffect(() => accept.current?.focus(), []);
  const stopOf = (jobId: string) => day.stops.find((stop) => stop.jobId === jobId);
  const name = (jobId: string) => {
    const stop = stopOf(jobId);
    return stop ? `${verbs[stop.type]} ${stop.sizeYards} yd · ${outcodeOf(stop.postcode)}` : '';
  };
  return (
    <aside className={styles.panel} aria-label={texts.title}>
      <h2 className={styles.title}>{texts.title}</h2>
      <p className={styles.sum} role="status">
        {texts.sum(jobs, minutes)}
      </p>
      <div className={styles.buttons}>
        <Button
          ref={accept}
          size="sm"
          variant="primary"
          disabledReason={
            jobs === 0 && lorries.every(({ vehicleId }) => rejected.has(vehicleId)) ? texts.nothing : null
          }
          onClick={proposal.accept}
        >
          {texts.accept(jobs)} <kbd aria-hidden="true">A</kbd>
        </Button>
        <Button size="sm" onClick={proposal.reject}>
          {texts.reject} <kbd aria-hidden="true">Esc</kbd>
        </Button>
      </div>
      <div className={styles.reorder}>
        <CheckboxField label={texts.reorder} value={reorder} onChange={proposal.setReorder} />
      </div>
      {dropped.length > 0 && (
        <p className={styles.why} role="status">
          {texts.dropped(dropped.map(({ number }) => number))}
        </p>
      )}
      <ul className={styles.lorries}>
        {lorries.map(({ vehicleId, placed, reordered, minutes: more }) => {
          const ids = placed.map(({ jobId }) => jobId);
          const registration = lanes.find(({ vehicle }) => vehicle.id === vehicleId)?.vehicle.registration ?? '';
          const isOn = !rejected.has(vehicleId) && (ids.length === 0 || ids.some((id) => !rejected.has(id)));
          return (
            <li key={vehicleId}>
              <CheckboxField
                label={
                  <span className={styles.row}>
                    <b>{registration}</b>
                    <span>{reordered ? `${texts.newOrder}, ${texts.more(more)}` : texts.more(more)}</span>
                  </span>
                }
                value={isOn}
                onChange={(on) => proposal.toggle([vehicleId, ...ids], on)}
              />
              {placed.length > 0 && (
                <ul className={styles.jobs}>
                  {placed.map((job) => (
                    <li key={job.jobId}>
                      <CheckboxField
                        label={
                          <span className={styles.row}>
                            <span>{name(job.jobId)}</span>
                            <span>{texts.more(job.minutes)}</span>
                          </span>
                        }
                        value={isOn && !rejected.has(job.jobId)}
                        onChange={(on) => proposal.toggle(on ? [vehicleId, job.jobId] : [job.jobId], on)}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
      {unplaced.length > 0 && (
        <>
          <h3 className={styles.title}>{texts.unplaced(unplaced.length)}</h3>
          <ul className={styles.left}>
            {unplaced.map(({ jobId, why }) => (
              <li key={jobId}>
                <b>{name(jobId)}</b>
                <span className={styles.why}>{why}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}
