import { useNavigate } from '@tanstack/react-router';
import type { Pagination as Paging } from '@tonnage/contract/envelope';
import { asLink, type Address } from './address.ts';
import type { ListPage } from './use-list.ts';
import { Pagination } from '../ui/data/pagination.tsx';
import { letterKeys } from '../ui/device-setting.ts';
import { usePageKeys, type KeyText } from '../ui/use-page-keys.ts';
import { words } from '../ui/words.ts';

/** The total of a list in words: "42 orders", or "More than 10,000 orders", where counting stops. */
export const totalOf = ({ total, more }: Paging, text: (rows: number) => string): string =>
  more ? `More than ${text(total)}` : text(total);

interface ListPagesProps {
  list: Pick<ListPage<unknown>, 'rows' | 'pagination'>;
  at: Address<object>;
  total: (rows: number) => string;
  /** It is the list of its screen: keys turn its pages. */
  isMain?: boolean;
  /** Its rows open with Enter, and can be selected. */
  opens?: boolean;
  selects?: boolean;
}

const KEYS: readonly KeyText[] = [['N, P', words.pageKeys]];
const NONE: readonly KeyText[] = [];

/** Below a list: which of its rows are shown, and links to its other pages. */
export function ListPages(props: ListPagesProps) {
  const { list, at, total, isMain = false, opens = false, selects = false } = props;
  const { rows, pagination } = list;
  const keysOn = letterKeys.use() !== 'off';
  const navigate = useNavigate();
  const { page = 1, pageSize = 0, pageCount = 1 } = pagination ?? {};
  const turned = (to: number) => ({ ...at.search, page: to > 1 ? to : undefined });
  usePageKeys(isMain && pageCount > 1 ? KEYS : NONE, (key) => {
    const to = page + (key === 'n' ? 1 : key === 'p' ? -1 : 0);
    if (!isMain || to === page || to < 1 || to > pageCount) return;
    // The path is already filled in; the router accepts any string.
    const path: string = at.path;
    void navigate({ to: path, search: turned(to) });
  });
  if (!pagination || !rows || rows.length === 0) return null;
  const first = (page - 1) * pageSize + 1;
  const whole = totalOf(pagination, total);
  return (
    <Pagination
      page={page}
      pages={pageCount}
      total={whole}
      range={pageCount > 1 ? words.shownOf(first, first + rows.length - 1, whole.replace(/^More/, 'more')) : undefined}
      keys={
        isMain && keysOn
          ? [
              ...(opens ? ([[['J', 'K'], words.footKeys.row]] as const) : []),
              ...(selects ? ([[['X'], words.footKeys.select]] as const) : []),
              ...(opens ? ([[['Enter'], words.footKeys.open]] as const) : []),
              ...(pageCount > 1 ? ([[['P', 'N'], words.footKeys.page]] as const) : []),
            ]
          : []
      }
      linkTo={(to) => asLink({ path: at.path, search: turned(to) })}
    />
  );
}
