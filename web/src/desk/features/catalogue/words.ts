import type { DeskCatalogue } from '@tonnage/contract/desk-catalogue';

const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`;

export const words = {
  title: (containers: number, wastes: number) =>
    `${many(containers, 'size of container', 'sizes of container')} for ${many(wastes, 'waste', 'wastes')}`,
  tabs: 'Catalogue',
  tab: { containers: 'Containers', families: 'Families', wastes: 'Wastes' },
  saved: 'Saved. Customers see it at once.',
  ordered: 'The order is saved.',
  save: 'Save',
  change: 'Change',
  changeOf: (name: string) => `Change ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  order: 'Order',
  missing: 'This is needed.',
  active: 'Offered to customers',
  activeHelp: 'Withdrawn, nothing new is ordered of it; what was ordered stays as it is.',
  withdrawn: 'withdrawn',
  name: 'Name',
  // Containers.
  addContainer: 'Add a size',
  noContainers: 'No container yet. Customers order by size.',
  drawing: 'Drawing',
  size: 'Size',
  sizeText: (yards: number, bags: number) => `${yards} yd³, about ${bags} bags`,
  dimensions: (length: number, width: number, height: number) =>
    `${metres(length)} × ${metres(width)} × ${metres(height)} m`,
  yards: 'Cubic yards',
  yardsWrong: 'A number up to 100, as 8 or 7.5.',
  length: 'Length, cm',
  width: 'Width, cm',
  height: 'Height, cm',
  cmWrong: 'Whole centimetres, 10 to 2000.',
  rules: 'Rules',
  heavyAllowed: 'Takes soil and other heavy waste',
  noHeavy: 'No heavy waste',
  road: 'May stand on the road',
  noRoad: 'Off the road only',
  familiesOf: 'Families',
  familyMissing: 'Choose one at least.',
  preview: (name: string) => `${name}, beside a person`,
  // Families.
  addFamily: 'Add a family',
  noFamilies: 'No family yet. A size belongs to one at least.',
  code: 'Code',
  codeWrong: 'Small letters, digits and hyphens, as enclosed-skip.',
  description: 'Description',
  shape: 'Drawn as',
  shapes: { skip: 'Open skip', enclosed: 'Enclosed skip', roro: 'Roll-on roll-off' } satisfies Record<
    DeskCatalogue['families'][number]['shape'],
    string
  >,
  dwt: 'Code for waste tracking',
  dwtWrong: 'Three capital letters, as SKI.',
  sizes: (n: number) => (n === 0 ? 'no size' : many(n, 'size', 'sizes')),
  // Wastes.
  addWaste: 'Add a waste',
  noWastes: 'No waste yet. Every order names one.',
  waste: 'Waste',
  ewc: 'EWC codes',
  ewcHelp: 'With commas between them; an asterisk marks what is hazardous.',
  ewcWrong: 'Six digits each, as 17 09 04, with commas between them.',
  noteWords: 'Words of the transfer note',
  guidance: 'What customers are told',
  heavy: 'Heavy',
  heavyHelp: 'As soil: it goes into sizes that take heavy waste alone.',
  hazardous: 'Hazardous',
  hazardousHelp: 'Its order is arranged by the office, with a consignment note.',
  hazardWrong: 'A code with an asterisk is hazardous.',
  selfService: 'Customers order it themselves',
  goesIn: 'Goes into',
  everything: 'Every size',
  nothing: 'No size that is offered',
  byOffice: 'Arranged by the office',
  flags: { heavy: 'Heavy', hazardous: 'Hazardous' },
};

function metres(cm: number): string {
  return (cm / 100).toFixed(2);
}
