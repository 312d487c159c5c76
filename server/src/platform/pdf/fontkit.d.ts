declare module 'fontkit' {
  /** A parsed font; the part of its type that the papers use. */
  export interface ParsedFont {
    characterSet: number[];
    hasGlyphForCodePoint(letter: number): boolean;
    glyphForCodePoint(letter: number): unknown;
    layout(text: string, features?: string[]): unknown;
  }
  export function create(bytes: Uint8Array): ParsedFont;
}
