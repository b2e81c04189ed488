import './dialogs.css'

/**
 * If `onClick` is not set, the button submits a form with the method `dialog`. In that case `value` becomes the
 * dialog's return value.
 */
type Props = { label: string; onClick?: () => void; value?: string }

/** The close button in the corner of a dialog or banner. */
export function CloseButton({ label, onClick, value }: Props) {
  return (
    <button className="close-button" type={onClick ? 'button' : 'submit'} value={value} onClick={onClick}>
      <svg viewBox="0 0 14 14" aria-hidden="true">
        <path d="m2 2 10 10M12 2 2 12" />
      </svg>
      <span className="visually-hidden">{label}</span>
    </button>
  )
}
