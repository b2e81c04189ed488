/** Returns whether a key press is meant for a field, a dialog or the browser, not for a shortcut of the page. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true
  return (
    target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null
  )
}
