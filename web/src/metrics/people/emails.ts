import { cleanText } from '@tonnage/domain/common/clean-text';
import { isEmail } from '@tonnage/domain/common/text';

/**
 * Parses pasted addresses, separated by spaces, commas, semicolons or lines, also as email programs copy them:
 * `Lee, Ana <ana@firm.example>`, `mailto:ana@firm.example`. Invalid ones are returned separately.
 */
export function readEmails(text: string): { good: string[]; bad: string[] } {
  const parts = withoutNames(cleanText(text))
    .split(/[\s,;]+/)
    .map((part) =>
      part
        .toLowerCase()
        .replace(/^(?:mailto:|[<("“‘'])+/, '')
        .replace(/[>)"”’'.]+$/, ''),
    )
    .filter((part) => part !== '');
  const each = [...new Set(parts)];
  return { good: each.filter(isEmail), bad: each.filter((part) => !isEmail(part)) };
}

/** An address in angle brackets has its owner's name before it, back to the last address, semicolon or line break. */
function withoutNames(text: string): string {
  let kept = '';
  let at = 0;
  for (const { 0: bracketed, index } of text.matchAll(/<[^<>\s]+@[^<>\s]+>/g)) {
    kept += `${/^(?:.*[;\n]|.*@[^\s,;]*)?/s.exec(text.slice(at, index))![0]} ${bracketed} `;
    at = index + bracketed.length;
  }
  return kept + text.slice(at);
}
