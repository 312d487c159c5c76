// Preloaded into a journey's server (NODE_OPTIONS): moves its clock ahead by a number of days, as if a month had
// passed.
const AHEAD_MS = Number(process.env['AHEAD_DAYS']) * 86_400_000;
const Present = Date;

globalThis.Date = class extends Present {
  constructor(...given: [] | [string | number | Date]) {
    if (given.length === 0) super(Present.now() + AHEAD_MS);
    else super(...given);
  }
  static override now = () => Present.now() + AHEAD_MS;
} as DateConstructor;
