import { mayStandOnRoad } from '@tonnage/domain/skip-hire/catalogue';
import { ContainerCards } from '../booking/container-cards.tsx';
import { useContainerPrices } from '../booking/use-container-prices.ts';
import type { Job } from './use-job.ts';

/** The containers of the catalogue, with their prices at the site. */
export function Containers({ job }: { job: Job }) {
  const { catalogue, container, waste, family, problems } = job;
  const prices = useJobContainerPrices(job);
  const choose = (containerSubTypeId: string) => {
    const next = catalogue.containerSubtypes.find((sub) => sub.id === containerSubTypeId);
    const stays = next === undefined || mayStandOnRoad(next).allowed;
    job.answer('container', { containerSubTypeId, containerTypeId: '', ...(stays ? {} : { placement: 'private' }) });
  };
  return (
    <ContainerCards
      containers={catalogue.containerSubtypes}
      waste={waste}
      value={container?.id ?? ''}
      onChange={choose}
      family={family}
      prices={prices}
      error={problems.containerSubTypeId}
    />
  );
}

/** The price of each container for the answers given so far. */
export function useJobContainerPrices({ form, date, seesPrices, answered }: Job) {
  const { siteId, wasteTypeId } = form.values;
  return useContainerPrices({ siteId, wasteTypeId, date, enabled: seesPrices && answered.where && answered.what });
}
