/** A class of business as the waste transfer note names it: five digits and the official title. */
export interface SicCode {
  code: string;
  title: string;
  /** `F Construction`. */
  section: string;
}

/** The sections of SIC 2007, each with its first and last division (first two digits). Source: ONS, UK SIC 2007. */
export const SIC_SECTIONS = [
  { letter: 'A', title: 'Agriculture, forestry and fishing', from: 1, to: 3 },
  { letter: 'B', title: 'Mining and quarrying', from: 5, to: 9 },
  { letter: 'C', title: 'Manufacturing', from: 10, to: 33 },
  { letter: 'D', title: 'Electricity, gas, steam and air conditioning supply', from: 35, to: 35 },
  { letter: 'E', title: 'Water supply, sewerage and waste management', from: 36, to: 39 },
  { letter: 'F', title: 'Construction', from: 41, to: 43 },
  { letter: 'G', title: 'Wholesale, retail and repair of motor vehicles', from: 45, to: 47 },
  { letter: 'H', title: 'Transportation and storage', from: 49, to: 53 },
  { letter: 'I', title: 'Accommodation and food service', from: 55, to: 56 },
  { letter: 'J', title: 'Information and communication', from: 58, to: 63 },
  { letter: 'K', title: 'Financial and insurance activities', from: 64, to: 66 },
  { letter: 'L', title: 'Real estate activities', from: 68, to: 68 },
  { letter: 'M', title: 'Professional, scientific and technical activities', from: 69, to: 75 },
  { letter: 'N', title: 'Administrative and support services', from: 77, to: 82 },
  { letter: 'O', title: 'Public administration and defence', from: 84, to: 84 },
  { letter: 'P', title: 'Education', from: 85, to: 85 },
  { letter: 'Q', title: 'Human health and social work', from: 86, to: 88 },
  { letter: 'R', title: 'Arts, entertainment and recreation', from: 90, to: 93 },
  { letter: 'S', title: 'Other service activities', from: 94, to: 96 },
  { letter: 'T', title: 'Households as employers', from: 97, to: 98 },
  { letter: 'U', title: 'Extraterritorial organisations', from: 99, to: 99 },
] as const;

