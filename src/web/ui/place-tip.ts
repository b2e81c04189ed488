/** From the tip to the screen's side, in pixels. */
const EDGE = 8

/** Above the anchor, or below it where there is no room, and always on the screen. */
export function placeTip(tip: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const middle = at.left + at.width / 2 - width / 2
  const above = at.top - height

  tip.style.left = `${clamp(middle, EDGE, document.documentElement.clientWidth - width - EDGE)}px`
  tip.style.top = `${above < EDGE ? at.bottom : above}px`
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
