/** What may make the server work beyond the call itself, and how much of it costs as much as one call. */
export const UNITS = {
  calls: { inOneCall: 1, message: 'You’ve sent too many requests in the last minute.' },
  /** Values that formulas read: their terms, times the periods to compute. One takes about 5 µs. */
  figures: { inOneCall: 1_000, message: 'Your formulas have read too many values in the last minute.' },
  /** Rendering and handing over one takes about 10 ms. */
  emails: { inOneCall: 0.5, message: 'You’ve sent too many emails in the last minute.' },
  /** Bytes of uploads: half a megabyte is hashed and stored in about 5 ms. */
  bytes: { inOneCall: 512 * 1024, message: 'You’ve uploaded too much in the last minute.' },
} as const;

export type Unit = keyof typeof UNITS;