// The classes that customers of skip companies have, with the titles of Companies House's condensed list. After the
// bar: everyday names of such a business. The first few are the most common, and are offered before anything is typed.
const LIST = `
41202 Construction of domestic buildings | builder house extension loft refurbishment developer
41201 Construction of commercial buildings | builder contractor office warehouse
43999 Other specialised construction activities n.e.c. | groundworks groundworker bricklayer concrete steel erector paving
43110 Demolition | strip out soft strip dismantling
43390 Other building completion and finishing | fit out shopfitter handyman refurbishment
43120 Site preparation | excavation muckaway earthmoving clearance groundworks
81300 Landscape service activities | landscaper gardener gardening tree surgeon grounds fencing
43910 Roofing activities | roofer slating guttering
01500 Mixed farming | farm farmer
01110 Growing of cereals (except rice), leguminous crops and oil seeds | farm farmer arable
01300 Plant propagation | nursery
01610 Support activities for crop production | farm contractor
02200 Logging | timber forestry
08110 Quarrying of ornamental and building stone, limestone, gypsum, chalk and slate | quarry
08120 Operation of gravel and sand pits; mining of clays and kaolin | aggregates quarry
10710 Manufacture of bread; manufacture of fresh pastry goods and cakes | bakery baker
10850 Manufacture of prepared meals and dishes | food factory
10890 Manufacture of other food products n.e.c. | food factory
11050 Manufacture of beer | brewery brewer
13921 Manufacture of soft furnishings | curtains upholstery
16100 Sawmilling and planing of wood | sawmill timber
16230 Manufacture of other builders' carpentry and joinery | joiner joinery workshop windows stairs
16240 Manufacture of wooden containers | pallets crates
16290 Manufacture of other products of wood; manufacture of articles of cork, straw and plaiting materials | woodwork
17219 Manufacture of other paper and paperboard containers | packaging boxes
18129 Printing n.e.c. | printer print
22230 Manufacture of builders ware of plastic | upvc windows doors
22290 Manufacture of other plastic products | plastics moulding
23120 Shaping and processing of flat glass | glass
23320 Manufacture of bricks, tiles and construction products, in baked clay | brickworks
23610 Manufacture of concrete products for construction purposes | precast blocks
23630 Manufacture of ready-mixed concrete | concrete plant
23700 Cutting, shaping and finishing of stone | stonemason worktops
25110 Manufacture of metal structures and parts of structures | steelwork fabricator fabrication
25120 Manufacture of doors and windows of metal | shutters
25610 Treatment and coating of metals | galvanising powder coating
25620 Machining | engineering machine shop
25990 Manufacture of other fabricated metal products n.e.c. | metalwork welding
28990 Manufacture of other special-purpose machinery n.e.c. | engineering
29202 Manufacture of trailers and semi-trailers | trailer
31010 Manufacture of office and shop furniture | shopfitting
31020 Manufacture of kitchen furniture | kitchens
31090 Manufacture of other furniture | cabinet maker
32990 Other manufacturing n.e.c. | factory
33120 Repair of machinery | engineer plant
33200 Installation of industrial machinery and equipment | engineer
35110 Production of electricity | solar wind power
36000 Water collection, treatment and supply | water company
37000 Sewerage | drains drainage
38110 Collection of non-hazardous waste | skip hire rubbish clearance waste carrier
38120 Collection of hazardous waste | asbestos waste carrier
38210 Treatment and disposal of non-hazardous waste | transfer station recycling landfill
38220 Treatment and disposal of hazardous waste | waste
38310 Dismantling of wrecks | breaker scrap
38320 Recovery of sorted materials | recycling scrap metal
39000 Remediation activities and other waste management services | asbestos removal contaminated land
41100 Development of building projects | property developer
42110 Construction of roads and motorways | highways surfacing tarmac
42120 Construction of railways and underground railways | rail
42130 Construction of bridges and tunnels | civil engineering
42210 Construction of utility projects for fluids | pipelines water gas civil engineering
42220 Construction of utility projects for electricity and telecommunications | cable fibre
42910 Construction of water projects | flood river
42990 Construction of other civil engineering projects n.e.c. | civils groundworks
43130 Test drilling and boring | site investigation
43210 Electrical installation | electrician
43220 Plumbing, heat and air-conditioning installation | plumber heating engineer gas boiler
43290 Other construction installation | insulation lifts
43310 Plastering | plasterer drylining rendering
43320 Joinery installation | joiner carpenter kitchen fitter windows
43330 Floor and wall covering | flooring tiler carpet
43341 Painting | painter decorator decorating
43342 Glazing | glazier windows double
43991 Scaffold erection | scaffolder scaffolding
45112 Sale of used cars and light motor vehicles | car dealer garage
45200 Maintenance and repair of motor vehicles | garage mechanic mot bodyshop
45320 Retail trade of motor vehicle parts and accessories | car parts tyres
46130 Agents involved in the sale of timber and building materials | merchant
46730 Wholesale of wood, construction materials and sanitary equipment | builders merchant timber
46740 Wholesale of hardware, plumbing and heating equipment and supplies | merchant
46770 Wholesale of waste and scrap | scrap metal merchant
46900 Non-specialised wholesale trade | wholesaler cash and carry
47110 Retail sale in non-specialised stores with food, beverages or tobacco predominating | supermarket shop
47190 Other retail sale in non-specialised stores | shop department store
47520 Retail sale of hardware, paints and glass in specialised stores | diy builders merchant shop
47530 Retail sale of carpets, rugs, wall and floor coverings in specialised stores | carpet shop flooring
47599 Retail of furniture, lighting, and similar (not musical instruments or scores) in specialised store | furniture shop
47760 Retail sale of flowers, plants, seeds, fertilizers, pet animals and pet food in specialised stores | garden centre florist
47789 Other retail sale of new goods in specialised stores (not commercial art galleries and opticians) | shop
47799 Retail sale of other second-hand goods in stores (not incl. antiques) | charity shop
47910 Retail sale via mail order houses or via Internet | online shop
49410 Freight transport by road | haulage haulier lorry tipper
49420 Removal services | removals house clearance
52103 Operation of warehousing and storage facilities for land transport activities | warehouse storage
55100 Hotels and similar accommodation | hotel
55300 Recreational vehicle parks, trailer parks and camping grounds | caravan park campsite
56101 Licensed restaurants | restaurant
56102 Unlicensed restaurants and cafes | cafe
56103 Take-away food shops and mobile food stands | takeaway
56210 Event catering activities | caterer events
56302 Public houses and bars | pub
68100 Buying and selling of own real estate | property
68201 Renting and operating of Housing Association real estate | housing association social landlord
68209 Other letting and operating of own or leased real estate | landlord property lettings
68310 Real estate agencies | estate agent lettings
68320 Management of real estate on a fee or contract basis | property management block
71111 Architectural activities | architect
71129 Other engineering activities | engineer
77320 Renting and leasing of construction and civil engineering machinery and equipment | plant hire tool
77390 Renting and leasing of other machinery, equipment and tangible goods n.e.c. | hire
78200 Temporary employment agency activities | recruitment labour
81100 Combined facilities support activities | facilities management caretaking
81210 General cleaning of buildings | cleaner cleaning
81229 Other building and industrial cleaning activities | cleaning
81299 Other cleaning services | clearance cleaning
82301 Activities of exhibition and fair organisers | events exhibitions stands
84110 General public administration activities | council local authority parish
85200 Primary education | school
85310 General secondary education | school academy
85421 First-degree level higher education | university
86101 Hospital activities | hospital nhs
87300 Residential care activities for the elderly and disabled | care home
88910 Child day-care activities | nursery
93110 Operation of sports facilities | leisure centre stadium
93120 Activities of sport clubs | football golf club
93290 Other amusement and recreation activities n.e.c. | events
94910 Activities of religious organisations | church mosque
94990 Activities of other membership organisations n.e.c. | charity club association
96030 Funeral and related activities | undertaker cemetery
96090 Other service activities n.e.c. | services
98000 Residents property management | flats block residents`;

