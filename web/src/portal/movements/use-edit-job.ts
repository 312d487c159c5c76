import { useMutation, useQueryClient, useSuspenseQuery, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { OrderJob } from '@tonnage/contract/skip-hire/orders/job';
import type { JobChangePrice } from '@tonnage/contract/skip-hire/orders/job-changes';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { containerTakes, mayStandOnRoad } from '@tonnage/domain/skip-hire/catalogue';
import type { EditableField } from '@tonnage/domain/skip-hire/job-edit';
import { isFirstJob, JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { accountQuery, memberApplicationQuery } from '../../lib/queries.ts';
import { saveOver } from '../../shared/save-over.ts';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { newPriceOf } from '../../lib/outbox/requests.ts';
import { settle } from '../../lib/debounce.ts';
import { useDates } from '../booking/use-dates.ts';
import { useSiteDepot } from '../booking/use-site-depot.ts';
import { words as shared } from '../booking/words.ts';
import { RENEWED_MS } from '../booking/use-price.ts';
import { changeOf, pricedPart, showValue, valuesOf, type Change, type OrderValues } from './job-values.ts';
import { useStoredForm } from './use-stored-form.ts';
import { words } from './words.ts';

type Sent = Change & { quoteId: string | null };

/** The state of a job's edit form: its original values, which of them may change, and the price of the change. */
export function useEditJob(order: Order, job: OrderJob) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const { data: catalogue } = useSuspenseQuery(memberApplicationQuery).data;
  const { fields } = job.edit;
  const may = (field: EditableField) => fields.includes(field);
  const needsPo = may('poNumber') && account.poMandatory;
  const stored = useStoredForm({
    fields: CONTRACT_FIELDS.patchJob,
    draftName: `edit-job:${job.id}`,
    start: valuesOf(order, job),
    open: fields,
    validate: ({ poNumber }) => ({ poNumber: needsPo && poNumber.trim() === '' ? words.poMandatory : null }),
  });
  // Set once: a background refetch must not turn the user's input into a change of something else.
  const { form, start: before } = stored;
  const { values } = form;
  const [version] = useState(order.updatedAt);
  const depot = useSiteDepot(order.site.id);
  const dates = useDates({
    siteId: order.site.id,
    job: { jobType: job.type, jobId: job.id, ...(isFirstJob(job.type) ? { placement: values.placement } : {}) },
    depot,
    enabled: may('date'),
  });
  const gone = values.date === before.date ? undefined : dates.whyNot(values.date);
  const waste = catalogue.wasteTypes.find(({ id }) => id === values.wasteTypeId);
  const containers = isFirstJob(job.type)
    ? catalogue.containerSubtypes
    : catalogue.containerSubtypes.filter((sub) => sub.containerTypes.some(({ id }) => id === order.containerType.id));
  const container = containers.find(({ id }) => id === values.containerSubTypeId);
  const family = container?.containerTypes.find(({ id }) => id === values.containerTypeId);
  const chosen =
    values.wasteTypeId !== before.wasteTypeId ||
    values.containerSubTypeId !== before.containerSubTypeId ||
    values.placement !== before.placement;
  const suits =
    !chosen ||
    (container !== undefined &&
      waste !== undefined &&
      containerTakes(container, waste).allowed &&
      (values.placement === 'private' || mayStandOnRoad(container).allowed));

  const change = changeOf(before, values, fields);
  const price = useChangePrice(job.id, suits && gone === undefined ? pricedPart(change) : null);

  const save = useMutation({
    mutationFn: (typed: OrderValues) => {
      let newest = order;
      return saveOver({
        opened: { values: before, version },
        typed,
        send: (merged, opened) =>
          sendPriced(
            { ...changeOf(opened.values, merged, fields), quoteId: price.price?.quoteId ?? null },
            opened.version,
          ),
        latest: async () => {
          newest = (await call('getOrder', { params: { id: order.id } })).data;
          return {
            values: valuesOf(newest, newest.jobs.find(({ id }) => id === job.id) ?? job),
            version: newest.updatedAt,
          };
        },
        show: (field) => showValue(field, newest, newest.jobs.find(({ id }) => id === job.id) ?? job),
      });
    },
    onSuccess: () => {
      stored.drop();
      void navigate({ to: '/jobs/detail/$orderId/{-$jobId}', params: { orderId: order.id, jobId: job.id } });
      void toast({ text: `${JOB_TYPE_LABELS[job.type]} updated` });
    },
    onError: () =>
      Promise.all(
        ['getLockedDates', 'checkJobChange', 'getOrder'].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  });

  /** Sends a change against a version of its order; asks first if the price has changed. */
  async function sendPriced(sent: Sent, ifMatch: string) {
    const send = (data: Sent) => call('updateJob', { params: { id: job.id }, body: { data } }, { ifMatch });
    try {
      return await send(sent);
    } catch (error) {
      const now = newPriceOf<JobChangePrice>(error);
      if (!now?.after) throw error;
      const accepted = await confirm({
        title: shared.priceChangedTitle,
        body: shared.priceChanged((price.price?.after ?? now.before ?? now.after).grossPence, now.after),
        confirm: `Save at ${formatPence(now.after.grossPence)}`,
        cancel: shared.notNow,
      });
      if (!accepted) throw error;
      return send({ ...sent, quoteId: now.quoteId });
    }
  }

  return {
    order,
    job,
    account,
    catalogue,
    before,
    may,
    needsPo,
    kept: stored,
    form,
    depot,
    dates,
    /** Why the day that was chosen earlier is no longer available, as a sentence. */
    gone: gone && shared.gone(formatLongDay(values.date), gone),
    waste,
    containers,
    container,
    family,
    suits,
    change,
    price,
    save,
    sending: save.isPending || save.isSuccess,
    submit: () => save.mutate(values),
  };
}
export type EditJob = ReturnType<typeof useEditJob>;

interface ChangePrice {
  /** The price after the change; while another is calculated, the previous one. */
  price: JobChangePrice | undefined;
  working: boolean;
  failed: boolean;
  ask: () => void;
}

/** The price of a change, as soon as a value changes that affects it. */
function useChangePrice(jobId: string, change: Change | null): ChangePrice {
  const query = useQuery({
    queryKey: ['checkJobChange', jobId, change],
    enabled: change !== null,
    queryFn: async ({ signal }) => {
      await settle(signal);
      return call('checkJobChange', { params: { id: jobId }, body: { data: change ?? {} } }, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: RENEWED_MS,
    refetchInterval: RENEWED_MS,
  });
  const ask = () => void query.refetch();
  if (change === null) return { price: undefined, working: false, failed: false, ask };
  return { price: query.data?.data, working: query.isPlaceholderData || query.isPending, failed: query.isError, ask };
}
