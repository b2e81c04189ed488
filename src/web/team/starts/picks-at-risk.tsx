import '../fill.css'
import type { Athlete } from '#contract/athletes.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import type { Candidate } from '#game/teams/offer.ts'
import { formatMoney } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { riskTitle } from '../../races/start-lists/team-risk.tsx'
import { TimeLeft } from '../../ui/list-age.tsx'
import { announcePolitely } from '../../ui/polite-region.tsx'
import type { MyTeam } from '../my-team.ts'
import { requestedPicksOf, type TeamPick } from '../team-pick.ts'
import { type ShownRisk, usePicksAtRisk } from './use-picks-at-risk.ts'

type Props = { weekend: Weekend; selection: Selection; athletes: readonly Athlete[]; team: MyTeam }

/**
 * Says which picks are at risk of not starting, according to the newest start lists. If a replacement fits, one tap
 * replaces the pick.
 */
export function PicksAtRisk({ weekend, selection, athletes, team }: Props) {
  const at_risk = usePicksAtRisk({ weekend, selection, athletes, team })
  if (at_risk.length === 0) return null
  const out = at_risk.filter(({ outlook }) => outlook === 'out').length
  const replace = (pick: TeamPick, athlete: Candidate) => {
    team.replace(
      requestedPicksOf(
        team.picks.map((each) =>
          each.athlete_id === pick.athlete_id ? { ...each, athlete_id: athlete.athlete_id } : each,
        ),
      ),
    )
    announcePolitely(`${athlete.name} replaces ${pick.athlete.name}`)
  }
  return (
    <section className="at-risk" aria-labelledby="at-risk">
      <div>
        <h2 id="at-risk">{riskTitle(out, team.picks.length)}</h2>
        <p>
          <TimeLeft until={team.closes_at} />
        </p>
      </div>
      <ul>
        {at_risk.map((risk) => (
          <Risk key={risk.pick.athlete_id} risk={risk} onReplace={(athlete) => replace(risk.pick, athlete)} />
        ))}
      </ul>
    </section>
  )
}

function Risk({ risk, onReplace }: { risk: ShownRisk; onReplace: (athlete: Candidate) => void }) {
  const locale = useNumberLocale()
  const { pick, replacements, help_text } = risk
  return (
    <li>
      <strong>{pick.athlete.name}</strong>
      {pick.is_team_captain && ', your captain,'} {riskText(risk)}
      {help_text && <p>{help_text}</p>}
      {replacements.length > 0 ? (
        <div className="at-risk-replacements">
          {replacements.map((athlete) => (
            <button
              key={athlete.athlete_id}
              className="button"
              type="button"
              onClick={() => onReplace(athlete)}
            >
              <span className="visually-hidden">Replace {pick.athlete.name} with </span>
              {athlete.name} {athlete.price === null ? '' : formatMoney(athlete.price, locale)}
            </button>
          ))}
        </div>
      ) : (
        !help_text && <p>No athlete on the start list fits your team and budget.</p>
      )}
    </li>
  )
}

function riskText({ outlook, missed }: ShownRisk): string {
  if (outlook === 'doubtful') return 'is doubtful'
  return outlook === 'out' ? 'is not starting' : `is not starting in ${missed.join(', ')}`
}
