/**
 * The texts of a page that a reader cannot see in full, each with the reason: cut off by a box around it, wider than
 * its box or the page, or overlapping another text. A text that can be scrolled into view counts as visible, and so
 * does one with an ellipsis whose `title` has the rest. Runs in the page, so it is self-contained.
 */
export function unreadableTexts(): string[] {
  /** Tolerance for rounding, pixels. */
  const SLACK = 1.5;
  interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  const found = new Set<string>();
  const report = (text: string, why: string) => found.add(`“${text.trim().replace(/\s+/g, ' ').slice(0, 60)}” ${why}`);
  const view: Box = { left: 0, right: document.documentElement.clientWidth, top: -Infinity, bottom: Infinity };

  const isHidden = (element: Element) =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  const styleOf = (element: Element) => getComputedStyle(element);
  const overlaps = (a: Box, b: Box) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
  const meet = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const named = (element: Element) =>
    element.tagName.toLowerCase() + (element.classList.length > 0 ? `.${[...element.classList].join('.')}` : '');

  /**
   * The ancestors that clip an element's content: an absolute box escapes those that are not positioned, a fixed one
   * escapes all.
   */
  function clippersOf(element: Element): { chain: Element[]; floats: boolean } {
    const chain: Element[] = [];
    let leaves: 'absolute' | 'fixed' | null = null;
    let floats = false;
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = styleOf(at);
      const holds = style.position !== 'static' || style.transform !== 'none' || style.containerType !== 'normal';
      if (leaves === null || (leaves === 'absolute' && holds)) {
        leaves = null;
        chain.push(at);
        if (style.position === 'absolute' || style.position === 'fixed') leaves = style.position;
        floats ||= style.position === 'fixed' || style.position === 'sticky';
      }
    }
    return { chain, floats };
  }

  const seen: { node: Text; box: Box; text: string }[] = [];
  const range = document.createRange();

  function look(node: Text): void {
    const element = node.parentElement!;
    if (isHidden(element)) return;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    if (rects.length === 0) return;
    const size = Number.parseFloat(styleOf(element).fontSize);
    // A line's box is taller than its letters.
    const spare = size * 0.3;
    const whole: Box = {
      left: Math.min(...rects.map((rect) => rect.left)),
      right: Math.max(...rects.map((rect) => rect.right)),
      top: Math.min(...rects.map((rect) => rect.top)),
      bottom: Math.max(...rects.map((rect) => rect.bottom)),
    };
    let shown = whole;
    let scrollsX = false;
    let scrollsY = false;
    const { chain, floats } = clippersOf(element);
    for (const at of chain) {
      const style = styleOf(at);
      const box = at.getBoundingClientRect();
      const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (style.overflowX !== 'visible' || style.overflowY !== 'visible') {
        // For screen readers only, collapsed, or beside the visible area.
        if (box.width <= 2 || box.height <= 2 || !overlaps(shown, box)) return;
        const cutX =
          !scrollsX && clips(style.overflowX) && (shown.right > box.right + SLACK || shown.left < box.left - SLACK);
        const cutY =
          !scrollsY && clips(style.overflowY) && (shown.bottom > box.bottom + spare || shown.top < box.top - spare);
        const isTitled = element.closest('[title]') !== null || at.closest('[title]') !== null;
        if ((cutX || cutY) && !isTitled) report(node.data, `is cut off by ${named(at)}`);
        scrollsX ||= !clips(style.overflowX) && style.overflowX !== 'visible';
        scrollsY ||= !clips(style.overflowY) && style.overflowY !== 'visible';
        shown = meet(shown, box);
      }
    }
    if (shown.right <= 0 || shown.bottom <= 0) return;
    if (shown.right > view.right + SLACK || shown.left < -SLACK) report(node.data, 'runs out of the page');

    let block = element;
    while (block !== document.body && ['inline', 'contents'].includes(styleOf(block).display))
      block = block.parentElement!;
    const style = styleOf(block);
    const box = block.getBoundingClientRect();
    if (block instanceof HTMLElement && style.overflowX === 'visible' && box.width > 0) {
      if (whole.right > box.right + SLACK || whole.left < box.left - SLACK)
        report(node.data, `runs out of ${named(block)}`);
      const drawn = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || Number.parseFloat(style.borderBottomWidth) > 0;
      if (drawn && (whole.bottom > box.bottom + spare || whole.top < box.top - spare))
        report(node.data, `runs out of ${named(block)}`);
    }
    if (!floats) for (const rect of rects) seen.push({ node, box: meet(rect, shown), text: node.data });
  }

  /** The browser draws a field's content, so it is measured with the same font. */
  const pen = document.createElement('canvas').getContext('2d')!;
  function lookAtField(field: HTMLInputElement | HTMLSelectElement): void {
    if (isHidden(field)) return;
    const style = styleOf(field);
    const isSelect = field instanceof HTMLSelectElement;
    if (!isSelect && !['text', 'search', 'email', 'tel', 'url', 'number', 'password'].includes(field.type)) return;
    // A value can be scrolled with the caret.
    const text = isSelect ? (field.selectedOptions[0]?.label ?? '') : field.value === '' ? field.placeholder : '';
    pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    if (room > 2 && pen.measureText(text).width > room + SLACK && !field.title)
      report(text, `is cut off by ${named(field)}`);
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (/\S/.test(node.nodeValue!)) look(node as Text);
  document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select').forEach(lookAtField);

  const byTop = seen.toSorted((a, b) => a.box.top - b.box.top);
  for (const [i, a] of byTop.entries()) {
    for (let j = i + 1; j < byTop.length && byTop[j]!.box.top < a.box.bottom; j++) {
      const b = byTop[j]!;
      const common = meet(a.box, b.box);
      const lower = Math.min(a.box.bottom - a.box.top, b.box.bottom - b.box.top);
      if (a.node !== b.node && common.right - common.left > 2 && common.bottom - common.top > lower * 0.4)
        report(a.text, `lies on “${b.text.trim().slice(0, 40)}”`);
    }
  }
  return [...found];
}
