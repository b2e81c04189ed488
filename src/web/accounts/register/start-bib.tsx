import '../accounts.css'
import { Flag } from '../../ui/flag.tsx'

type Props = { user_name: string; team_name: string; country: string | null }

export function StartBib({ user_name, team_name, country }: Props) {
  return (
    <div className="start-bib" aria-hidden="true">
      <span className="start-bib-band">
        <Flag country={country} />
      </span>
      <span className="start-bib-name">{user_name || 'Your name'}</span>
      <span className="start-bib-team">{team_name}</span>
    </div>
  )
}
