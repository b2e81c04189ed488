import { ProblemPage } from '../../ui/problem-page.tsx'
import { RestoreNote } from '../restore-note.tsx'
import { useAccountDeleted } from '../use-account-deleted.ts'

/** If the user did not just delete their account, the page says that nothing has happened to it. */
export function GoodbyePage() {
  const is_deleted = useAccountDeleted()

  if (!is_deleted) {
    return (
      <ProblemPage title="Goodbye" eyebrow="See you on the course">
        <p>Nothing has happened to your account.</p>
      </ProblemPage>
    )
  }
  return (
    <ProblemPage title="Your account has been deleted" eyebrow="Out of the race">
      <p>Thanks for playing.</p>
      <RestoreNote is_deleted />
    </ProblemPage>
  )
}
