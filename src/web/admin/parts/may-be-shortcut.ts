/** Returns whether a key press can be a shortcut of the page: it is not meant for a field, a dialog or the browser. */
export function mayBeShortcut({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false
  return !(
    target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null
  )
}
