/** The kinds of files that a company brings from its earlier system, in the order in which they are imported. */
export const IMPORT_KINDS = ['customers', 'sites', 'containers', 'orders', 'tickets', 'invoices'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
/** All kinds of tables that are read by their headings: those, and a statement of the bank. */
export type TableKind = ImportKind | 'bank';

/** A column that an import reads. */
export interface ImportField {
  name: string;
  label: string;
  /** Headings of it in other systems' exports, the surest first: lower case, letters and digits alone. */
  heads: readonly string[];
  /** Groups of fields of which a file needs one at least have the same name here. */
  needs?: string;
  /** What the template shows under it. */
  example: string;
}

const of = (
  name: string,
  label: string,
  example: string,
  heads: string,
  more: Pick<ImportField, 'needs'> = {},
): ImportField => ({ name, label, example, heads: [label, ...heads.split(',')].map(headOf), ...more });

/** A heading as it is compared: `A/C Ref.` and `ac_ref` are the same. */
export function headOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The same headings with what an export puts before them to say whose they are: `siteaddress1`, `address1`. */
function headed(before: string, heads: string): string {
  const plain = heads.split(',');
  return [...before.split(',').flatMap((whose) => plain.map((head) => `${whose}${head}`)), ...plain].join(',');
}

const ACCOUNT_HEADS =
  'account no,account number,account ref,account reference,account code,account,a/c,ac ref,ac no,ac number,ac code,customer no,customer number,customer code,customer ref,customer account,customer id,client no,client code,client ref,client id,debtor code';
const CUSTOMER_HEADS =
  'customer name,customer,company name,company,account name,client name,client,business name,bill to,debtor,debtor name';
const [LINE_1, LINE_2, LINE_3, LINE_4] = [
  'address 1,address line 1,addr 1,address,street 1,street address,street',
  'address 2,address line 2,addr 2,street 2,locality',
  'address 3,address line 3,addr 3,street 3',
  'address 4,address line 4,addr 4',
];
const [TOWN, COUNTY, POSTCODE] = [
  'town,city,town/city,post town',
  'county,region',
  'postcode,postal code,post code,zip,zip code,p/code',
];
const PHONE =
  'phone,telephone,tel,tel no,telephone no,telephone number,phone no,phone number,telephone 1,phone 1,contact number,mobile';
const EMAIL = 'email,email address,e-mail address,email 1';

function address(before: string): ImportField[] {
  return [
    of('line1', 'Address line 1', '4 Mill Lane', headed(before, LINE_1)),
    of('line2', 'Address line 2', 'Holbeck', headed(before, LINE_2)),
    of('line3', 'Address line 3', '', headed(before, LINE_3)),
    of('line4', 'Address line 4', '', headed(before, LINE_4)),
    of('town', 'Town', 'Leeds', headed(before, TOWN)),
    of('county', 'County', 'West Yorkshire', headed(before, COUNTY)),
    of('postcode', 'Postcode', 'LS11 5PS', headed(before, POSTCODE)),
  ];
}

/** What names the customer and the site of a container or an order. */
const PLACE = [
  of('number', 'Account number', 'MAR01', ACCOUNT_HEADS, { needs: 'customer' }),
  of('customer', 'Customer name', 'Marlow Construction Ltd', CUSTOMER_HEADS, { needs: 'customer' }),
  of(
    'site',
    'Site name',
    'Mill Lane phase 2',
    'site,delivery name,delivery site,job name,job site,project,site description,location',
    { needs: 'site' },
  ),
  of('siteReference', 'Site reference', 'ML2', 'site ref,site code,site no,site number,site id', { needs: 'site' }),
  of('line1', 'Address line 1', '4 Mill Lane', headed('site,delivery,del,job', LINE_1), { needs: 'site' }),
  of('postcode', 'Postcode', 'LS11 5PS', headed('site,delivery,del,job', POSTCODE), { needs: 'site' }),
];
const WASTE = of(
  'waste',
  'Waste type',
  'Mixed construction',
  'waste,material,waste stream,contents,waste description,ewc,ewc code',
  {
    needs: 'waste',
  },
);
const CONTAINER = [
  of(
    'size',
    'Container',
    '8 yd builders',
    'size,container size,container type,skip size,skip type,skip,bin size,bin type,product,equipment,item,type of skip,stock item',
    { needs: 'size' },
  ),
  WASTE,
  of('count', 'Quantity', '1', 'qty,no of skips,number of skips,no of containers,containers,skips'),
];
const OWN_REFERENCES = [
  of('po', 'PO number', '4471', 'po no,po,purchase order,purchase order no,customer po,customer order no'),
  of('reference', 'Customer reference', 'Plot 12', 'cust ref,your ref,customer job no,ref,reference'),
];
const NOTES = of('notes', 'Position', 'Left of the gate', 'notes,placement,location notes,instructions,driver notes');

/** The columns of each kind of file. */
export const IMPORT_FIELDS: Record<TableKind, readonly ImportField[]> = {
  customers: [
    of('number', 'Account number', 'MAR01', `${ACCOUNT_HEADS},number,code,ref,id`, { needs: 'number' }),
    of('name', 'Customer name', 'Marlow Construction Ltd', `${CUSTOMER_HEADS},name`, { needs: 'name' }),
    of('tradingName', 'Trading name', 'Marlow', 'trading as,t/a,trade name'),
    of('contact', 'Contact', 'Sam Field', 'contact name,main contact,attention,attn,fao'),
    of('phone', 'Phone', '0113 496 0100', PHONE),
    of('email', 'Email', 'office@marlow.example', EMAIL),
    of(
      'invoiceEmail',
      'Email for invoices',
      'accounts@marlow.example',
      'invoice email,accounts email,billing email,statement email,email invoices to,accounts email address',
    ),
    ...address('invoice,billing,registered,main'),
    of('companyNumber', 'Company number', '01234567', 'company no,company reg no,company registration number,crn'),
    of('vatNumber', 'VAT number', 'GB 220 4302 31', 'vat no,vat reg no,vat registration number,vat reg'),
    of('sicCode', 'SIC code', '41201', 'sic,sic 2007'),
    of(
      'terms',
      'Payment terms',
      '30 days',
      'terms,terms (days),terms days,payment terms (days),payment due in,payment due days,due days,credit days,credit terms',
    ),
    of('limit', 'Credit limit', '5000.00', 'limit,credit limit (£),credit limit gbp'),
    of(
      'status',
      'Account status',
      'Active',
      'status,a/c status,on stop,stop,account on stop,on hold,account on hold,hold',
    ),
    of('household', 'Private customer', 'No', 'private,household,domestic,customer type'),
  ],
  sites: [
    of('number', 'Account number', 'MAR01', ACCOUNT_HEADS, { needs: 'customer' }),
    of('customer', 'Customer name', 'Marlow Construction Ltd', CUSTOMER_HEADS, { needs: 'customer' }),
    of(
      'name',
      'Site name',
      'Mill Lane phase 2',
      'site,delivery name,delivery site,job name,job site,project,location,site description,name',
    ),
    of('reference', 'Site reference', 'ML2', 'site ref,site code,site no,site number,site id,job ref,job no'),
    ...address('site,delivery,del,job'),
    of(
      'contact',
      'Contact',
      'Sam Field',
      headed('site,delivery', 'contact,contact name,site manager,attention,attn,fao'),
    ),
    of('phone', 'Phone', '0113 496 0100', headed('site,delivery,contact', PHONE)),
    of('email', 'Email', 'sam@marlow.example', headed('site,contact', EMAIL)),
    of(
      'notes',
      'Access notes',
      'Gate code at the office',
      'notes,site notes,instructions,delivery instructions,directions,access',
    ),
  ],
  containers: [
    ...PLACE,
    ...CONTAINER,
    of(
      'containers',
      'Container number',
      '117',
      'skip no,skip number,container no,bin no,bin number,asset no,asset number,serial no',
    ),
    of(
      'deliveredOn',
      'Delivered on',
      '03/11/2026',
      'delivered,delivery date,date delivered,on hire date,on hire,hire start,hire start date,start date,hired from,date on,on site since,on site date,date',
      { needs: 'date' },
    ),
    of(
      'hireDays',
      'Hire days',
      '14',
      'days of hire,hire (days),hire period,days included,free days,hire included,period',
    ),
    of(
      'overHire',
      'Over hire a day',
      '2.50',
      'daily rate,day rate,rate per day,hire per day,rental per day,over hire,overhire,over hire rate,extra day',
    ),
    of(
      'overHireWeek',
      'Over hire a week',
      '',
      'weekly rate,week rate,rate per week,hire per week,rental per week,extra week',
    ),
    of(
      'invoicedTo',
      'Hire invoiced up to',
      '',
      'invoiced to,invoiced up to,invoiced until,hire invoiced to,billed to,charged to,charged up to,last invoiced,hire charged to',
    ),
    of(
      'order',
      'Order number',
      '20881',
      'order no,job no,job number,ticket no,ticket,docket,docket no,contract no,hire no',
    ),
    ...OWN_REFERENCES,
    of(
      'permitTo',
      'Permit until',
      '',
      'permit end,permit expiry,permit expires,permit to,permit end date,licence expiry',
    ),
    of('permit', 'Permit number', '', 'permit no,permit ref,permit,licence no'),
    NOTES,
  ],
  orders: [
    of('type', 'Job', 'Exchange', 'job type,type,movement,movement type,service,action,order type,job description', {
      needs: 'type',
    }),
    of(
      'date',
      'Date',
      '14/12/2026',
      'job date,booked for,required,date required,required date,planned date,due date,due',
      {
        needs: 'date',
      },
    ),
    of('slot', 'Time', 'am', 'slot,time slot,am/pm,time window,window,half day'),
    ...PLACE,
    ...CONTAINER,
    of(
      'order',
      'Order number',
      '20881',
      'order no,job no,job number,ticket no,ticket,docket,docket no,contract no,hire no',
    ),
    of('price', 'Price', '210.00', 'agreed price,net,net price,price ex vat,amount,rate,charge'),
    ...OWN_REFERENCES,
    NOTES,
  ],
  tickets: [
    of(
      'ticket',
      'Ticket number',
      'ST-1042',
      'season ticket no,season ticket number,season ticket,ticket no,ticket,wtn no,wtn number,wtn,transfer note no,transfer note,note no,note number,document no,certificate no,number,no',
      { needs: 'ticket' },
    ),
    ...PLACE,
    WASTE,
    of(
      'from',
      'Valid from',
      '01/06/2026',
      'from,date from,start,start date,starts,commencement,commencement date,issued,issue date',
      { needs: 'from' },
    ),
    of(
      'to',
      'Valid to',
      '31/05/2027',
      'to,date to,until,valid until,end,end date,ends,expiry,expires,expiry date,renewal date',
      { needs: 'to' },
    ),
    of('signedOn', 'Signed on', '01/06/2026', 'signed,date signed,signed date,signature date,customer signed on'),
    of(
      'signedBy',
      'Signed by',
      'Sam Field',
      'signatory,signed for customer by,signed for producer by,customer signature,customer signatory,transferor signature',
    ),
    of('position', 'Position', 'Site manager', 'signatory position,signed as,capacity,job title'),
  ],
  invoices: [
    of(
      'invoice',
      'Invoice number',
      '10452',
      'invoice no,invoice,inv no,inv,document no,document number,doc no,transaction no,number,no',
      {
        needs: 'invoice',
      },
    ),
    of('number', 'Account number', 'MAR01', ACCOUNT_HEADS, { needs: 'customer' }),
    of('customer', 'Customer name', 'Marlow Construction Ltd', `${CUSTOMER_HEADS},name`, { needs: 'customer' }),
    of('type', 'Type', 'Invoice', 'transaction type,document type,tran type,tx type'),
    of('issuedOn', 'Invoice date', '14/10/2026', 'date,document date,transaction date,tax date,issued', {
      needs: 'date',
    }),
    of('dueOn', 'Due date', '13/11/2026', 'due,due on,payment due,payment due date'),
    of('net', 'Net', '1000.00', 'net amount,goods,goods amount,net total,amount net'),
    of('vat', 'VAT', '200.00', 'tax,vat amount,tax amount'),
    of('gross', 'Total', '1200.00', 'gross,gross amount,total amount,invoice total,amount,invoice amount,value', {
      needs: 'amount',
    }),
    of(
      'open',
      'Outstanding',
      '1200.00',
      'outstanding amount,amount outstanding,o/s,os,balance,amount due,due amount,unpaid,open amount,open,remaining',
      { needs: 'amount' },
    ),
    of(
      'reference',
      'Reference',
      'PO 4471',
      'ref,your ref,customer ref,po number,po no,purchase order,order no,details,description',
    ),
  ],
  // The headings of Barclays, HSBC, Lloyds and Halifax, NatWest and RBS, Santander, Starling, Monzo, Tide, Revolut Business, Metro, and midata.
  bank: [
    of(
      'date',
      'Date',
      '03/11/2026',
      'transaction date,date completed (UTC),completed date,posting date,posted date,booking date,value date,date posted,entry date,date started (UTC)',
      { needs: 'date' },
    ),
    of(
      'name',
      'Payer',
      'MARLOW CONSTRUCTIO',
      'counter party,counterparty,counterparty name,sender name,from,name,other party,payee',
      { needs: 'text' },
    ),
    of(
      'description',
      'Description',
      'MARLOW CONSTRUCTIO INV-1042 BGC',
      'transaction description,merchant/description,memo,details,narrative,particulars,transaction details,transaction',
      { needs: 'text' },
    ),
    of(
      'reference',
      'Reference',
      'INV-1042',
      'ref,payment reference,your reference,customer reference,notes and #tags',
      {
        needs: 'text',
      },
    ),
    of('amount', 'Amount', '120.00', 'amount (GBP),value,debit/credit,transaction amount,amount (£),amount gbp', {
      needs: 'amount',
    }),
    of('in', 'Paid in', '120.00', 'money in,credit amount,credit,credits,in,paid in (£),credit (£),deposits', {
      needs: 'amount',
    }),
    of('out', 'Paid out', '', 'money out,debit amount,debit,debits,out,paid out (£),debit (£),withdrawals'),
    // Tells that column from one of amounts.
    of('balance', 'Balance', '4812.60', 'balance (GBP),running balance,account balance,balance (£)'),
    of('type', 'Type', 'FPI', 'transaction type,subcategory'),
    of('state', 'Status', 'Completed', 'state,transaction status'),
    of('currency', 'Currency', 'GBP', 'payment currency,account currency'),
  ],
};

/** A file to fill in: the headings of a kind, and one line as an example. */
export function templateOf(kind: ImportKind): string {
  const line = (cells: string[]) =>
    cells.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
  const fields = IMPORT_FIELDS[kind];
  return `${line(fields.map(({ label }) => label))}\r\n${line(fields.map(({ example }) => example))}\r\n`;
}
