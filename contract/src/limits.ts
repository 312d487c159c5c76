import { MAX_CONTAINERS } from '@tonnage/domain/skip-hire/orders';

/** Limits that both sides enforce. Lengths in characters unless stated. */
export const LIMITS = {
  /** Specification §5: login email and password. */
  email: 200,
  password: 200,
  name: 200,
  reference: 100,
  phone: 40,
  notes: 2000,
  search: 100,
  /** Invoices that one payment names. */
  paidInvoices: 200,
  idempotencyKey: 200,
  /** Containers in one order form. */
  quantity: MAX_CONTAINERS,
  /** Sites of one call besides the first. */
  sitesOfCall: 9,
  /** Containers of one call, at all its sites. */
  containersOfCall: 20,
  pageSize: 100,
  defaultPageSize: 25,
  /** Values of one `$in` filter; parameters of one URL; bytes of a request's head, for the longest of those. */
  filterValues: 1000,
  parameters: 3000,
  headers: 128 * 1024,
  /** The last row of a list at which a page may start. */
  listOffset: 1_000_000_000,
  /** JSON bodies, bytes. */
  body: 1024 * 1024,
  /** One uploaded file, bytes. */
  upload: 20 * 1024 * 1024,
  /** A person's picture, bytes. */
  picture: 5 * 1024 * 1024,
  /** Pixels on a side of what is stored of it. */
  pictureSide: 1024,
  /** Files in one upload. */
  uploadFiles: 10,
  /** Documents in one archive, and their bytes together. */
  archiveDocuments: 200,
  archiveBytes: 200 * 1024 * 1024,
  /** How long a signed link to a file is valid, seconds. */
  linkSeconds: 60,
  /** A drawn signature: strokes, and points in all of them. */
  signatureStrokes: 60,
  signaturePoints: 3000,
  /** How long a quoted price is honoured, minutes. */
  quoteMinutes: 30,
  /** How long capacity is reserved for a card payment, minutes. */
  paymentMinutes: 30,
  /** How long a payment link from the office is valid, hours. Stripe's pages allow no more. */
  paymentLinkHours: 24,
  /** Sign-in and other credential calls, per source and minute. */
  authPerMinute: 10,
  /** Wrong passwords and codes of one person, and from one source, in `loginWindowMinutes`, before they must wait. */
  loginFailures: 10,
  sourceFailures: 30,
  loginWindowMinutes: 5,
  /** Password ratings of a page during typing, per source and minute. */
  passwordChecksPerMinute: 60,
  sessionDays: 30,
  /** How long the link of a reset email is valid, minutes; of a confirmation email, days (portal.md §5). */
  resetMinutes: 60,
  confirmationDays: 7,
  /** Emails to one address that a guest may cause, per hour, so that nobody can flood another person's mailbox. */
  guestMailsPerHour: 5,
  /** Invitations to one address per hour, and those of one person per day: until somebody answers for them, and afterwards. */
  invitationMailsPerHour: 5,
  invitationMailsPerDay: 20,
  trustedInvitationMailsPerDay: 500,
  /**
   * How long the link of an invitation is valid, days; pending invitations of an account; sites that a member is
   * limited to.
   */
  invitationDays: 7,
  invitations: 50,
  memberSites: 200,
  recoveryCodes: 10,
  /**
   * Metrics: a name and a text, metrics of a project, viewers of one, items of one write, objectives set at once,
   * columns of a table, one comment; addresses invited by one call, pending invitations of an organisation, and days
   * that one is valid.
   */
  metricName: 80,
  metricText: 500,
  /** Sites that one metric reads from, and hours that the portal waits after a period. */
  feedSites: 100,
  feedLagHours: 720,
  projectMetrics: 500,
  /** Figures that the formulas of one call may read: their terms, times the periods since their start. */
  computedFigures: 2_000_000,
  /** Templates of one organisation. */
  metricTemplates: 50,
  /** Passkeys of one person, and characters of one's name. */
  passkeys: 10,
  /** Days for which a browser that a person trusts does not ask for the code of their second factor. */
  trustedDays: 30,
  passkeyName: 60,
  /** Providers of single sign-on of a company, domains of one, and characters of its name. */
  loginProviders: 10,
  providerDomains: 20,
  providerName: 60,
  /** Minutes for which a passkey's challenge can be answered. */
  challengeMinutes: 5,
  /** Minutes for which the codes of a change of email address work. */
  emailChangeMinutes: 30,
  /** Minutes after a login in which how a person logs in is changed without the password. */
  freshLoginMinutes: 10,
  /** Saved views of one person, and characters of one's address. */
  savedViews: 100,
  viewSearch: 1000,
  metricViewers: 100,
  entries: 500,
  /** Values that a program reports in one request. */
  pushedValues: 1000,
  /** Scheduled reports of an organisation, and people who get one. */
  reports: 50,
  reportReaders: 50,
  /** Posts to incoming webhooks per minute and source; characters of a pasted sample of one. */
  incomingPerMinute: 120,
  incomingSample: 100_000,
  /** Requests by shared links per minute and source: four wall screens send forty each. */
  sharedPerMinute: 160,
  /** Metrics of one answer of the scorecard. */
  scorecard: 500,
  /** Rows of one list on paper: drawing them holds up every other request for a third of a second. */
  paperRows: 1000,
  objectives: 60,
  gridColumns: 60,
  /** Characters of the ids of one export: about two hundred ids. */
  exportedIds: 8000,
  /** Characters of the ids of one page or file of a list: two hundred ids. */
  pickedIds: 200 * 37,
  /** Characters of a reminder's subject and text, and customers that one request reminds. */
  reminderSubject: 150,
  reminderBody: 4000,
  reminded: 200,
  invitedAtOnce: 50,
  organisationInvitations: 2000,
  organisationInvitationDays: 14,
  /** Pending invitations to a person that are listed to them: the newest organisations. */
  ownInvitations: 50,
  comment: 4000,
  /** Attachments of one period: links with their labels, and documents. */
  linkLabel: 120,
  linkAddress: 2000,
  periodLinks: 20,
  periodDocuments: 10,
  /** Prices of one write; characters of a file of them. */
  prices: 500,
  priceFile: 900_000,
  /** Prices that one change by a percentage may reach. */
  priceRise: 10_000,
  /** Rows of one file from an earlier system, characters of it, and days in which its import can be undone. */
  importRows: 10_000,
  importFile: 800_000,
  importUndoDays: 7,
  /** Lines of the bank’s statements that one request accepts. */
  bankAccepted: 200,
  /** Documents of one export to an accounts package, and characters of a code there. */
  ledgerDocuments: 10_000,
  ledgerCode: 60,
  /** The company's terms, and its description. */
  terms: 50_000,
  addressLine: 500,
  /** Active API keys, and webhooks, of a company; seconds that a webhook has to respond. */
  apiKeys: 20,
  /** Days that an API key works at most, unless it works until it is revoked. */
  keyDays: 3650,
  keyNetworks: 20,
  webhooks: 10,
  /** Characters of an email server's reply. */
  mailError: 500,
  /** Emails that one request sends again. */
  mailsRetried: 500,
  webhookSeconds: 10,
  /** As they are written, with words before them: `Company registration no. 01234567`. */
  companyNumber: 60,
  vatNumber: 60,
} as const;
