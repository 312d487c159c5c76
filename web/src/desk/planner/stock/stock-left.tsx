import { memo } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { words } from '../words.ts';
import styles from './stock-left.module.css';
import { shortOf, type SizeLeft } from './use-day-stock.ts';

/** What is left of each size on the day. Closed it counts the sizes that are short; memoised: a move changes none of them. */
export const StockLeft = memo(({ sizes }: { sizes: readonly SizeLeft[] }) => {
  if (sizes.length === 0) return null;
  const short = shortOf(sizes).size;
  return (
    // Its summary is the control; what it opens closes as a menu does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      className={styles.stock}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') currentTarget.open = false;
      }}
    >
      <summary className={classNames('unfolds', short > 0 && styles.short)}>
        {short > 0 ? words.stock.short(short) : words.stock.left}
      </summary>
      <div className={styles.panel}>
        <b>{words.stock.title}</b>
        <dl>
          {sizes.map(({ name, left }) => (
            <div key={name} className={left < 0 ? styles.short : undefined}>
              <dt>{name}</dt>
              <dd>{left < 0 ? words.stock.missing(-left) : left}</dd>
            </div>
          ))}
        </dl>
        <TextLink to="/desk/stock">{words.stock.open}</TextLink>
      </div>
    </details>
  );
});
StockLeft.displayName = 'StockLeft';
