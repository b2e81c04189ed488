import './sheet-dialog.css'

/** In a dialog's own form it closes the dialog by itself. */
type Props = { label: string; onClick?: () => void; value?: string }

/** The cross in the corner of what can be closed. */
export function CloseButton({ label, onClick, value }: Props) {
  return (
    <button className="close-button" type={onClick ? 'button' : 'submit'} value={value} onClick={onClick}>
      <svg viewBox="0 0 14 14" aria-hidden="true">
        <path d="m2 2 10 10M12 2 2 12" />
      </svg>
      <span className="unseen">{label}</span>
    </button>
  )
}
