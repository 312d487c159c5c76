import type { ContainerSubType, ContainerType, WasteType } from '@tonnage/contract/skip-hire/catalogue';
import type { ContainerPrice } from '@tonnage/contract/skip-hire/prices';
import { bagsIn, containerTakes } from '@tonnage/domain/skip-hire/catalogue';
import { formatPence } from '@tonnage/domain/common/money';
import { ContainerChoice } from '../../ui/order/container-choice.tsx';
import { words } from './words.ts';

interface ContainerRulerProps {
  containers: readonly ContainerSubType[];
  waste: WasteType | undefined;
  value: string;
  onChange: (containerSubTypeId: string) => void;
  /** The family of the chosen container, which may belong to several. */
  family: ContainerType | undefined;
  /** The prices by container; undefined where they are unknown or hidden. */
  prices: ReadonlyMap<string, ContainerPrice> | undefined;
  error?: string | undefined;
}

/** The containers small to large on one line; those that do not suit the waste say why where their price would be. */
export function ContainerRuler({ containers, waste, value, onChange, family, prices, error }: ContainerRulerProps) {
  const options = containers
    .toSorted((a, b) => a.sizeYards - b.sizeYards || a.lengthCm - b.lengthCm)
    .map((sub) => {
      const takes = waste ? containerTakes(sub, waste) : { allowed: true as const };
      const price = prices?.get(sub.id);
      const kind = (sub.id === value ? family : sub.containerTypes[0])?.shape ?? 'skip';
      return {
        value: sub.id,
        name: sub.name,
        container: { ...sub, kind },
        note: price?.own ? 'your price' : undefined,
        ...(price && { price: price.netPence === null ? 'price on application' : formatPence(price.netPence) }),
        disabledReason: takes.allowed ? undefined : takes.reason,
      };
    });
  const chosen = containers.find(({ id }) => id === value);
  return (
    <ContainerChoice
      label={words.container}
      options={options}
      value={value}
      onChange={onChange}
      facts={[chosen && factsOf(chosen, prices?.get(chosen.id)), prices && 'Prices exclude VAT.']
        .filter(Boolean)
        .join(' ')}
      error={error}
    />
  );
}

/** "About 80 bags, 3.66 m long, 1.68 m wide and 1.22 m high. The list price is £315.00." */
function factsOf({ sizeYards, lengthCm, widthCm, heightCm }: ContainerSubType, price: ContainerPrice | undefined) {
  const [length, width, height] = [lengthCm, widthCm, heightCm].map((cm) => `${(cm / 100).toFixed(2)} m`);
  const size = `About ${bagsIn(sizeYards)} bags, ${length} long, ${width} wide and ${height} high.`;
  return typeof price?.listPence === 'number' ? `${size} The list price is ${formatPence(price.listPence)}.` : size;
}
