export const ticketWords = {
  title: 'Season tickets missing a signed copy',
  sub: 'A season ticket covers loads only once its signed copy is filed. Until then, customers can’t see it. Any still without one 90 days after they end are removed.',
  waiting: (n: number) =>
    n === 1
      ? '1 season ticket needs its signed copy'
      : `${n.toLocaleString('en-GB')} season tickets need their signed copies`,
  addPapers: 'Add signed copies',
  ticket: 'Season ticket',
  site: 'Customer and site',
  term: 'Valid',
  signed: 'Signed',
  notSaid: 'Not in the file',
  remove: 'Remove',
  removeTitle: (number: string) => `Remove season ticket ${number}?`,
  removeBody:
    'It hasn’t covered any loads yet. Once it’s removed, each load needs its own transfer note, or you can issue a new season ticket.',
  removed: (number: string) => `${number} removed.`,
  more: (n: number) => `And ${n.toLocaleString('en-GB')} more`,
  matched: 'You can choose all the scans at once. Each one is matched by the season ticket number in its file name.',
  choose: 'Choose files',
  drop: 'or drop them here',
  help: 'PDF, JPEG, PNG or WebP, up to 20 MB each.',
  chooseTicket: 'Choose a season ticket',
  signedBy: 'Signed for the customer by',
  signedOn: 'Date signed',
  leaveOut: 'Remove',
  cancel: 'Cancel',
  noneChosen: 'Choose the scans first.',
  file: (n: number) => (n === 1 ? 'File 1 signed copy' : `File ${n} signed copies`),
  filed: (n: number) =>
    n === 1
      ? '1 signed copy filed. The customer can now see it.'
      : `${n.toLocaleString('en-GB')} signed copies filed. The customers can now see them.`,
  ticketMissing: 'Choose which season ticket this scan is for.',
  nameMissing: 'Enter the name of the person who signed.',
  dateMissing: 'Enter the date it was signed.',
};
