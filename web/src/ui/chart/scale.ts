/** Axis values at the left of a panel, from below the least to above the most: about four round steps. */
export function niceTicks(least: number, most: number): number[] {
  const span = most - least || Math.abs(most) || 1;
  const rough = span / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? power * 10;
  const first = Math.floor((least - (most === least ? step : 0)) / step);
  const last = Math.ceil((most + (most === least ? step : 0)) / step);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/**
 * Indices of the labels to draw on an axis, `step` pixels apart, each `room` pixels wide: always the last, and evenly
 * spaced ones before it.
 */
export function labelledPlaces(count: number, step: number, room: number): number[] {
  const every = Math.max(1, Math.ceil(room / step));
  return Array.from({ length: count }, (_, i) => i).filter((i) => (count - 1 - i) % every === 0);
}

/** Labels as short as an axis can have them: without the number of the week, and without a year that all of them have. */
export function axisLabels(labels: readonly string[]): string[] {
  const short = labels.map((label) => label.replace(/\s\(W\d+\)$/, ''));
  const [year, ...others] = new Set(short.map((label) => /\s(\d{4})$/.exec(label)?.[1]));
  return year === undefined || others.length > 0 ? short : short.map((label) => label.replace(/\s\d{4}$/, ''));
}

export interface Spot {
  x: number;
  y: number;
}

/** The path of a line through points; null breaks it. */
export function brokenLine(spots: readonly (Spot | null)[]): string {
  return spots
    .map((spot, i) => (spot ? `${i === 0 || !spots[i - 1] ? 'M' : 'L'}${spot.x.toFixed(1)} ${spot.y.toFixed(1)}` : ''))
    .join('');
}

/**
 * The path of a stepped line, which keeps its value for half a step before and after each point, within the first and
 * the last position.
 */
export function steppedLine(spots: readonly (Spot | null)[], step: number, [first, last]: [number, number]): string {
  const within = (x: number) => Math.min(last, Math.max(first, x)).toFixed(1);
  return spots
    .map((spot, i) => {
      if (!spot) return '';
      const from = `${within(spot.x - step / 2)} ${spot.y.toFixed(1)}`;
      return `${i === 0 || !spots[i - 1] ? 'M' : 'L'}${from}L${within(spot.x + step / 2)} ${spot.y.toFixed(1)}`;
    })
    .join('');
}

/** The area between a stepped line and an edge above or below it. */
export function steppedArea(
  spots: readonly (Spot | null)[],
  step: number,
  [first, last]: [number, number],
  edge: number,
): string {
  const within = (x: number) => Math.min(last, Math.max(first, x)).toFixed(1);
  return spots
    .map((spot, i) => {
      if (!spot) return '';
      const from = i === 0 || !spots[i - 1] ? `M${within(spot.x - step / 2)} ${edge.toFixed(1)}` : '';
      const end = i === spots.length - 1 || !spots[i + 1] ? `V${edge.toFixed(1)}Z` : '';
      const y = spot.y.toFixed(1);
      return `${from}L${within(spot.x - step / 2)} ${y}L${within(spot.x + step / 2)} ${y}${end}`;
    })
    .join('');
}

/** The mean of each place and the three before it; null where one of them has no value. */
export function meansOfFour(values: readonly (number | null)[]): (number | null)[] {
  return values.map((_, i) => {
    const four = values.slice(Math.max(0, i - 3), i + 1).filter((value) => value !== null);
    return four.length < 4 ? null : four.reduce((sum, value) => sum + value, 0) / 4;
  });
}

/** Values whose least is this part of the most are drawn from zero; an axis that begins higher has a break mark. */
const FROM_ZERO = 0.6;

/** Where an axis begins that shows these values: at zero, unless they lie close together far from it. */
export function axisFrom(least: number, most: number): number {
  return least > 0 && least < most * FROM_ZERO ? 0 : least;
}

/** Reduces many points for drawing: the least and the most of each column of pixels. Gaps stay. */
export function thinned(spots: readonly (Spot | null)[], most: number): (Spot | null)[] {
  if (spots.length <= most) return [...spots];
  const points: (Spot | null)[] = [];
  let column: Spot[] = [];
  const flush = () => {
    const [first] = column;
    if (first) {
      const low = column.reduce((a, b) => (b.y < a.y ? b : a), first);
      const high = column.reduce((a, b) => (b.y > a.y ? b : a), first);
      points.push(...(low === high ? [low] : [low, high].sort((a, b) => a.x - b.x)));
    }
    column = [];
  };
  for (const spot of spots) {
    if (!spot || (column[0] && Math.floor(column[0].x) !== Math.floor(spot.x))) flush();
    if (spot) column.push(spot);
    else if (points.at(-1) !== null) points.push(null);
  }
  flush();
  return points;
}
