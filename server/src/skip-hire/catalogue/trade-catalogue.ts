// The trade’s usual sizes and wastes, which a new company starts with and changes to its own.

/** Cubic yards, name, and length × width × height in cm at the rim. */
export const SKIPS = [
  [2, '2 yd mini', 152, 129, 97],
  [3, '3 yd mini', 168, 129, 97],
  [4, '4 yd midi', 183, 129, 97],
  [5, '5 yd midi', 244, 152, 107],
  [6, '6 yd builders', 259, 152, 122],
  [8, '8 yd builders', 366, 168, 122],
  [10, '10 yd maxi', 366, 168, 152],
  [12, '12 yd maxi', 366, 178, 168],
  [14, '14 yd maxi', 396, 183, 183],
  [16, '16 yd maxi', 427, 183, 198],
] as const;

export const ROLL_ONS = [
  [15, '15 yd roll-on', 105],
  [20, '20 yd roll-on', 135],
  [30, '30 yd roll-on', 195],
  [35, '35 yd roll-on', 225],
  [40, '40 yd roll-on', 260],
] as const;

/** The largest skip that a vehicle can lift full of soil, and the largest that a council allows on the road. */
export const HEAVY_YARDS = 8;
export const ROAD_YARDS = 12;
export const LIDDED = new Set([8, 12, 14, 16]);

/** Name, EWC codes, description on the transfer note, tonnes per cubic yard, and special properties. */
export const WASTES: readonly {
  name: string;
  codes: string[];
  note: string;
  density: number;
  heavy?: boolean;
  hazardous?: boolean;
  byOffice?: boolean;
  guidance?: string;
}[] = [
  {
    name: 'Mixed construction',
    codes: ['170904'],
    note: 'Mixed construction and demolition waste without hazardous substances',
    density: 0.22,
    guidance:
      'No plasterboard, asbestos, tyres, fridges, paint or upholstered seating: we’ll charge extra or reject the load.',
  },
  {
    name: 'Soil and stones',
    codes: ['170504'],
    note: 'Soil and stones without hazardous substances',
    density: 0.92,
    heavy: true,
    guidance: 'Clean soil only. Turf and roots are fine; no rubbish. Level loads only.',
  },
  {
    name: 'Concrete and brick',
    codes: ['170107', '170101', '170102'],
    note: 'Mixtures of concrete, bricks, tiles and ceramics',
    density: 0.88,
    heavy: true,
    guidance: 'Clean hardcore only: no wood, metal or soil. Level loads only.',
  },
  { name: 'Tarmac', codes: ['170302'], note: 'Bituminous mixtures without coal tar', density: 0.9, heavy: true },
  {
    name: 'Wood',
    codes: ['170201'],
    note: 'Wood from construction and demolition',
    density: 0.14,
    guidance: 'No railway sleepers or treated posts.',
  },
  { name: 'Metals', codes: ['170407'], note: 'Mixed metals', density: 0.24 },
  {
    name: 'Plasterboard',
    codes: ['170802'],
    note: 'Gypsum-based construction materials without hazardous substances',
    density: 0.2,
    guidance: 'By law plasterboard must be kept separate, so nothing else can go in this skip. Keep it dry.',
  },
  { name: 'Green waste', codes: ['200201'], note: 'Biodegradable garden and park waste', density: 0.16 },
  {
    name: 'General waste',
    codes: ['200301'],
    note: 'Mixed municipal waste',
    density: 0.15,
    guidance: 'No liquids, electrical appliances or upholstered seating.',
  },
  { name: 'Packaging', codes: ['150106', '200101'], note: 'Mixed packaging, paper and cardboard', density: 0.08 },
  {
    name: 'Tyres',
    codes: ['160103'],
    note: 'End-of-life tyres',
    density: 0.12,
    byOffice: true,
    guidance: 'Charged per tyre. Call us to arrange this.',
  },
  {
    name: 'Asbestos',
    codes: ['170605*'],
    note: 'Construction materials containing asbestos',
    density: 0.5,
    hazardous: true,
    byOffice: true,
    guidance: 'Hazardous: double-wrapped, in a lockable container, with a consignment note. Call us to arrange this.',
  },
];

/** Tonnes per cubic yard of loose load, by the waste's name. */
export const DENSITIES: ReadonlyMap<string, number> = new Map(WASTES.map(({ name, density }) => [name, density]));

/** Usual recovery rates, in per cent of the weight; unknown for hazardous waste. */
export const RECOVERED: Record<string, number> = {
  'Mixed construction': 88,
  'Soil and stones': 98,
  'Concrete and brick': 100,
  Tarmac: 100,
  Wood: 95,
  Metals: 99,
  Plasterboard: 92,
  'Green waste': 100,
  'General waste': 61,
  Packaging: 93,
  Tyres: 97,
};

/** What a tonne costs the company to tip, in pence; below zero where it is paid for it. */
export const TIPPING: Record<string, number> = {
  'Mixed construction': 9_200,
  'Soil and stones': 1_400,
  'Concrete and brick': 900,
  Tarmac: 1_100,
  Wood: 6_400,
  Metals: -14_000,
  Plasterboard: 11_500,
  'Green waste': 4_200,
  'General waste': 13_800,
  Packaging: 2_500,
};
