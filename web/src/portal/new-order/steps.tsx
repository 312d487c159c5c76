import { IconMapPin, IconPlus } from '@tabler/icons-react';
import type { ContainerSubType } from '@tonnage/contract/skip-hire/catalogue';
import { LIMITS } from '@tonnage/contract/limits';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { containerTakes, mayStandOnRoad } from '@tonnage/domain/skip-hire/catalogue';
import { PLACEMENT_LABELS, SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { ContainerDrawing } from '../../ui/drawing/container-drawing.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { StepSection } from '../../ui/order/step-section.tsx';
import { ContainerRuler } from '../booking/container-ruler.tsx';
import { callUs } from '../booking/call-us.ts';
import { FamilyChoice, PlacementChoice } from '../booking/place-choices.tsx';
import { freeDatesOf } from '../booking/refusals.ts';
import { depotName } from '../booking/use-site-depot.ts';
import { codesOf, WasteChoice } from '../booking/waste-choice.tsx';
import { WhenFields } from '../booking/when-fields.tsx';
import { words as shared } from '../booking/words.ts';
import styles from './new-order.module.css';
import { addressOf, SiteCards } from './site-cards.tsx';
import type { Job, Place } from './use-order-form.ts';
import type { StepName } from './values.ts';

interface JobStepProps {
  job: Job;
  step: StepName;
  number: number;
  title: string;
  /** The answer, for the collapsed step. */
  summary: ReactNode;
  summaryIcon?: ReactNode;
  /** What it will ask, until it is its turn. */
  hint?: string;
  children: ReactNode;
}

/** One of the four steps: open while the user works in it, otherwise collapsed to its answer. */
function JobStep({ job: { folding }, step, summary, summaryIcon, children, ...rest }: JobStepProps) {
  const folded = folding.folded(step) ? { summary, summaryIcon } : {};
  return (
    <div ref={folding.section(step)}>
      <StepSection {...rest} {...folded} state={folding.state(step)} onChange={() => folding.goTo(step)}>
        {children}
      </StepSection>
    </div>
  );
}

export function WhereStep({ job, onAddSite }: { job: Job; onAddSite: () => void }) {
  const { place, account, catalogue, problems } = job;
  const { site } = place;
  const mayAdd = account.permissions.includes('sites.create');
  return (
    <JobStep
      job={job}
      step="where"
      number={1}
      title="Where"
      summaryIcon={<IconMapPin />}
      summary={
        site && (
          <>
            <b>{site.name}</b> <span className={styles.beside}>{addressOf(site)}</span>
            <p className={styles.small}>{servedLine(place)}</p>
          </>
        )
      }
    >
      <div className={styles.stack} data-invalid={problems.siteId ? true : undefined}>
        <SiteCards place={place} onChoose={job.chooseSite} />
        {place.notCovered && site && (
          <Notice tone="block">
            {`We don’t deliver to ${site.name} (${site.postcode}). ${callUs(catalogue)}, or choose another site.`}
          </Notice>
        )}
        {problems.siteId && <Notice tone="block">{problems.siteId}</Notice>}
        <div>
          <Button
            icon={<IconPlus />}
            disabledReason={mayAdd ? null : 'Your role can’t add sites. Ask an owner or manager on this account.'}
            onClick={onAddSite}
          >
            Add a site
          </Button>
        </div>
      </div>
    </JobStep>
  );
}

/** "Served by Holbeck depot · next day if ordered before 15:00". */
function servedLine({ site, coverage }: Place): string {
  if (!site?.depot) return '';
  const { leadDays = null, cutOff = null } = coverage ?? {};
  const days = ['same day', 'next day', 'in two working days', 'in three working days'];
  const next =
    leadDays === null || cutOff === null
      ? '…'
      : `${days[leadDays] ?? `in ${leadDays} working days`} if ordered before ${cutOff}`;
  return `Served by ${depotName(site.depot.name)} · ${next}`;
}

export function WhatStep({ job }: { job: Job }) {
  const { catalogue, waste, container, problems } = job;
  const choose = (wasteTypeId: string) => {
    const next = catalogue.wasteTypes.find((w) => w.id === wasteTypeId);
    const stillFits = container && next && containerTakes(container, next).allowed;
    job.answer('what', { wasteTypeId, ...(stillFits ? {} : { containerSubTypeId: '' }) });
  };
  return (
    <JobStep
      job={job}
      step="what"
      number={2}
      title={shared.what}
      hint="What goes in it decides which containers may take it."
      summary={
        <>
          <b>{waste?.name}</b> <span className={styles.beside}>{waste && codesOf(waste)}</span>
          {waste?.guidance && <p className={styles.small}>{waste.guidance}</p>}
        </>
      }
    >
      <WasteChoice
        hideLabel
        wasteTypes={catalogue.wasteTypes}
        value={waste?.id ?? ''}
        onChange={choose}
        error={problems.wasteTypeId}
      />
    </JobStep>
  );
}

export function ContainerStep({ job }: { job: Job }) {
  const { catalogue, container, family, form, price, problems, waste } = job;
  const { quantity, placement } = form.values;
  const kind = (container?.containerTypes.length ?? 0) > 1 ? family?.name.toLowerCase() : undefined;
  const choose = (containerSubTypeId: string) => {
    const next = catalogue.containerSubtypes.find((sub) => sub.id === containerSubTypeId);
    const stays = next === undefined || mayStandOnRoad(next).allowed;
    job.answer('container', { containerSubTypeId, containerTypeId: '', ...(stays ? {} : { placement: 'private' }) });
  };
  return (
    <JobStep
      job={job}
      step="container"
      number={3}
      title={shared.container}
      hint="All sizes to scale beside a person, with your price for each."
      summaryIcon={
        container && (
          <span className={styles.miniature}>
            <ContainerDrawing
              container={{ ...container, kind: family?.shape ?? 'skip' }}
              look="brand"
              scale={11}
              stageMetres={container.lengthCm / 100 + 0.4}
            />
          </span>
        )
      }
      summary={
        <>
          <b>{shared.times(quantity, container?.name ?? '')}</b>{' '}
          <span className={styles.beside}>
            {[kind, PLACEMENT_LABELS[placement].toLowerCase()].filter(Boolean).join(' · ')}
          </span>
        </>
      }
    >
      <div className={styles.stack}>
        <ContainerRuler
          containers={catalogue.containerSubtypes}
          waste={waste}
          value={container?.id ?? ''}
          onChange={choose}
          family={family}
          prices={price.containers}
          error={problems.containerSubTypeId}
        />
        {container && <Particulars job={job} container={container} />}
      </div>
    </JobStep>
  );
}

const COUNTS = Array.from({ length: LIMITS.quantity }, (_, index) => String(index + 1));

/** Questions that depend on the chosen container: its family, its placement, how many. */
function Particulars({ job, container }: { job: Job; container: ContainerSubType }) {
  const { form, family, problems } = job;
  return (
    <div className={styles.particulars}>
      <SelectField
        label="How many"
        value={String(form.values.quantity)}
        onChange={(count) => job.answer('container', { quantity: Number(count) || 1 })}
        error={problems.quantity}
        options={COUNTS.map((value) => ({ value, label: value }))}
      />
      <FamilyChoice
        container={container}
        value={family?.id ?? ''}
        onChange={(containerTypeId) => job.answer('container', { containerTypeId })}
        error={problems.containerTypeId}
      />
      <PlacementChoice
        container={container}
        value={form.values.placement}
        onChange={(placement) => job.answer('container', { placement })}
        error={problems.placement}
      />
    </div>
  );
}

export function WhenStep({ job }: { job: Job }) {
  const { form, problems, sending } = job;
  const { date, dates, depot, proposed } = job.when;
  const choose = (day: string) => {
    sending.forgetRefusal();
    job.answer('when', { date: day });
  };
  return (
    <JobStep
      job={job}
      step="when"
      number={4}
      title="When"
      hint="The next free day, or another of the coming weeks."
      summary={
        <>
          <b>{date && formatLongDay(date)}</b>{' '}
          <span className={styles.beside}>
            {SLOT_LABELS[form.values.slot].toLowerCase()}
            {proposed && ' · next available day'}
          </span>
        </>
      }
    >
      <Panel>
        <WhenFields
          label="Delivery date"
          dates={dates}
          depot={depot}
          date={date}
          onDate={choose}
          slot={form.values.slot}
          onSlot={(slot) => job.answer('when', { slot })}
          error={problems.date}
          instead={freeDatesOf(sending.refusal)}
        />
      </Panel>
    </JobStep>
  );
}
