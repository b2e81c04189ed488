declare global {
  interface Window {
    /** As public/start.js keeps it. */
    early_click?: { button?: HTMLButtonElement } | undefined
  }
}

/** The button that was clicked last before anybody listened. From now on the page hears of clicks by itself. */
export function takeEarlyClick(): HTMLButtonElement | undefined {
  const { button } = window.early_click ?? {}
  window.early_click = undefined
  return button
}
