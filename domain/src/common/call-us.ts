const CALL_US = /\bcall us\b(?! on \d)/gi;

/** Whether a text tells the customer to call the company. */
export function mentionsCallUs(text: string): boolean {
  return text.search(CALL_US) >= 0;
}

/** The text with the company's number after every "call us": `Call us on 0113 496 0100`. Unchanged without a number. */
export function withPhone(text: string, phone: string | null): string {
  return phone ? text.replace(CALL_US, (match) => `${match} on ${phone}`) : text;
}

/**
 * A message for customers, reworded for the company's own staff: "your account" becomes the account, and "call us" is
 * dropped. `There’s no list price for this. Call us for a price.` becomes `There’s no list price for this.`
 */
export function forStaff(text: string): string {
  const reworded = text
    .replace(/: call us to arrange it/i, '')
    .replace(/: call us to arrange (.+?)(\.?)$/i, ': $1 can’t be ordered online$2')
    .replace(/\bYour account\b/g, 'The account')
    .replace(/\byour account\b/g, 'the account');
  const sentences = reworded.split(/(?<=[.!?])\s+/);
  const remaining = sentences.filter((sentence) => !mentionsCallUs(sentence));
  return (remaining.length > 0 ? remaining : sentences).join(' ');
}
