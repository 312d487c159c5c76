import type { ContainerSubType, ContainerType, WasteType } from '@tonnage/contract/skip-hire/catalogue';
import type { ContainerPrice } from '@tonnage/contract/skip-hire/prices';
import { bagsIn, containerTakes } from '@tonnage/domain/skip-hire/catalogue';
import { formatPence } from '@tonnage/domain/common/money';
import { ContainerChoice } from '../../ui/order/container-choice.tsx';
import styles from './booking.module.css';
import { words } from './words.ts';

interface ContainerCardsProps {
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

/** The containers drawn to one scale: those that suit the waste first, the rest with the reason why not. */
export function ContainerCards({ containers, waste, value, onChange, family, prices, error }: ContainerCardsProps) {
  const options = containers.map((sub) => {
    const takes = waste ? containerTakes(sub, waste) : { allowed: true as const };
    const price = prices?.get(sub.id);
    const kind = (sub.id === value ? family : sub.containerTypes[0])?.shape ?? 'skip';
    return {
      value: sub.id,
      name: sub.name,
      container: { ...sub, kind },
      note: (
        <>
          {price?.own && (
            <>
              {ownText(price)}
              <br />
            </>
          )}
          {`about ${bagsIn(sub.sizeYards)} bags`}
        </>
      ),
      ...(price && { price: price.netPence === null ? 'price on application' : formatPence(price.netPence) }),
      disabledReason: takes.allowed ? undefined : takes.reason,
    };
  });
  const fitting = options.filter((option) => option.disabledReason === undefined);
  const others = options.filter((option) => option.disabledReason !== undefined);
  return (
    <>
      <ContainerChoice
        label={words.container}
        options={[...fitting, ...others]}
        value={value}
        onChange={onChange}
        error={error}
      />
      {prices && <p className={styles.exVat}>Prices exclude VAT.</p>}
    </>
  );
}

const ownText = ({ listPence }: ContainerPrice) =>
  listPence === null ? 'your price' : `your price, list ${formatPence(listPence)}`;
