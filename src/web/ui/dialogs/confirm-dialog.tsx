import './dialogs.css'
import { useId } from 'react'
import { CloseButton } from './close-button.tsx'
import { useModal } from './use-modal.ts'

export type Question = { title: string; message: string }

/** `onAnswer` hears true for Yes, and false for No, the cross, Escape and a click beside the dialog. */
type Props = Question & { onAnswer: (is_yes: boolean) => void }

/** A question that is open for as long as it is on the page. Focus starts on No and goes back where it was. */
export function ConfirmDialog({ title, message, onAnswer }: Props) {
  const id = useId()
  const { dialog, first } = useModal<HTMLButtonElement>()

  return (
    <dialog
      className="confirm"
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}message`}
      onClose={(event) => onAnswer(event.currentTarget.returnValue === 'yes')}
    >
      <form className="confirm-sheet" method="dialog">
        <h2 id={`${id}title`}>{title}</h2>
        <p className="confirm-message" id={`${id}message`}>
          {message}
        </p>
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
