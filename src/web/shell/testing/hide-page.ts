/** Hides the page. `onCheck` is called when the page reads whether it is visible. Returns a function that shows it. */
export function hidePage(onCheck = () => {}): () => void {
  const get = () => {
    onCheck()
    return 'hidden'
  }
  Object.defineProperty(document, 'visibilityState', { get, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  return () => {
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange'))
  }
}
