export const words = {
  zone: 'Time zone',
  name: 'Name',
  nameMissing: 'This field is required',
  description: 'Description',
  zoneHelp: 'Days start and end in this time zone. New projects use it too.',
};
