/** Trade, with its SIC code and the wastes that it throws away. */
const TRADES = {
  builder: { sic: '41202', wastes: ['Mixed construction', 'Soil and stones', 'Plasterboard'] },
  contractor: { sic: '41201', wastes: ['Mixed construction', 'Wood', 'Plasterboard', 'Concrete and brick'] },
  civils: { sic: '42110', wastes: ['Soil and stones', 'Tarmac', 'Concrete and brick'] },
  roofer: { sic: '43910', wastes: ['Mixed construction', 'Wood'] },
  fitter: { sic: '43320', wastes: ['Mixed construction', 'Wood', 'Plasterboard'] },
  demolition: { sic: '43110', wastes: ['Concrete and brick', 'Mixed construction', 'Metals'] },
  garden: { sic: '81300', wastes: ['Green waste', 'Soil and stones'] },
  works: { sic: '25620', wastes: ['General waste', 'Metals', 'Wood'] },
  warehouse: { sic: '52103', wastes: ['Packaging', 'General waste', 'Wood'] },
  lettings: { sic: '68320', wastes: ['General waste', 'Mixed construction'] },
  shop: { sic: '47190', wastes: ['Packaging', 'General waste'] },
  school: { sic: '85310', wastes: ['General waste', 'Wood', 'Green waste'] },
} as const;

type Trade = keyof typeof TRADES;

const COMPANIES: Record<Trade, readonly string[]> = {
  builder: [
    'Aireside Homes Ltd',
    'Beckford & Sons Builders',
    'Crabtree Homes',
    'Denholme Builders Ltd',
    'Fieldhead Developments',
    'Gledhow Building Co',
    'Hartshead Homes Ltd',
    'Ingham Brothers Builders',
    'Kirkgate Builders Ltd',
    'Łukasz Nowak Budowa Ltd',
    'Moorside Extensions',
    'Netherton Homes Ltd',
    'Ossett Building Services',
    'Pickersgill & Daughter',
    'Rawfolds Developments',
    'Scholes Builders Ltd',
    'Thackray Homes',
    'Upper Calder Building Co',
    'Wharfe Valley Homes Ltd',
    'Whitcliffe Builders',
  ],
  contractor: [
    'Armley Construction Ltd',
    'Brigante Contracts Ltd',
    'Castlegate Construction',
    'Dearne Contractors Ltd',
    'Elland Road Contracts',
    'Fearnley Construction Group',
    'Glanrhyd Construction Cymru',
    'Holroyd Construction Ltd',
    'Kirkstall Forge Contracts',
    'Lockwood Contracting Ltd',
    'Marsden Moor Construction',
    'Northgate Contracts UK Ltd',
  ],
  civils: ['Broadhead Civils', 'Cleckheaton Surfacing Ltd', 'Dewsbury Groundworks', 'Greenfold Groundworks Ltd'].concat(
    ['Hebble Civil Engineering', 'Pennine Surfacing', 'Rothwell Drainage Ltd', 'Stanley Ferry Civils'],
  ),
  roofer: [
    'Baildon Roofing',
    'Holmfirth Roofing Ltd',
    'Ridge & Valley Roofing',
    'Slate Row Roofing Co',
    'Yeadon Roofing',
  ],
  fitter: [
    'Calverley Kitchens',
    'Dockside Shopfitting Ltd',
    'Fulneck Interiors',
    'Horsforth Bathrooms Ltd',
    'Joinery at Saltaire',
    'Mirfield Joinery Ltd',
    'Oakwood Interiors',
    'Pudsey Kitchens & Bedrooms',
    'Roundhay Fit Out Ltd',
    'Shipley Joinery Co',
  ],
  demolition: [
    'Birstall Demolition Ltd',
    'Cross Green Dismantling',
    'Ferrybridge Demolition',
    'Stourton Strip-Out Ltd',
  ],
  garden: [
    'Adel Landscapes',
    'Bramley Fall Gardens',
    'Cottingley Landscaping Ltd',
    'Harewood Tree Care',
    'Meanwood Gardens Ltd',
    'Otley Chevin Landscapes',
    'Sandal Grounds Care',
  ],
  works: [
    'Airedale Fabrications Ltd',
    'Batley Bed Works',
    'Brighouse Precision Ltd',
    'Colne Engineering Co',
    'Gomersal Textiles',
    'Hunslet Castings Ltd',
    'Keighley Gear Works',
    'Low Moor Polymers',
    'Morley Steel Services',
    'Sowerby Bridge Mills',
    'Thornhill Joinery Works',
    'Wibsey Signs Ltd',
  ],
  warehouse: ['Aire Valley Fulfilment', 'Carlton Cold Store Ltd', 'Gildersome Logistics', 'Junction 27 Storage'].concat(
    ['Normanton Distribution Ltd', 'Whitwood Pallets'],
  ),
  lettings: [
    'Beeston Lettings',
    'Chapel Allerton Property Co',
    'Harehills Housing Ltd',
    'Headingley Student Homes',
    'Manningham Lettings',
    'Ravensthorpe Property Care',
    'Woodhouse Lets Ltd',
  ],
  shop: ['Briggate Furnishings', 'Garforth Garden Centre', 'Halifax Carpet Hall', 'Ilkley Antiques', 'Trinity Cycles'],
  school: ['Farsley Academy', 'Heckmondwike School', 'Outwood Primary School', 'Rodillian College'],
};

