import type { DeskCatalogue } from '@tonnage/contract/skip-hire/catalogue';

const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`;

export const words = {
  title: (containers: number, wastes: number) =>
    `${many(containers, 'container size', 'container sizes')}, ${many(wastes, 'waste type', 'waste types')} offered.`,
  tabs: 'Catalogue',
  tab: { containers: 'Container sizes', families: 'Container types', wastes: 'Waste types' },
  saved: 'Saved. Customers can see the change now.',
  ordered: 'Display order saved.',
  save: 'Save',
  change: 'Edit',
  changeOf: (name: string) => `Edit ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  order: 'Display order',
  missing: 'This field is required.',
  active: 'Offered to customers',
  activeHelp: 'Untick to stop new orders. Existing orders aren’t affected.',
  withdrawn: 'withdrawn',
  name: 'Name',
  // Containers.
  addContainer: 'Add a size',
  noContainers: 'No sizes yet. Add the sizes that customers can order.',
  drawing: 'Drawing',
  size: 'Size',
  sizeText: (yards: number, bags: number) => `${yards} yd³, about ${bags} bags`,
  dimensions: (length: number, width: number, height: number) =>
    `${metres(length)} × ${metres(width)} × ${metres(height)} m`,
  yards: 'Cubic yards',
  yardsWrong: 'Enter a number up to 100, for example 8 or 7.5.',
  length: 'Length, cm',
  width: 'Width, cm',
  height: 'Height, cm',
  cmWrong: 'Enter whole centimetres, from 10 to 2000.',
  rules: 'Rules',
  heavyAllowed: 'Suitable for soil and other heavy waste',
  noHeavy: 'No heavy waste',
  road: 'Allowed on the highway',
  noRoad: 'Private land only',
  familiesOf: 'Container types',
  familyMissing: 'Choose at least one.',
  preview: (name: string) => `${name}, next to a person for scale`,
  // Families.
  addFamily: 'Add a container type',
  noFamilies: 'No container types yet. Every size belongs to at least one.',
  code: 'Code',
  codeWrong: 'Use lower-case letters, digits and hyphens, for example enclosed-skip.',
  description: 'Description',
  shape: 'Drawing',
  shapes: { skip: 'Open skip', enclosed: 'Enclosed skip', roro: 'Roll-on roll-off' } satisfies Record<
    DeskCatalogue['families'][number]['shape'],
    string
  >,
  dwt: 'Waste tracking code',
  dwtWrong: 'Enter three capital letters, for example SKI.',
  sizes: (n: number) => (n === 0 ? 'no sizes' : many(n, 'size', 'sizes')),
  // Wastes.
  addWaste: 'Add a waste type',
  noWastes: 'No waste types yet. Every order needs one.',
  waste: 'Waste type',
  ewc: 'EWC codes',
  ewcHelp: 'Separate codes with commas. An asterisk marks a hazardous waste.',
  ewcWrong: 'Enter six-digit codes separated by commas, for example 17 09 04.',
  noteWords: 'Description on the transfer note',
  guidance: 'Guidance for customers',
  heavy: 'Heavy',
  heavyHelp: 'Such as soil. Only offered in sizes suitable for heavy waste.',
  hazardous: 'Hazardous',
  hazardousHelp: 'Customers can’t order it online. The office arranges it with a consignment note.',
  hazardWrong: 'A code with an asterisk is hazardous, so tick Hazardous.',
  selfService: 'Customers can order it online',
  goesIn: 'Allowed in',
  everything: 'All sizes',
  nothing: 'None of the sizes offered',
  byOffice: 'Arranged by the office',
  flags: { heavy: 'Heavy', hazardous: 'Hazardous' },
};

function metres(cm: number): string {
  return (cm / 100).toFixed(2);
}