const COMMON = 8;

interface Entry extends SicCode {
  /** Whole words in lower case: from the title, the section, and the everyday names. */
  words: readonly string[];
  titleWords: readonly string[];
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const ENTRIES: readonly Entry[] = LIST.trim()
  .split('\n')
  .map((line) => {
    const [official = '', everyday = ''] = line.split(' | ');
    const [code, title] = [official.slice(0, 5), official.slice(6)];
    const section = sicSection(code) ?? '';
    return { code, title, section, titleWords: wordsOf(title), words: wordsOf(`${title} ${section} ${everyday}`) };
  });

/** Every class that the search knows. */
export const SIC_CODES: readonly SicCode[] = ENTRIES.map(present).sort((a, b) => a.code.localeCompare(b.code));

/**
 * True for five digits. Classes outside the list above are valid too: the customer may know theirs, and has the duty to
 * state it. Source: waste transfer note, Waste (England and Wales) Regulations 2011 reg. 35; trade-and-law.md §2.2.
 */
export function isSicCode(text: string): boolean {
  return /^\d{5}$/.test(text);
}

/** The class with these five digits, or null if it is not in the list. */
export function sicCode(code: string): SicCode | null {
  const entry = ENTRIES.find((e) => e.code === code);
  return entry ? present(entry) : null;
}

/** The section of a code's first two digits, as `F Construction`; null for a division that does not exist. */
export function sicSection(code: string): string | null {
  const division = Number(code.slice(0, 2));
  const section = SIC_SECTIONS.find((s) => division >= s.from && division <= s.to);
  return section ? `${section.letter} ${section.title}` : null;
}

/**
 * The classes that match the typed text, best first: digits, also as official lists print them
 * (`41.20/2`), match the start of a code; all words must match the start
 * of a word in the title, the section or an everyday name. An empty text gives the most common ones.
 */
export function searchSicCodes(text: string, limit = 8): SicCode[] {
  const typed = text.trim();
  if (typed === '') return ENTRIES.slice(0, COMMON).slice(0, limit).map(present);
  if (/^\d[\d./ -]*$/.test(typed)) {
    const digits = typed.replace(/\D/g, '');
    return SIC_CODES.filter((e) => e.code.startsWith(digits)).slice(0, limit);
  }
  const terms = wordsOf(typed);
  if (terms.length === 0) return [];
  const fits = (entry: Entry, words: readonly string[]) =>
    terms.every((term) => words.some((word) => word.startsWith(term)) || entry.code.startsWith(term));
  return ENTRIES.filter((entry) => fits(entry, entry.words))
    .map((entry, at) => ({ entry, rank: fits(entry, entry.titleWords) ? at - ENTRIES.length : at }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ entry }) => present(entry));
}

function present({ code, title, section }: Entry): SicCode {
  return { code, title, section };
}
