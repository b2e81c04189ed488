import './problem-page.css'
import { Link } from 'react-router'
import { Page } from '../app/page.tsx'
import { BlankBib } from '../ui/blank-bib.tsx'

export function LostPage() {
  return (
    <Page
      title="Uh oh. Did you get lost?"
      eyebrow="Off course"
      lead={
        <div className="problem-lead">
          <p>There is no page at this address. The track goes on from the start.</p>
          <Link className="button" to="/">
            To the start page
          </Link>
        </div>
      }
      beside={<BlankBib text="404" size="large" />}
    />
  )
}
