/** The webmail pages of large providers; those of others are unknown. */
const INBOXES = new Map([
  ['gmail.com', 'https://mail.google.com/mail/'],
  ['googlemail.com', 'https://mail.google.com/mail/'],
  ['outlook.com', 'https://outlook.live.com/mail/'],
  ['hotmail.com', 'https://outlook.live.com/mail/'],
  ['hotmail.co.uk', 'https://outlook.live.com/mail/'],
  ['live.com', 'https://outlook.live.com/mail/'],
  ['live.co.uk', 'https://outlook.live.com/mail/'],
  ['msn.com', 'https://outlook.live.com/mail/'],
  ['icloud.com', 'https://www.icloud.com/mail'],
  ['me.com', 'https://www.icloud.com/mail'],
  ['yahoo.com', 'https://mail.yahoo.com/'],
  ['yahoo.co.uk', 'https://mail.yahoo.com/'],
]);

/**
 * A URL that opens the user's inbox: the phone's own app, judged by the user agent, else the provider's page. Null
 * where neither is known: `mailto:` would start a new email.
 */
export function mailAppOf(email: string, userAgent: string): string | null {
  if (/Android/.test(userAgent))
    return 'intent:#Intent;action=android.intent.action.MAIN;category=android.intent.category.APP_EMAIL;end';
  if (/iPhone|iPad/.test(userAgent)) return 'message://';
  return (
    INBOXES.get(
      email
        .slice(email.lastIndexOf('@') + 1)
        .trim()
        .toLowerCase(),
    ) ?? null
  );
}
