import { useQuery } from '@tanstack/react-query';
import { bagsIn, containerTakes, mayStandOnRoad } from '@tonnage/domain/catalogue';
import { formatPence } from '@tonnage/domain/money';
import { queryOf } from '../../../lib/queries.ts';
import { ContainerChoice } from '../../../ui/order/container-choice.tsx';
import type { Job } from './use-job.ts';
import { words } from './words.ts';

/** The cards: those that take the waste first, the rest with what keeps them from it. */
export function Containers({ job }: { job: Job }) {
  const { catalogue, container, waste, family, problems } = job;
  const prices = useContainerPrices(job);
  const options = catalogue.containerSubtypes.map((sub) => {
    const takes = waste ? containerTakes(sub, waste) : { allowed: true as const };
    const pence = prices?.get(sub.id);
    const kind = (sub.id === container?.id ? family : sub.containerTypes[0])?.shape ?? 'skip';
    return {
      value: sub.id,
      name: sub.name,
      container: { ...sub, kind },
      note: words.bags(bagsIn(sub.sizeYards)),
      ...(pence === undefined ? {} : { price: pence === null ? words.onApplication : formatPence(pence) }),
      disabledReason: takes.allowed ? undefined : takes.reason,
    };
  });
  const choose = (containerSubTypeId: string) => {
    const next = catalogue.containerSubtypes.find((sub) => sub.id === containerSubTypeId);
    const stays = next === undefined || mayStandOnRoad(next).allowed;
    job.answer('container', { containerSubTypeId, containerTypeId: '', ...(stays ? {} : { placement: 'private' }) });
  };
  const fitting = options.filter((option) => option.disabledReason === undefined);
  const others = options.filter((option) => option.disabledReason !== undefined);
  return (
    <ContainerChoice
      label={words.container}
      options={[...fitting, ...others]}
      value={container?.id ?? ''}
      onChange={choose}
      error={problems.containerSubTypeId}
    />
  );
}

/** Net prices by container; undefined where they are not known yet, or not for this role to see. */
export function useContainerPrices({
  form,
  date,
  seesPrices,
  answered,
}: Job): ReadonlyMap<string, number | null> | undefined {
  const { siteId, wasteTypeId } = form.values;
  const { data } = useQuery({
    ...queryOf('listContainerPrices', { body: { data: { siteId, wasteTypeId, ...(date === '' ? {} : { date }) } } }),
    enabled: seesPrices && answered.where && answered.what,
    // Another day seldom has another price; another place or waste has, and its old prices must not be seen.
    placeholderData: (before, query) => {
      const asked = (query?.queryKey[1] as { body: { data: { siteId: string; wasteTypeId: string } } } | undefined)
        ?.body.data;
      return asked?.siteId === siteId && asked.wasteTypeId === wasteTypeId ? before : undefined;
    },
  });
  return data && new Map(data.data.map((row) => [row.containerSubTypeId, row.netPence]));
}
