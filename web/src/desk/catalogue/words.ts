import type { DeskCatalogue } from '@tonnage/contract/skip-hire/catalogue';

const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`;

export const words = {
  title: (containers: number, wastes: number) =>
    `${many(containers, 'container size', 'container sizes')}, ${many(wastes, 'waste type', 'waste types')} offered`,
  tabs: 'Catalogue',
  tab: { containers: 'Container sizes', families: 'Container types', wastes: 'Waste types' },
  save: 'Save',
  change: 'Edit',
  changeOf: (name: string) => `Edit ${name}`,
  order: 'Display order',
  missing: 'This field is required.',
  active: 'Offered to customers',
  activeHelp: 'Untick to stop new orders. Existing orders aren’t affected.',
  withdrawn: 'withdrawn',
  name: 'Name',
  createContainer: 'Add a size',
  dimensions: (length: number, width: number, height: number) =>
    `${metres(length)} × ${metres(width)} × ${metres(height)} m`,
  cmWrong: 'Enter whole centimetres, from 10 to 2000.',
  rules: 'Rules',
  heavyAllowed: 'Suitable for soil and other heavy waste',
  road: 'Allowed on the highway',
  preview: (name: string) => `${name}, next to a person for scale`,
  createFamily: 'Add a container type',
  shape: 'Drawing',
  shapes: { skip: 'Open skip', enclosed: 'Enclosed skip', roro: 'Roll-on roll-off' } satisfies Record<
    DeskCatalogue['families'][number]['shape'],
    string
  >,
  dwt: 'Waste tracking code',
  sizes: (n: number) => (n === 0 ? 'no sizes' : many(n, 'size', 'sizes')),
  createWaste: 'Add a waste type',
  ewc: 'EWC codes',
  licence: 'List of Wastes: Defra. Contains public sector information licensed under the Open Government Licence v3.0.',
  unknownCodes: (codes: string) => `Not in the List of Wastes: ${codes}`,
  flags: { heavy: 'Heavy', hazardous: 'Hazardous' },
};

function metres(cm: number): string {
  return (cm / 100).toFixed(2);
}
