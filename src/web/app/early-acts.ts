type Target = HTMLButtonElement | HTMLFormElement

declare global {
  interface Window {
    /** As public/start.js keeps them. */
    early_acts?: Set<Target> | undefined
  }
}

/**
 * What was clicked and sent before anybody listened, in that order. From now on the page hears of it by itself; a form that
 * somebody goes on typing into still leaves the set.
 */
export function takeEarlyActs(): Set<Target> {
  const acts = window.early_acts ?? new Set()
  window.early_acts = undefined
  return acts
}

/** Does it once more, if it is still there. */
export function actAgain(target: Target): void {
  if (!target.isConnected) return
  if (target instanceof HTMLFormElement) target.requestSubmit()
  else target.click()
}
