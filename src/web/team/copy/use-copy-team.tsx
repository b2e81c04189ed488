import '../team.css'
import { type ReactNode, use } from 'react'
import { getMyTeam, type OwnedAthlete } from '#contract/teams.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { COPY_QUESTION } from '#game/teams/copying.ts'
import type { FittingTeam } from '#game/teams/fitting.ts'
import type { PickRefusal } from '#game/teams/picks.ts'
import { PICK_SENTENCES } from '#text/team-refusals.ts'
import { announceError } from '../../core/api/error-message.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { fetchServerReply } from '../../core/mutations/server-reply.ts'
import { SessionContext } from '../../core/session/session-context.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.tsx'
import { announcePolitely } from '../../ui/polite-region.tsx'
import type { MyTeam } from '../my-team.ts'
import { termsOf } from '../rules-of.ts'
import { type TeamPick, teamPicks } from '../team-pick.ts'
import { optimisticTeam } from '../team-state.ts'
import { teamStore } from '../team-store.ts'

/** The selection whose team is copied, and its weekend. */
export type CopySource = { weekend: Weekend; selection: Selection }

type Copying = { copy: (source: CopySource) => Promise<void>; confirmation: ReactNode }

/**
 * Returns `copy`, which replaces the team by a copy of another team, without the athletes who do not fit. Before that,
 * a confirmation lists the athletes who are left out. The caller must render `confirmation`.
 */
export function useCopyTeam(team: MyTeam): Copying {
  const { confirm, confirmation } = useConfirm()
  const { me } = use(SessionContext)
  const config = useConfig()

  const copy = async (source: CopySource) => {
    if (!me || !config || !team.fitting) return
    const wanted = await readPicks(me.user_id, source, config)
    if (!wanted) return announceError(NOT_READ)
    const fitting = team.fitting(wanted)
    if (fitting.requested.length === 0) return announceError(NOBODY_FITS)
    const details = <LeftOut wanted={wanted} fitting={fitting} />
    if (!(await confirm({ title: 'Copy team', message: COPY_QUESTION, details }))) return
    team.replace(fitting.requested)
    announcePolitely(countText(fitting, 'copied'))
  }
  return { copy, confirmation }
}

const NOT_READ = 'The other team could not be loaded. Please try again'
const NOBODY_FITS = 'None of the athletes in that team can be picked for this selection'

/** Returns the player's picks for a selection, with unsaved changes. Undefined if they cannot be read. */
async function readPicks(
  user_id: number,
  { weekend, selection }: CopySource,
  config: Parameters<typeof termsOf>[2],
): Promise<readonly TeamPick[] | undefined> {
  const { selection_id, trading_close } = selection
  const { state } = teamStore(user_id, selection_id).read()
  if (state) return optimisticTeam(state, termsOf(weekend, selection, config, trading_close)).picks

  const timeout = AbortSignal.timeout(10_000)
  const { answer } = await fetchServerReply(getMyTeam, { params: { selection_id } }, timeout)
  return answer.ok ? teamPicks(answer.data) : undefined
}

function countText({ requested, left_out }: FittingTeam, verb: string): string {
  const all = requested.length + left_out.length
  const noun = all === 1 ? 'athlete' : 'athletes'
  return left_out.length === 0 ? `${all} ${noun} ${verb}` : `${requested.length} of ${all} ${noun} ${verb}`
}

const LEFT_OUT_TEXTS: Record<PickRefusal, string> = {
  ...PICK_SENTENCES,
  'wrong-kind': 'Not in this selection',
  'not-on-offer': 'Not available',
  'over-budget': 'Over budget',
  'too-many-picks': 'No place left',
  'team-full': 'No place left',
  'only-cubs': 'No place left',
}

type LeftOutProps = { wanted: readonly Pick<OwnedAthlete, 'athlete'>[]; fitting: FittingTeam }

/** Says how many athletes are copied, and who is left out, grouped by the reason. */
function LeftOut({ wanted, fitting }: LeftOutProps) {
  const names = new Map(wanted.map(({ athlete }) => [athlete.athlete_id, athlete.name]))
  const by_reason = Map.groupBy(fitting.left_out, ({ reason }) => LEFT_OUT_TEXTS[reason])

  return (
    <>
      <p>
        {countText(fitting, by_reason.size === 0 ? 'will be copied.' : 'will be copied. These are left out:')}
      </p>
      {by_reason.size > 0 && (
        <ul className="copy-left-out">
          {[...by_reason].map(([reason, athletes]) => (
            <li key={reason}>
              <bdi>{athletes.map(({ athlete_id }) => names.get(athlete_id)).join(', ')}</bdi>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
