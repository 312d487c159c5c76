import { useSuspenseQuery } from '@tanstack/react-query';
import type { ContainerSubType, ContainerType, WasteType } from '@tonnage/contract/skip-hire/catalogue';
import { containerTakes, mayStandOnRoad } from '@tonnage/domain/skip-hire/catalogue';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { useEffect, useState } from 'react';
import { accountQuery, memberApplicationQuery } from '../../lib/queries.ts';
import { useForm } from '../../ui/form.ts';
import { useDates } from '../booking/use-dates.ts';
import { depotName } from '../booking/use-site-depot.ts';
import { usePrice } from '../booking/use-price.ts';
import { words as shared } from '../booking/words.ts';
import { readJobDraft, writeJobDraft, type Start } from './draft.ts';
import { useFolding } from './use-folding.ts';
import { usePlace } from './use-place.ts';
import { STEP_OF, STEPS, type JobValues, type StepName } from './values.ts';
import { attemptBox, newAttempt, questionOf } from './order-input.ts';
import { words } from './words.ts';

const same = (a: JobValues, b: JobValues) => JSON.stringify(a) === JSON.stringify(b);

/** The state of a new order: its values, and everything derived from them. */
export function useJob(start: Start) {
  const { data: catalogue } = useSuspenseQuery(memberApplicationQuery).data;
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const [draft] = useState(() => readJobDraft(start));
  const [attempt] = useState(() => attemptBox(draft?.attempt ?? newAttempt()));
  const form = useForm<JobValues>({
    initialValues: draft?.values ?? start.values,
    validate: (values) => ({
      poNumber: account.poMandatory && values.poNumber.trim() === '' ? words.poMandatory : null,
      hierarchyConfirmed: values.hierarchyConfirmed ? null : words.confirmHierarchy,
      prohibitedConfirmed: values.prohibitedConfirmed ? null : words.confirmProhibited,
      termsAccepted: values.termsAccepted ? null : words.acceptTerms,
    }),
  });
  const { values } = form;

  const touched = !same(values, start.values);
  useEffect(() => {
    if (touched) writeJobDraft(start, values, attempt.read());
  }, [start, values, attempt, touched]);

  const place = usePlace(values.siteId);
  const waste = catalogue.wasteTypes.find((w) => w.id === values.wasteTypeId);
  const container = catalogue.containerSubtypes.find((c) => c.id === values.containerSubTypeId);
  const family = container && familyOf(container, values.containerTypeId);
  const depot = place.site?.depot ? depotName(place.site.depot.name) : '';
  const { siteId, placement, quantity } = values;
  const dates = useDates({
    siteId,
    job: { jobType: 'delivery', placement, quantity },
    depot,
    enabled: place.usable,
  });
  const proposed = values.date === '' && start.copiedFrom !== null;
  const date = proposed ? dates.firstFree : values.date;
  const gone = dates.whyNot(date);

  const answered: Record<StepName, boolean> = {
    where: place.usable,
    what: waste !== undefined && waste.selfService && !waste.hazardous,
    container: family !== undefined && fits(container, waste, values),
    when: date !== '' && gone === undefined,
  };
  const complete = answered.where && answered.what && answered.container && answered.when && family !== undefined;
  const seesPrices = account.permissions.includes('prices.view');
  const question = complete && seesPrices ? questionOf(values, { containerTypeId: family.id, date }) : null;
  const price = usePrice(question);

  const quoted = Object.fromEntries(
    (question ? (price.quote?.blockers ?? []) : []).map((b) => [b.field ?? b.code, b.message]),
  );
  const problems: Partial<Record<keyof JobValues, string | undefined>> = {
    ...(gone === undefined ? {} : { date: shared.gone(formatLongDay(date), gone) }),
    ...(price.working ? {} : { placement: quoted['placement'], containerSubTypeId: quoted['containerSubTypeId'] }),
    ...(form.errors as Record<string, string>),
  };
  const troubled = new Set(Object.entries(problems).map(([field, text]) => text && STEP_OF[field as keyof JobValues]));
  const folding = useFolding({ answered, troubled });

  return {
    start,
    draft,
    attempt,
    touched,
    form,
    account,
    catalogue,
    place,
    waste,
    container,
    family,
    depot,
    dates,
    date,
    proposed,
    answered,
    question,
    price,
    seesPrices,
    problems,
    folding,
    /** Answers one of the steps: the other steps collapse, and the pressed element stays under the pointer. */
    answer: (step: StepName, given: Partial<JobValues>) => {
      folding.work(step);
      form.set(given);
    },
    /** Contacts belong to their site; the other answers apply to any site. */
    chooseSite: (siteId: string) => {
      form.set({ siteId, ...(siteId === values.siteId ? {} : { siteContactId: '' }) });
      const next = STEPS.find((step) => step !== 'where' && !answered[step]);
      if (next) folding.goTo(next);
      else folding.leave('where');
    },
  };
}
export type Job = ReturnType<typeof useJob>;

function familyOf(container: ContainerSubType, chosen: string): ContainerType | undefined {
  return container.containerTypes.find((type) => type.id === chosen) ?? container.containerTypes[0];
}

function fits(
  container: ContainerSubType | undefined,
  waste: WasteType | undefined,
  { placement }: JobValues,
): boolean {
  if (!container || !waste || !containerTakes(container, waste).allowed) return false;
  return placement === 'private' || mayStandOnRoad(container).allowed;
}
