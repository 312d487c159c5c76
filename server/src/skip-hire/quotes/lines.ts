import type { JobPrice } from '@tonnage/domain/skip-hire/pricing';
import type { Placement } from '@tonnage/domain/skip-hire/orders';

/** A line of a quote as it is stored, with the names that it was written with. */
export interface StoredLine {
  jobType: 'delivery' | 'wait_and_load';
  containerTypeId: string;
  containerSubTypeId: string;
  container: string;
  wasteTypeId: string;
  waste: string;
  ewcCodes: string[];
  placement: Placement;
  quantity: number;
  /** The price of one container. */
  price: JobPrice;
  /** The price of the movement agreed in place of the list's, each, pence without VAT. */
  agreedPence: number | null;
  orderIds: string[];
}
