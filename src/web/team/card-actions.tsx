type Props = {
  name: string
  is_captain: boolean
  /** What removing costs, where it does. */
  sale: string | undefined
  onRemove: (() => void) | undefined
  onLead: (() => void) | undefined
}

/** Below the bib, large enough for a thumb. */
export function CardActions({ name, is_captain, sale, onRemove, onLead }: Props) {
  if (!onRemove && !onLead) return null

  return (
    <div className="card-actions">
      {onLead && (
        <button type="button" aria-pressed={is_captain} onClick={() => !is_captain && onLead()}>
          <span aria-hidden="true">C</span>
          <span className="unseen">Captain: {name}</span>
        </button>
      )}
      {onRemove && (
        <button type="button" title={sale} onClick={onRemove}>
          <svg viewBox="0 0 14 14" aria-hidden="true">
            <path d="m3 3 8 8M11 3l-8 8" />
          </svg>
          <span className="unseen">Remove {name}</span>
        </button>
      )}
    </div>
  )
}
