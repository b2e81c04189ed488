import { ProblemPage } from '../../ui/problem-page.tsx'

/** Logged in, and still not for this reader: to log in again would not help. */
export function NotAuthorizedPage() {
  return (
    <ProblemPage title="Not authorized" eyebrow="Off limits" bib="403">
      <p>This page is not open to you.</p>
    </ProblemPage>
  )
}
