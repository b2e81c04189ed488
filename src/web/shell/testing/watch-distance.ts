import { onTestFinished } from 'vitest'

/**
 * Measures in each frame how far the top of one element is below the bottom of another, while both are visible. Returns
 * a function that returns all different distances so far, in px. If the lower element has moved, there are several.
 */
export function watchDistance(above: string, below: string): () => number[] {
  const distances = new Set<number>()
  let frame = requestAnimationFrame(measure)

  function measure() {
    const [upper, lower] = [visible(above), visible(below)]
    if (upper && lower)
      distances.add(Math.round(lower.getBoundingClientRect().top - upper.getBoundingClientRect().bottom))
    frame = requestAnimationFrame(measure)
  }

  onTestFinished(() => cancelAnimationFrame(frame))
  return () => [...distances]
}

function visible(selector: string): Element | undefined {
  const element = document.querySelector(selector)
  return element?.checkVisibility({ visibilityProperty: true }) ? element : undefined
}
