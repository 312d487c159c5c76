import { IconArrowDown, IconArrowsExchange, IconArrowUp, IconClock, IconRefresh, type Icon } from '@tabler/icons-react';
import type { JobType } from '@tonnage/domain/skip-hire/orders';

/** What a movement does with its container, as an arrow. */
export const MOVEMENT_ICONS: Record<JobType, Icon> = {
  delivery: IconArrowDown,
  collection: IconArrowUp,
  exchange: IconArrowsExchange,
  tip_and_return: IconRefresh,
  reposition: IconArrowsExchange,
  wait_and_load: IconClock,
};
