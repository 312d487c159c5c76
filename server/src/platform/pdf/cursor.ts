import type { PaperBlock } from '@tonnage/domain/common/paper';
import { PAGE, type Pen, type Tag } from './pen.ts';

/** A part of a sheet. */
export interface Block {
  /** Its height in one piece with the space under it, points. */
  height(pen: Pen, width: number): number;
  /** Draws it from the cursor on and moves the cursor under it. */
  draw(cursor: Cursor, into: Tag): void;
  /** What a screen shows of it. */
  shown?: readonly PaperBlock[];
  /** Whether it begins where the last one ended even if it then goes over the page. */
  divides?: boolean;
  /** Whether it is left out where it would turn a paper of one page into two. */
  isExtra?: boolean;
}

/** Height of a page's content, points. */
export const ROOM = PAGE.height - PAGE.top - PAGE.bottom;

/** Where the next part is drawn, in points from the page's upper left corner. */
export class Cursor {
  readonly pen: Pen;
  readonly x: number;
  readonly width: number;
  y: number;
  /** Whether it may go to a new page. */
  readonly turns: boolean;
  /** Called on the old page when it goes to a new one. */
  onTurn: (() => void) | undefined;

  constructor(pen: Pen, { x, y, width, turns }: { x: number; y: number; width: number; turns: boolean }) {
    this.pen = pen;
    this.x = x;
    this.y = y;
    this.width = width;
    this.turns = turns;
  }

  /** Goes to a new page if there is no room for the height, and says whether it did. */
  makeRoom(height: number): boolean {
    if (!this.turns || this.y + height <= PAGE.height - PAGE.bottom || this.y <= PAGE.top) return false;
    this.onTurn?.();
    this.pen.doc.addPage();
    this.y = PAGE.top;
    return true;
  }
}

/** Draws one block after the other, each undivided if it fits a page. */
export function flow(cursor: Cursor, into: Tag, blocks: readonly Block[]): void {
  for (const block of blocks) {
    if (!block.divides) {
      const height = block.height(cursor.pen, cursor.width);
      if (height <= ROOM) cursor.makeRoom(height);
    }
    block.draw(cursor, into);
  }
}

export const heightOf = (pen: Pen, width: number, blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => sum + block.height(pen, width), 0);
