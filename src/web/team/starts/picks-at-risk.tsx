import '../fill.css'
import { useEffect, useRef } from 'react'
import type { Athlete } from '#contract/athletes.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import type { Candidate } from '#game/teams/offer.ts'
import type { NoReplacement } from '#game/teams/replacements.ts'
import { formatMoney } from '#text/formats.ts'
import { useFromServerTime } from '../../core/clock/use-server-now.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { riskTitle } from '../../races/start-lists/team-risk.tsx'
import { leftText } from '../../ui/list-age.tsx'
import { announcePolitely } from '../../ui/polite-region.tsx'
import type { MyTeam } from '../my-team.ts'
import { requestedPicksOf, type TeamPick } from '../team-pick.ts'
import { type ShownRisk, usePicksAtRisk } from './use-picks-at-risk.ts'

type Props = { weekend: Weekend; selection: Selection; athletes: readonly Athlete[]; team: MyTeam }

/** Further picks are folded, so that the page is not too long on phones. */
const MAX_SHOWN = 2

/**
 * Says which picks are at risk of not starting, according to the newest start lists. If a replacement fits, one tap
 * replaces the pick.
 */
export function PicksAtRisk({ weekend, selection, athletes, team }: Props) {
  const at_risk = usePicksAtRisk({ weekend, selection, athletes, team })
  const left = useFromServerTime((now) => (now === null ? '' : leftText(Date.parse(team.closes_at) - now)))
  const replace = useReplace(team)
  if (at_risk.length === 0) return null
  const more = at_risk.slice(MAX_SHOWN)
  const has_replacements = at_risk.some(({ replacements }) => replacements.athletes.length > 0)
  const fits = has_replacements && (team.balance === null ? 'These fit your team' : 'These fit your money')
  const out = at_risk.filter(({ outlook }) => outlook === 'out').length
  return (
    <section className="at-risk" aria-labelledby="at-risk">
      <div>
        <h2 id="at-risk">{riskTitle(out, team.picks.length)}</h2>
        <p>{[left, fits].filter(Boolean).join('. ')}</p>
      </div>
      <Risks risks={at_risk.slice(0, MAX_SHOWN)} onReplace={replace} />
      {more.length > 0 && (
        <details className="fold">
          <summary>{more.length === 1 ? '1 more pick' : `${more.length} more picks`}</summary>
          <Risks risks={more} onReplace={replace} />
        </details>
      )}
    </section>
  )
}

/** Returns a function that replaces a pick. The replacement is announced once the server has accepted it. */
function useReplace(team: MyTeam): (pick: TeamPick, athlete: Candidate) => void {
  const sent = useRef<{ added: number; removed: number; text: string }>(undefined)
  useEffect(() => {
    if (!sent.current || team.unsaved > 0) return
    const { added, removed, text } = sent.current
    sent.current = undefined
    const ids = team.picks.map(({ athlete_id }) => athlete_id)
    if (ids.includes(added) && !ids.includes(removed)) announcePolitely(text)
  }, [team.unsaved, team.picks])

  return (pick, { athlete_id, name }) => {
    const text = `${name} replaces ${pick.athlete.name}`
    sent.current = { added: athlete_id, removed: pick.athlete_id, text }
    team.replace(requestedPicksOf(team.picks.map((each) => (each === pick ? { ...each, athlete_id } : each))))
  }
}

type RisksProps = { risks: readonly ShownRisk[]; onReplace: (pick: TeamPick, athlete: Candidate) => void }

function Risks({ risks, onReplace }: RisksProps) {
  return (
    <ul>
      {risks.map((risk) => (
        <Risk key={risk.pick.athlete_id} risk={risk} onReplace={(athlete) => onReplace(risk.pick, athlete)} />
      ))}
    </ul>
  )
}

/** A pick at risk. On phones only its first replacement is shown, and the others are folded. */
function Risk({ risk, onReplace }: { risk: ShownRisk; onReplace: (athlete: Candidate) => void }) {
  const { pick, replacements, help_text } = risk
  const [first, ...others] = replacements.athletes.map((athlete) => (
    <ReplaceButton key={athlete.athlete_id} pick={pick} athlete={athlete} onReplace={onReplace} />
  ))
  return (
    <li>
      <strong>{pick.athlete.name}</strong>
      {pick.is_team_captain && ', your captain,'} {riskText(risk)}
      {help_text && <p>{help_text}</p>}
      {first ? (
        <div className="at-risk-replacements">
          {first}
          {others.length > 0 && (
            <details className="fold fold-on-phone">
              <summary>{others.length === 1 ? '1 other athlete' : `${others.length} other athletes`}</summary>
              <div className="at-risk-replacements">{others}</div>
            </details>
          )}
        </div>
      ) : (
        !help_text && replacements.reason && <p>{NO_REPLACEMENT_TEXTS[replacements.reason]}</p>
      )}
    </li>
  )
}

const NO_REPLACEMENT_TEXTS: Record<NoReplacement, string> = {
  'nobody-fits': 'No athlete on the start list fits your team and budget.',
  'offered-elsewhere': 'The athletes who fit are offered for another pick.',
  'not-together': 'The athletes who fit do not fit together with those offered for your other picks.',
}

type ButtonProps = { pick: TeamPick; athlete: Candidate; onReplace: (athlete: Candidate) => void }

function ReplaceButton({ pick, athlete, onReplace }: ButtonProps) {
  const locale = useNumberLocale()
  return (
    <button className="button" type="button" onClick={() => onReplace(athlete)}>
      <span className="visually-hidden">Replace {pick.athlete.name} with </span>
      {athlete.name} {athlete.price === null ? '' : formatMoney(athlete.price, locale)}
    </button>
  )
}

function riskText({ outlook, missed }: ShownRisk): string {
  if (outlook === 'doubtful') return 'is doubtful'
  return outlook === 'out' ? 'does not start' : `does not start in ${missed.join(', ')}`
}
