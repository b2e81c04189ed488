import './race-page.css'
import { useParams } from 'react-router'
import { getRace, listRaceAthletes, listRaceUsers } from '#contract/races.ts'
import { getWeekend } from '#contract/weekends.ts'
import { Page } from '../app/page.tsx'
import { PageLink } from '../app/page-link.tsx'
import { usePageNumber } from '../app/page-number.ts'
import { useReply } from '../app/use-reply.ts'
import { AthleteResults } from '../races/athlete-results.tsx'
import { ExcludedNote } from '../races/excluded-note.tsx'
import { RaceFacts } from '../races/race-facts.tsx'
import { TopPlayers } from '../races/top-players.tsx'

const RESULTS = 20

export function RacePage() {
  const { race_id = '' } = useParams()
  const at = usePageNumber(RESULTS)
  const params = { race_id }
  const raceReply = useReply(getRace, { params })
  const players = useReply(listRaceUsers, { params })
  const results = useReply(listRaceAthletes, { params, query: { limit: at.limit, offset: at.offset } })

  const race = raceReply.state === 'ready' ? raceReply.data : undefined
  const weekendReply = useReply(getWeekend, race && { params: { weekend_id: race.weekend_id } }, {
    aside: true,
  })
  const weekend = weekendReply.state === 'ready' ? weekendReply.data : undefined

  return (
    <Page
      key={race_id}
      title={race?.name ?? 'Race'}
      eyebrow={weekend && <PageLink to={`/events/${weekend.weekend_id}`}>{weekend.weekend_name}</PageLink>}
      lead={<RaceFacts race={raceReply} weekend={weekendReply} />}
    >
      {race && (
        <>
          {!race.include_in_total && <ExcludedNote />}
          <div className="race-boards">
            <TopPlayers reply={players} />
            <AthleteResults reply={results} at={at} />
          </div>
        </>
      )}
    </Page>
  )
}
