import './problem-page.css'
import { Page } from '../app/page.tsx'
import { BlankBib } from '../ui/blank-bib.tsx'

/** In place of a player's page while nobody can say who reads. It goes away by itself. */
export function ReconnectingPage() {
  return (
    <Page
      title="We cannot reach the game"
      eyebrow="Start list"
      lead={
        <p className="problem-lead" role="status">
          Nothing is lost. We keep trying, and this page comes as soon as the game answers.
        </p>
      }
      beside={<BlankBib text="…" size="large" />}
    />
  )
}
