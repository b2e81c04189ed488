/** Undoes the last change. It stays where it is while there is nothing to undo, so that the focus does. */
export function UndoButton({ undo }: { undo: (() => void) | undefined }) {
  return (
    <button className="undo" type="button" aria-disabled={!undo} onClick={() => undo?.()}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M6.5 3 2.5 7l4 4M3 7h6.5a4 4 0 0 1 0 8H7" />
      </svg>
      <span>Undo</span>
    </button>
  )
}
