import { CONTAINERS, type ContainerCode } from '@tonnage/domain/skip-hire/list-of-wastes';

/** The container types of the waste tracking service, to choose from. */
export const containerOptions = () =>
  (Object.keys(CONTAINERS) as ContainerCode[]).map((value) => ({ value, label: `${value}: ${CONTAINERS[value]}` }));
