/** A size of container in one of its families. `id` names both. */
export interface KnownSize {
  id: string;
  name: string;
  family: string;
  shape: 'skip' | 'enclosed' | 'roro';
  yards: number;
}

export interface KnownWaste {
  id: string;
  name: string;
  codes: readonly string[];
}

const words = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim();

const YARDS = /(\d+(?:\.\d+)?) ?(?:cu(?:bic)?\.? ?)?(?:y|yd|yds|yrd|yard|yards|yarder|cy|cuyd)\b/;
/** What may be beside a number that is a size without its unit: `8 mini`, `RORO 40`. Not `Zone 4`, `LS10` or `14 days`. */
const SIZE_WORDS = new Set(
  'skip skips mini midi builder builders maxi standard small medium large open enclosed lidded lid closed covered lockable chain drop roro ro roll on off rolonof hook lift hooklift bin bins container containers'.split(
    ' ',
  ),
);
const ROLL_ON = /\b(?:ro ?ro|roll ?on|rolonof|hook ?lift|hook ?bin|rel)|\bro\b/;
const ENCLOSED = /\b(?:enclosed|lidded|lid|lockable|closed|covered)\b|\benc\b/;

/**
 * The size that another system's text means: its name, alone or with its family’s, otherwise its cubic yards (`8yd`, `8 yard skip`, `RORO 40`).
 * An open skip, unless the text says otherwise. Null if there is none, or more than one.
 */
export function findSize(text: string, sizes: readonly KnownSize[]): string | null {
  const given = words(text);
  if (given === '') return null;
  const named = sizes.filter(({ name, family }) => [words(name), words(`${name} ${family}`)].includes(given));
  if (named.length > 0) return openFirst(named);
  const yards = Number(YARDS.exec(given)?.[1] ?? loneNumber(given));
  const alike = sizes.filter((size) => size.yards === yards);
  if (ROLL_ON.test(given)) return only(alike.filter(({ shape }) => shape === 'roro'));
  if (ENCLOSED.test(given)) return only(alike.filter(({ shape }) => shape === 'enclosed'));
  return openFirst(alike);
}

/** The only number of a text whose other words are of a container; null: it is no size. */
function loneNumber(given: string): string | undefined {
  const [number, ...more] = given.split(' ').filter((word) => !SIZE_WORDS.has(word));
  return more.length === 0 && number !== undefined && /^\d+(?:\.\d+)?$/.test(number) ? number : undefined;
}

const only = (sizes: readonly KnownSize[]) => (sizes.length === 1 ? sizes[0]!.id : null);

/** The only one, or the only open skip. */
const openFirst = (sizes: readonly KnownSize[]) => only(sizes) ?? only(sizes.filter(({ shape }) => shape === 'skip'));

/** “Mixed, no plasterboard” is not what “plasterboard” means. */
const DENIALS = new Set(['no', 'non', 'not', 'without', 'excl', 'excluding', 'except', 'free']);

/** What the trade calls a waste by, with the codes of the List of Wastes that it means. */
const CALLED: readonly [RegExp, readonly string[]][] = [
  [/^(?:(?:clean )?hard ?core|rubble|brick rubble|concrete)$/, ['170107', '170101', '170102']],
  [/^(?:inert|muck ?away|muck|spoil|clean soil|top ?soil|subsoil|earth)$/, ['170504']],
  [/^(?:mixed|builders(?: waste)?|mixed builders|construction|c ?d|c and d|mixed c ?d|demolition)$/, ['170904']],
  [/^(?:timber|wood waste|mixed wood)$/, ['170201', '191207']],
  [/^(?:gypsum|plaster ?board)$/, ['170802']],
  [/^(?:green|garden(?: waste)?)$/, ['200201']],
  [/^(?:scrap(?: metal)?|metal)$/, ['170407', '200140']],
];

/**
 * The waste that another system's text means: its name, its code of the List of Wastes, the only name that has all of its
 * words, or what the trade calls it by. Null if there is none, or more than one.
 */
export function findWaste(text: string, wastes: readonly KnownWaste[]): string | null {
  const given = words(text);
  if (given === '') return null;
  const named = wastes.find(({ name }) => words(name) === given);
  if (named) return named.id;
  const code = /\b(\d{2})[ .]?(\d{2})[ .]?(\d{2})\b/.exec(given)?.slice(1).join('');
  const ofCodes = (of: readonly string[]) =>
    onlyWaste(wastes.filter(({ codes }) => codes.some((each) => of.includes(each.replaceAll(/\D/g, '')))));
  if (code !== undefined) return ofCodes([code]);
  const asked = given.split(' ');
  const worded = wastes.filter(({ name }) => {
    const own = words(name).split(' ');
    const isDenied = own.some((word) => DENIALS.has(word) && !asked.includes(word));
    return !isDenied && asked.every((word) => own.includes(word));
  });
  if (worded.length > 0) return onlyWaste(worded);
  const called = CALLED.find(([pattern]) => pattern.test(given));
  return called ? ofCodes(called[1]) : null;
}

const onlyWaste = (wastes: readonly KnownWaste[]) => (wastes.length === 1 ? wastes[0]!.id : null);
