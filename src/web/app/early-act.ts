type Target = HTMLButtonElement | HTMLFormElement

declare global {
  interface Window {
    /** As public/start.js keeps it. */
    early_act?: { target?: Target } | undefined
  }
}

/** What was clicked or sent last before anybody listened. From now on the page hears of it by itself. */
export function takeEarlyAct(): Target | undefined {
  const { target } = window.early_act ?? {}
  window.early_act = undefined
  return target
}

/** Does it once more, if it is still there. */
export function actAgain(target: Target): void {
  if (!target.isConnected) return
  if (target instanceof HTMLFormElement) target.requestSubmit()
  else target.click()
}
