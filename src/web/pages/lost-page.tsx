import { ProblemPage } from './problem-page.tsx'

export function LostPage() {
  return (
    <ProblemPage title="Uh oh. Did you get lost?" eyebrow="Off course" bib="404">
      <p>There is no page at this address. The track goes on from the start.</p>
    </ProblemPage>
  )
}
