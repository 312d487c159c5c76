import { ALLOWED, type Allowed, refused } from '../common/allowed.ts';

// These reasons appear under the picture of a container, so they are phrases that follow its name, not sentences.

/**
 * Whether a container may be filled with a waste. `sizeYards` in cubic yards; `allowsHeavyWaste` decides whether soil
 * and the like may go in: eight yards is the largest skip that a vehicle can lift full of it. Staff arrange waste that
 * is hazardous or not for self service. Source: portal.md §7 jobs/new; trade-and-law.md §3, §5.
 */
export function containerTakes(
  sub: { name: string; sizeYards: number; allowsHeavyWaste: boolean },
  waste: { name: string; heavy: boolean; selfService: boolean; hazardous: boolean },
): Allowed {
  if (waste.hazardous)
    return refused('CONTAINER_UNSUITABLE', `${inSentence(waste.name)} is hazardous: call us to arrange it`);
  if (!waste.selfService) return refused('CONTAINER_UNSUITABLE', `call us to arrange ${inSentence(waste.name)}`);
  if (waste.heavy && !sub.allowsHeavyWaste) {
    return sub.sizeYards > LARGEST_HEAVY_YARDS
      ? refused('CONTAINER_UNSUITABLE', `too large for ${inSentence(waste.name)}`)
      : refused('CONTAINER_UNSUITABLE', `not built for the weight of ${inSentence(waste.name)}`);
  }
  return ALLOWED;
}

const LARGEST_HEAVY_YARDS = 8;

/** Whether the container may stand on the road, given a permit. Source: trade-and-law.md §5, container_sub_type. */
export function mayStandOnRoad(sub: { name: string; allowedOnRoad: boolean }): Allowed {
  return sub.allowedOnRoad
    ? ALLOWED
    : refused('CONTAINER_UNSUITABLE', 'can’t go on the highway: place it on private land');
}

/** The number of bin bags that a container holds, about ten to the cubic yard. Source: trade-and-law.md §3. */
export function bagsIn(sizeYards: number): number {
  return Math.round(sizeYards * 10);
}

/**
 * A six-digit EWC code in the trade's format: `170504` → `17 05 04`, `170503*` → `17 05 03*`; other text is unchanged.
 */
export function ewcText(code: string): string {
  return code.replace(/^(\d{2})(\d{2})(\d{2})(\*?)$/, '$1 $2 $3$4');
}

/** A name within a sentence: `Soil and stones` loses its capital, `WEEE` does not. */
function inSentence(name: string): string {
  return /^\p{Lu}(\p{Ll}|$)/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
