import type { StockRow } from '@tonnage/contract/skip-hire/stock';
import { CONTAINER_STATE_LABELS, type ContainerState } from '@tonnage/domain/skip-hire/stock';
import type { Tone } from '../../ui/content/tone.ts';
import type { ListWords } from '../../shared/list-screen.tsx';

const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n.toLocaleString('en-GB')} ${many}`);

export const words = {
  list: {
    caption: 'Containers',
    tabs: 'Status',
    all: 'All',
    search: 'Container number, customer, site or order number',
    total: (n) => count(n, 'container', 'containers'),
    none: 'No matching containers.',
    showAll: 'Show all containers',
    empty: 'No containers yet. Add their numbers, or enter a number when you complete a delivery.',
  } satisfies ListWords,
  title: (n: number) => count(n, 'container', 'containers'),
  add: 'Add containers',
  number: 'Number',
  noNumber: 'No number',
  size: 'Size',
  depot: 'Depot',
  status: 'Status',
  toCheck: 'To check',
  checkPlace: 'Check where it is',
  days: (n: number) => (n === 0 ? 'Today' : count(n, 'day', 'days')),
  saved: 'Container saved.',
  removed: (number: string) => `${number} deleted.`,
  added: (n: number, known: readonly string[]) =>
    [
      count(n, 'container added.', 'containers added.'),
      known.length > 0 &&
        `${known.length === 1 ? `${known[0]!} was` : `${known.length.toLocaleString('en-GB')} of the numbers were`} already in stock.`,
    ]
      .filter(Boolean)
      .join(' '),
  onSite: (order: string) =>
    `It’s on site for ${order}. Complete its collection first, or correct the container number on the order.`,
};

export const TABS = [
  ...(['site', 'lorry', 'depot', 'repair', 'lost', 'scrapped'] as const).map((value) => ({
    value,
    label: CONTAINER_STATE_LABELS[value],
  })),
  { value: 'to_check', label: words.toCheck },
];

const TONES: Record<ContainerState, Tone> = {
  site: 'onSite',
  lorry: 'scheduled',
  depot: 'done',
  repair: 'requested',
  lost: 'over',
  scrapped: 'done',
};

export const pillOf = ({ state }: StockRow) => ({ tone: TONES[state], label: CONTAINER_STATE_LABELS[state] });
