import { mayStandOnRoad } from '@tonnage/domain/skip-hire/catalogue';
import { PLACEMENT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { ContainerRuler } from '../booking/container-ruler.tsx';
import { FoldingStep } from '../booking/folding-step.tsx';
import { FamilyChoice, PlacementChoice } from '../booking/place-choices.tsx';
import { useContainerPrices } from '../booking/use-container-prices.ts';
import { words as shared } from '../booking/words.ts';
import { Answer, Miniature } from './answer.tsx';
import styles from './movements.module.css';
import type { EditJob } from './use-edit-job.ts';
import { WasteStep } from './waste-step.tsx';
import { words } from './words.ts';

/** The waste, while it can still be changed. */
export function EditWaste({ edit: { form, catalogue, waste, container, job } }: { edit: EditJob }) {
  return (
    <WasteStep
      wasteTypes={catalogue.wasteTypes}
      waste={waste}
      container={container}
      was={job.wasteType.name}
      beside={besideOf(waste?.name, job.wasteType.name)}
      field={form.field('wasteTypeId')}
      onChoose={form.set}
    />
  );
}

/** The container and where to put it, while they can still be changed. */
export function EditContainer({ edit }: { edit: EditJob }) {
  const { form, order, job, containers, container, family, waste, account, suits, may } = edit;
  const { value, error } = form.field('containerSubTypeId');
  const { wasteTypeId, date, placement, containerTypeId } = form.values;
  const prices = useContainerPrices({
    siteId: order.site.id,
    wasteTypeId,
    jobType: job.type,
    date,
    enabled: account.permissions.includes('prices.view'),
  });
  const choose = (containerSubTypeId: string) => {
    const next = containers.find(({ id }) => id === containerSubTypeId);
    const stays = next?.containerTypes.some(({ id }) => id === containerTypeId) ?? false;
    const onRoad = next === undefined || mayStandOnRoad(next).allowed;
    form.set({
      containerSubTypeId,
      ...(stays || !next?.containerTypes[0] ? {} : { containerTypeId: next.containerTypes[0].id }),
      ...(onRoad ? {} : { placement: 'private' }),
    });
  };
  const kind = family?.shape ?? order.containerType.shape;
  const beside = [
    besideOf(container?.name, job.containerSubType.name),
    may('placement') && PLACEMENT_LABELS[placement].toLowerCase(),
  ];
  return (
    <FoldingStep
      number={3}
      title={shared.container}
      troubled={error !== undefined || !suits}
      summaryIcon={container && <Miniature container={{ ...container, kind }} />}
      summary={
        <Answer name={container?.name ?? job.containerSubType.name} beside={beside.filter(Boolean).join(' · ')} />
      }
    >
      <div className={styles.stack}>
        <ContainerRuler
          containers={containers}
          waste={waste}
          value={value}
          onChange={choose}
          family={family}
          prices={prices}
          error={error}
        />
        {container && may('containerTypeId') && (
          <FamilyChoice
            container={container}
            value={containerTypeId}
            onChange={form.field('containerTypeId').onChange}
            error={form.field('containerTypeId').error}
          />
        )}
        {container && may('placement') && (
          <PlacementChoice
            container={container}
            value={placement}
            onChange={form.field('placement').onChange}
            error={form.field('placement').error}
          />
        )}
      </div>
    </FoldingStep>
  );
}

function besideOf(now: string | undefined, before: string): string {
  return now === undefined || now === before ? 'unchanged' : words.instead(before);
}
