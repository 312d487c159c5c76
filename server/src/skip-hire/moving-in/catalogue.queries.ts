import type { ImportMeaning, ImportPreview } from '@tonnage/contract/skip-hire/moving-in';
import { findSize, findWaste, type KnownSize, type KnownWaste } from '@tonnage/domain/skip-hire/trade-names';
import { containerSubTypes, wasteTypes } from '../catalogue/queries.ts';
import type { Reader } from './importer.ts';

export interface Size extends KnownSize {
  typeId: string;
  subTypeId: string;
}

type Field = ImportMeaning['field'];

/** More than any catalogue has: then the wrong column was chosen. */
const MOST_MEANINGS = 300;

/** Sizes and wastes by what an earlier system calls them. */
export interface CatalogueFinder {
  size: (text: string) => Size | null;
  waste: (text: string) => KnownWaste | null;
  /** What was asked for so far under other names than here. */
  asked: () => Pick<ImportPreview, 'meanings' | 'choices'>;
}

const FIELDS: Record<Field, string> = { size: 'container', waste: 'waste type' };

/** Says that somebody has to choose what a text means. */
export const unsaid = ({ field, text }: { field: Field; text: string }): string =>
  text === ''
    ? `Some rows have no ${FIELDS[field]}. Choose one for them.`
    : `Choose which ${FIELDS[field]} “${text}” means.`;

/** Finds what rows call a size or a waste: as the product reads it, otherwise as somebody has said before. */
export async function catalogueFinder(
  { db, scope }: Reader,
  known: readonly ImportMeaning[],
): Promise<CatalogueFinder> {
  const sizes: Size[] = (await containerSubTypes(db, scope.tenantId)).flatMap((size) =>
    size.families.map((family) => ({
      id: `${family.id}.${size.id}`,
      typeId: family.id,
      subTypeId: size.id,
      name: size.name,
      family: family.name,
      shape: family.shape,
      yards: size.size_yards,
    })),
  );
  const wastes: KnownWaste[] = (await wasteTypes(db, scope.tenantId)).map(({ id, name, ewc_codes: codes }) => ({
    id,
    name,
    codes,
  }));
  const asked = new Map<string, ImportPreview['meanings'][number]>();
  const finder = <T extends { id: string }>(field: Field, all: readonly T[], find: (text: string) => string | null) => {
    const found = new Map<string, T | null>();
    return (text: string): T | null => {
      const key = text.toLowerCase();
      const before = found.get(key);
      const of = asked.get(`${field} ${key}`);
      if (of) of.rows++;
      if (before !== undefined) return before;
      const plain = find(text);
      const said = known.find((one) => one.field === field && one.text.toLowerCase() === key)?.id;
      const one = all.find(({ id }) => id === (plain ?? said)) ?? null;
      found.set(key, one);
      if (plain === null) asked.set(`${field} ${key}`, { field, text, id: one?.id ?? null, rows: 1 });
      return one;
    };
  };
  return {
    size: finder('size', sizes, (text) => findSize(text, sizes)),
    waste: finder('waste', wastes, (text) => findWaste(text, wastes)),
    asked: () => {
      // What waits comes first, and of that what most rows wait for.
      const meanings = [...asked.values()]
        .toSorted((a, b) => Number(a.id !== null) - Number(b.id !== null) || b.rows - a.rows)
        .slice(0, MOST_MEANINGS);
      const isAsked = (field: Field) => meanings.some((one) => one.field === field);
      return {
        meanings,
        choices: [
          ...(isAsked('size') ? sizes : []).map(({ id, name, family }) => ({
            field: 'size' as const,
            id,
            label: sizes.some((other) => other.id !== id && other.name === name)
              ? `${name}, ${family.toLowerCase()}`
              : name,
          })),
          ...(isAsked('waste') ? wastes : []).map(({ id, name }) => ({ field: 'waste' as const, id, label: name })),
        ],
      };
    },
  };
}
