/** Limits that both sides hold. Lengths in characters unless said. */
export const LIMITS = {
  /** Specification §5: login e-mail and password. */
  email: 200,
  password: 200,
  newPasswordMin: 8,
  name: 200,
  reference: 100,
  notes: 2000,
  search: 100,
  idempotencyKey: 200,
  /** Containers in one order form. */
  quantity: 10,
  pageSize: 100,
  defaultPageSize: 25,
  /** One `$in` of a filter; parameters of one address; bytes of a request's head, for the longest of those. */
  filterValues: 1000,
  parameters: 3000,
  headers: 128 * 1024,
  /** How far into a list a page may begin. */
  listOffset: 1_000_000_000,
  /** JSON bodies, bytes. */
  body: 1024 * 1024,
  /** One uploaded file, bytes. */
  upload: 20 * 1024 * 1024,
  /** A person's picture, bytes. */
  picture: 5 * 1024 * 1024,
  /** Files in one upload. */
  uploadFiles: 10,
  /** Documents in one archive, and their bytes together. */
  archiveDocuments: 200,
  archiveBytes: 200 * 1024 * 1024,
  /** How long a signed link to a file holds, seconds. */
  linkSeconds: 60,
  /** A drawn signature: strokes, and points in all of them. */
  signatureStrokes: 60,
  signaturePoints: 3000,
  /** How long a quoted price is honoured, minutes. */
  quoteMinutes: 30,
  /** How long a place is kept for a card payment, minutes. */
  paymentMinutes: 30,
  /** Sign-in and other credential calls, per source and minute. */
  authPerMinute: 10,
  /** Wrong passwords and codes of one person, and from one source, in `loginWindowMinutes`, before they must wait. */
  loginFailures: 10,
  sourceFailures: 30,
  loginWindowMinutes: 5,
  /** Passwords that a page may have rated while they are typed, per source and minute. */
  passwordChecksPerMinute: 60,
  sessionDays: 30,
  /** How long the link of a reset email holds, minutes; of a confirmation email, days (portal.md §5). */
  resetMinutes: 60,
  confirmationDays: 7,
  /** Emails to one address that a guest may cause, per hour: nobody's letter box is filled by somebody else. */
  guestMailsPerHour: 5,
  /** How long the link of an invitation holds, days; how many may wait in an account; sites that a member is limited to. */
  invitationDays: 7,
  invitations: 50,
  memberSites: 200,
  recoveryCodes: 10,
  /** Metrics: a name and a text, metrics of a project, viewers of one, items of one write, objectives set at once, columns of a table, one comment; addresses
   *  invited by one call, invitations of an organisation that wait, and days that one holds. */
  metricName: 80,
  metricText: 500,
  /** Sites that one metric is read of, and hours that the portal waits after a period. */
  feedSites: 100,
  feedLagHours: 720,
  projectMetrics: 100,
  metricViewers: 100,
  entries: 500,
  objectives: 60,
  gridColumns: 60,
  /** Characters of ids that one export names: about two hundred. */
  exportedIds: 8000,
  invitedAtOnce: 50,
  organisationInvitations: 500,
  organisationInvitationDays: 14,
  comment: 4000,
  /** What hangs on one period: links with their words, and documents. */
  linkLabel: 120,
  linkAddress: 2000,
  periodLinks: 20,
  periodDocuments: 10,
  /** Prices of one write; characters of a file of them. */
  prices: 500,
  priceFile: 900_000,
  /** The company's terms, and what it says of itself. */
  terms: 50_000,
  addressLine: 500,
  /** Keys that hold, and webhooks, of a company; seconds that a webhook has to answer. */
  apiKeys: 20,
  webhooks: 10,
  /** Characters of what an email server said. */
  mailError: 500,
  /** Emails that are sent again by one request. */
  mailsRetried: 500,
  webhookSeconds: 10,
  companyNumber: 12,
  vatNumber: 20,
} as const;
