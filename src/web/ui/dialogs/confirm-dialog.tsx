import './dialogs.css'
import { type ReactNode, useId } from 'react'
import { CloseButton } from './close-button.tsx'
import { useModal } from './use-modal.ts'

export type Question = {
  title: string
  message: string
  /** Details of what would happen, shown below the message. */
  details?: ReactNode
}

/** `onAnswer` gets true for Yes. It gets false for No, the close button, Escape and a click on the backdrop. */
type Props = Question & { onAnswer: (is_yes: boolean) => void }

/**
 * A dialog with a question and the answers Yes and No. It is open as long as it is rendered. The focus starts on No.
 * When the dialog closes, the focus returns to the element that had it before.
 */
export function ConfirmDialog({ title, message, details, onAnswer }: Props) {
  const id = useId()
  const { dialog, first } = useModal<HTMLButtonElement>()

  return (
    <dialog
      className="confirm"
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}message${details ? ` ${id}details` : ''}`}
      // A close event is ignored if the dialog is open again when the event arrives.
      onClose={({ currentTarget: { open, returnValue } }) => !open && onAnswer(returnValue === 'yes')}
    >
      <form className="confirm-sheet" method="dialog">
        <h2 id={`${id}title`}>{title}</h2>
        <p className="confirm-message" id={`${id}message`}>
          {message}
        </p>
        {details && (
          <div className="confirm-details" id={`${id}details`}>
            {details}
          </div>
        )}
        <div className="confirm-answers">
          <button className="confirm-answer confirm-yes" type="submit" value="yes">
            Yes
          </button>
          <button className="confirm-answer" type="submit" value="no" ref={first}>
            No
          </button>
        </div>
        <CloseButton label="Close" value="no" />
      </form>
    </dialog>
  )
}
