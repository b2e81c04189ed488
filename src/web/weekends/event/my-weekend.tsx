import { use } from 'react'
import { getMyWeekendResults, type MyPick, type MyWeekend } from '#contract/me.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { sumPoints, toHundredths, toPoints } from '#game/scoring/points.ts'
import { formatPointsWithUnit } from '#text/formats.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { ledgerAddress } from '../../core/paths/ledger-address.ts'
import { Link } from '../../core/paths/link.tsx'
import { SessionContext } from '../../core/session/session-context.ts'
import { MyPlaceFacts } from '../../races/my-place.tsx'
import { Accordion, AccordionItem } from '../../ui/dialogs/accordion.tsx'
import { MyPicks } from './my-picks.tsx'

/** The player's result in a weekend, and the points of each pick. */
export function MyWeekendBoard({ weekend }: { weekend: Weekend }) {
  const { weekend_id } = weekend
  const reply = useReply(getMyWeekendResults, { params: { weekend_id } }, { critical: false })
  const mine = reply.state === 'ready' ? reply.data : undefined
  const { me } = use(SessionContext)

  return (
    <>
      <MyPlaceFacts reply={reply} />
      {me && mine && mine.score !== null && (
        <p className="my-why">
          <Link to={ledgerAddress(me.user_id, weekend_id)}>Why these points?</Link>
        </p>
      )}
      {mine && mine.extra_score !== 0 && <SidebetLine mine={mine} />}
      {mine && <MyTeams weekend={weekend} picks={mine.athletes} />}
    </>
  )
}

function SidebetLine({ mine: { extra_score } }: { mine: MyWeekend }) {
  const locale = useNumberLocale()
  return <p className="my-selection">Side bets: {formatPointsWithUnit(extra_score, locale)}</p>
}

type TeamsProps = { weekend: Weekend; picks: readonly MyPick[] }

/**
 * The player's team for each selection of a weekend, with the points of each pick. The first team is open. Tours and
 * championships have many teams, so all of them are closed, within an item that is closed too.
 */
function MyTeams({ weekend: { selections, is_tour, is_championship }, picks }: TeamsProps) {
  const ofSelection = ({ selection_id }: Selection) =>
    picks.filter((pick) => pick.selection_id === selection_id)
  const [only] = selections
  if (only && selections.length === 1)
    return (
      <>
        <h3 className="my-selection">My team</h3>
        <MyPicks
          title="My team"
          picks={ofSelection(only)}
          selection={only}
          is_championship={is_championship}
        />
      </>
    )

  const is_folded = is_tour || is_championship
  const teams = (
    <Accordion>
      {selections.map((selection, index) => (
        <AccordionItem
          key={selection.selection_id}
          id={`my-team-${selection.selection_id}`}
          level={is_folded ? 4 : 3}
          heading={selection.name}
          summary={<Summary picks={ofSelection(selection)} />}
          open={!is_folded && index === 0}
        >
          <MyPicks
            title={selection.name}
            picks={ofSelection(selection)}
            selection={selection}
            is_championship={is_championship}
          />
        </AccordionItem>
      ))}
    </Accordion>
  )
  if (!is_folded) return teams

  return (
    <AccordionItem id="my-teams" heading="My teams" summary={`${selections.length} selections`}>
      {teams}
    </AccordionItem>
  )
}

/** The points of a team, or its size as long as it has no points. */
function Summary({ picks }: Pick<TeamsProps, 'picks'>) {
  const locale = useNumberLocale()
  const scores = picks.flatMap(({ score }) => (score === null ? [] : [toHundredths(score)]))

  if (picks.length === 0) return 'no team'
  if (scores.length > 0) return formatPointsWithUnit(toPoints(sumPoints(scores)), locale)
  return picks.length === 1 ? '1 pick' : `${picks.length} picks`
}
