import './dialogs.css'

/** Without `onClick`, it is a submit button: it closes a dialog whose form has the method `dialog`. */
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