const HOUSEHOLDS = [
  'Mrs Patricia Ackroyd',
  'Mr Imran Hussain',
  'Ms Siân Llewellyn',
  'Mr Graham Firth',
  'Mrs Agnieszka Wójcik',
  'Dr Helen Sugden',
  'Mr Desmond Clarke',
  'Mrs Farzana Begum',
  'Mr Stuart Midgley',
  'Ms Bronwen Howells',
  'Mr Keith Barraclough',
  'Mrs Joyce Entwistle',
  'Mr Tomos Pryce-Jones',
] as const;

export interface NewCustomer {
  name: string;
  sic: string | null;
  wastes: readonly string[];
  /** How much it orders, as a share: a few customers order most of the work. */
  weight: 1 | 3 | 8;
  onCredit: boolean;
  /** The number of its sites. */
  sites: number;
}

const BUSY: readonly Trade[] = ['contractor', 'civils', 'demolition'];

/** The customers besides the three of the small demo, in a fixed order: 100 businesses and 13 private ones. */
export function customers(): NewCustomer[] {
  const businesses = Object.entries(COMPANIES).flatMap(([trade, names]) =>
    names.map((name, i): NewCustomer => {
      const { sic, wastes } = TRADES[trade as Trade];
      const busy = BUSY.includes(trade as Trade);
      const weight = busy && i % 3 === 0 ? 8 : busy || i % 4 === 0 ? 3 : 1;
      const sites = { 1: 1 + (i % 2), 3: 3, 8: 6 }[weight];
      return { name, sic, wastes, weight, onCredit: weight > 1 || i % 3 !== 1, sites };
    }),
  );
  const householders = HOUSEHOLDS.map((name, i): NewCustomer => {
    const wastes = i % 2 === 0 ? ['Mixed construction'] : ['Green waste', 'General waste'];
    return { name, sic: null, wastes, weight: 1, onCredit: false, sites: 1 };
  });
  return [...businesses, ...householders];
}

/** Towns with a postcode district, in the proportions of the three depots' work. */
export const TOWNS: readonly (readonly [town: string, district: string])[] = [
  ['Leeds', 'LS1'],
  ['Leeds', 'LS2'],
  ['Leeds', 'LS9'],
  ['Leeds', 'LS10'],
  ['Leeds', 'LS11'],
  ['Leeds', 'LS12'],
  ['Leeds', 'LS6'],
  ['Leeds', 'LS8'],
  ['Horsforth', 'LS18'],
  ['Otley', 'LS21'],
  ['Garforth', 'LS25'],
  ['Rothwell', 'LS26'],
  ['Morley', 'LS27'],
  ['Bradford', 'BD1'],
  ['Bradford', 'BD4'],
  ['Bradford', 'BD8'],
  ['Shipley', 'BD18'],
  ['Keighley', 'BD21'],
  ['Cleckheaton', 'BD19'],
  ['Halifax', 'HX1'],
  ['Brighouse', 'HD6'],
  ['Sowerby Bridge', 'HX6'],
  ['Wakefield', 'WF1'],
  ['Wakefield', 'WF2'],
  ['Ossett', 'WF5'],
  ['Dewsbury', 'WF13'],
  ['Batley', 'WF17'],
  ['Castleford', 'WF10'],
  ['Huddersfield', 'HD1'],
  ['Mirfield', 'WF14'],
];

export const STREETS = [
  'Albion Street',
  'Back Lane',
  'Bridge Street',
  'Canal Wharf',
  'Chapel Hill',
  'Church Lane',
  'Commercial Road',
  'Cross Lane',
  'Dewsbury Road',
  'Foundry Street',
  'George Street',
  'Grange Avenue',
  'High Street',
  'Huddersfield Road',
  'Manor Drive',
  'Mill Street',
  'Moor Road',
  'New Road',
  'Park View',
  'Quarry Lane',
  'Station Road',
  'The Crescent',
  'Union Street',
  'Victoria Road',
  'Wellington Street',
  'Westgate',
  'York Place',
] as const;

/** What a business calls its places of work. */
export const PLACES: Record<'building' | 'premises', readonly string[]> = {
  building: [
    'phase 1',
    'phase 2',
    'plots 1 to 14',
    'refurbishment',
    'extension',
    'conversion',
    'new build',
    'basement',
  ],
  premises: ['yard', 'works', 'unit 3', 'rear yard', 'loading bay', 'warehouse', 'unit 12', 'depot'],
};

export const CALLERS = [
  'Dave Hobson',
  'Lisa Marsh',
  'Krzysztof Zając',
  'Mohammed Akhtar',
  'Gemma Tordoff',
  'Rhys Bevan',
  'Carol Naylor',
  'Steve Illingworth',
  'Anita Patel',
  'Kev Mortimer',
  'Zoe Haigh',
  'Paul Shackleton',
] as const;

export const FAILURES = [
  'No access: a vehicle was parked in front of the skip',
  'Site closed, nobody answered the phone',
  'Overloaded above the sides, not safe to sheet',
  'Gate locked and no key holder on site',
  'Plasterboard mixed in the load',
  'Low cables over the drop point',
] as const;
