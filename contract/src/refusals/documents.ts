/** Refusals of documents and their files. */
export const DOCUMENT_REFUSALS = {
  NOTE_HAZARDOUS: {
    status: 409,
    message: 'Hazardous waste needs a consignment note, not a transfer note. Prepare one and upload it.',
    field: 'wasteTypeId',
  },
  NOTE_STANDS: {
    status: 409,
    message: 'There is already a note for this. Correct or void that one first.',
  },
  SEASON_TOO_LONG: {
    status: 400,
    message: 'A season ticket can run for up to 12 months. It can’t end before it starts, or before today.',
    field: 'validTo',
  },
  PERMIT_DAYS: {
    status: 400,
    message: 'A permit can’t end before it starts. When you renew it, choose a later last day.',
    field: 'to',
  },
  WEIGHT_MISSING: {
    status: 400,
    message: 'Enter the weight of the load: gross and tare, or net.',
    field: 'netWeightKg',
  },
  WEIGHT_INVOICED: {
    status: 409,
    message: 'This load has been invoiced at a higher weight. Issue a credit note for that line first.',
    field: 'netWeightKg',
  },
  TRACKING_OFF: {
    status: 409,
    message:
      'Waste tracking isn’t connected yet: your company needs its service code, and your server’s administrator must enter the service’s credentials. Export the loads instead.',
  },
  RECEIPT_INCOMPLETE: {
    status: 409,
    message: 'The service would reject this load. Enter what is missing first.',
  },
  NOTHING_TO_EXPORT: {
    status: 409,
    message: 'No load is ready to export. Open the loads to submit and enter what is missing.',
  },
  TRACKING_ID_TAKEN: {
    status: 409,
    message: 'Another load already has this ID. Copy it from the service again.',
    field: 'trackingId',
  },
  LAW_KEEPS: {
    status: 409,
    message: 'By law this has to be kept. It can be deleted once the retention period has ended.',
  },
  DOCUMENT_IN_USE: {
    status: 409,
    message: 'This is the evidence for a charge. Remove the charge first.',
  },
  NOTE_INCOMPLETE: {
    status: 409,
    message: 'The note is missing something the law requires. Call us.',
  },
  SIGNATURE_TEXT_CHANGED: {
    status: 409,
    message: 'The wording has changed since you opened the note. Read it again before you sign.',
  },
  // Strapi's own message, which its clients look for.
  NO_FILE: { status: 400, message: 'Files are empty', field: 'file' },
  FILE_EMPTY: {
    status: 400,
    message: 'The file is empty. Choose another one.',
    field: 'file',
  },
  FILE_NAME: {
    status: 400,
    message: 'The file name contains characters that aren’t allowed. Rename the file and upload it again.',
    field: 'file',
  },
  FILE_TYPE: {
    status: 415,
    message: 'Please choose a PDF, JPEG, PNG or WebP file.',
    field: 'file',
  },
  PICTURE_TYPE: {
    status: 415,
    message: 'Please choose a PNG, JPEG or WebP image.',
    field: 'picture',
  },
  FILE_TOO_LARGE: {
    status: 413,
    message: 'Files can be up to 20 MB. Choose a smaller one.',
    field: 'file',
  },
  TOO_MANY_FILES: {
    status: 400,
    message: 'That’s too many files at once. Send fewer.',
    field: 'file',
  },
  FILE_USED: {
    status: 409,
    message: 'This file is already attached to a document. Upload it again.',
    field: 'file',
  },
  FILE_INFECTED: {
    status: 422,
    message: 'Our virus scanner found something in this file, so it wasn’t saved. Check the device it came from.',
    field: 'file',
  },
  FILE_NOT_SCANNED: {
    status: 503,
    message: 'We couldn’t check this file for viruses, so nothing was saved. Try again in a minute.',
  },
  FILE_NOT_KEPT: {
    status: 503,
    message: 'We couldn’t store your files, so nothing was saved. Try again in a minute.',
  },
  STORAGE_FULL: {
    status: 409,
    message: 'There is no room for this file. Delete some that you no longer need, or call us for more.',
  },
  DISK_FULL: {
    status: 503,
    message:
      'We can’t take any files at the moment, because our disk is nearly full. Please try again later, or call us.',
  },
  FILE_UNAVAILABLE: {
    status: 503,
    message: 'We can’t open the file at the moment. Try again in a minute.',
  },
  NOBODY_TO_EMAIL: {
    status: 409,
    message:
      'No reminder was sent, because the customer has no address that receives it. Check the customer’s addresses first.',
  },
  NOTE_LINK: {
    status: 404,
    message: 'This link isn’t valid. Use the latest email about the document, or call us.',
  },
  LINK_EXPIRED: {
    status: 401,
    message: 'This link has expired. Open the document again.',
  },
  KIND_NOT_YOURS: {
    status: 403,
    message: 'You can upload permits, weighbridge tickets, photos and other documents. We issue the rest.',
    field: 'kind',
  },
  NOT_YOUR_UPLOAD: {
    status: 403,
    message: 'You can only change or delete documents that you uploaded.',
  },
  ARCHIVE_TOO_LARGE: {
    status: 409,
    message: 'That’s too many documents for one download. Choose fewer, or narrow the list.',
  },
  ARCHIVE_EMPTY: { status: 409, message: 'Choose at least one document.' },
} as const;
