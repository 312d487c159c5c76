import type { ContainerShape } from '@tonnage/domain/skip-hire/container-shape';
import { ContainerDrawing } from './container-drawing.tsx';

/** An eight-yard skip, which most people know. */
const SKIP: ContainerShape = { kind: 'skip', lengthCm: 366, heightCm: 122 };

/** The ground where nothing stands yet: a person beside a container that is only outlined. Decorative. */
export function BareGround() {
  return <ContainerDrawing container={SKIP} look="muted" person scale={26} stageMetres={8} />;
}
