import { withUnbroken } from '@tonnage/domain/common/unbroken';
import { fallbackOf, isInInter } from './scripts.ts';

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** What shaping needs, though nobody sees it. */
const JOINERS = /[\u{200C}\u{200D}]/u;

/**
 * A text in letters that a font has: PDF/A forbids a letter without a shape. Others, such as an emoji, are drawn as an empty square.
 * `actual` has the whole text for readers that do not look at shapes: where something is missing, or was put into another order.
 * `isPlain`: Inter has all of it. No line breaks a postcode or a telephone number.
 */
export function printable(text: string): { drawn: string; isPlain: boolean; actual?: string } {
  let isPlain = true;
  let isWhole = true;
  let drawn = '';
  for (const letter of withUnbroken(text.replace(/\r\n?/g, '\n').replaceAll('\t', ' '))) {
    const code = letter.codePointAt(0)!;
    if (letter === '\n' || isInInter(code)) drawn += letter;
    else if (INVISIBLE.test(letter)) {
      if (JOINERS.test(letter) && !isPlain) drawn += letter;
    } else if (fallbackOf(code) !== null) {
      drawn += letter;
      isPlain = false;
    } else {
      drawn += '□';
      isWhole = false;
    }
  }
  return isWhole && isPlain ? { drawn, isPlain } : { drawn, isPlain, actual: text };
}
