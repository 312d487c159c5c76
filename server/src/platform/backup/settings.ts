import type { S3Address } from '../files/s3-address.ts';
import type { Seal } from './seal.ts';

/** Where nightly backups go: a folder or a bucket. */
export type PlaceAddress = { folder: string } | { s3: S3Address };

export interface BackupSettings {
  place: PlaceAddress;
  /** How many are kept. */
  keep: number;
  /** Undefined: they are not sealed. */
  seal: Seal | undefined;
}
