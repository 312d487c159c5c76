import { words } from './words.ts';

/** The side of a picture in pixels: the largest size shown, on the sharpest display. */
const SIDE = 512;

/**
 * Crops a photo to a small square. Redrawing also removes the location and the time that a phone writes into each
 * photo. A file that this browser cannot draw is sent unchanged, and the server explains what is wrong with it; a file
 * that cannot even be read throws (specification §8, photo permission).
 */
export async function squarePicture(file: File): Promise<File> {
  await file.arrayBuffer().catch(() => {
    throw new Error(words.pictureUnreadable);
  });
  try {
    const photo = await createImageBitmap(file);
    const edge = Math.min(photo.width, photo.height);
    const side = Math.min(SIDE, edge);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [side, side];
    const left = (photo.width - edge) / 2;
    const top = (photo.height - edge) / 2;
    canvas.getContext('2d')!.drawImage(photo, left, top, edge, edge, 0, 0, side, side);
    photo.close();
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.86));
    return drawn === null ? file : new File([drawn], drawn.type === 'image/webp' ? 'picture.webp' : 'picture.png');
  } catch {
    return file;
  }
}
