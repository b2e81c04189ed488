import './athlete-page.css'
import { useParams } from 'react-router'
import { getAthlete } from '#contract/athletes.ts'
import { formatRank } from '#game/formats.ts'
import { Page } from '../app/page.tsx'
import { PageLink } from '../app/page-link.tsx'
import { useNumberLocale } from '../app/reader.ts'
import { useReply } from '../app/use-reply.ts'
import { AthleteBoards } from '../athletes/athlete-boards.tsx'
import { AthleteFacts } from '../athletes/athlete-facts.tsx'
import { WaitingBoards } from '../races/waiting-boards.tsx'
import { BlankBib } from '../ui/blank-bib.tsx'
import { Board } from '../ui/board.tsx'
import { Failure } from '../ui/failure.tsx'

export function AthletePage() {
  const { athlete_id = '' } = useParams()
  const locale = useNumberLocale()
  const reply = useReply(getAthlete, { params: { athlete_id } })
  const athlete = reply.state === 'ready' ? reply.data : undefined

  return (
    <Page
      key={athlete_id}
      title={athlete?.name ?? 'Athlete'}
      description={athlete && `${athlete.name}: points, rank, price and all results of the season.`}
      eyebrow={<PageLink to="/athletes">Athletes</PageLink>}
      lead={<AthleteFacts reply={reply} />}
      beside={
        athlete && (
          <div className="athlete-bib">
            <BlankBib text={formatRank(athlete.rank, locale)} size="large" />
          </div>
        )
      }
    >
      {athlete && <AthleteBoards athlete={athlete} />}
      {reply.state === 'loading' && <WaitingBoards titles={['Results', 'Form']} />}
      {reply.state === 'failed' && (
        <Board id="failed" title="This athlete">
          <Failure problem={reply.problem} retry={reply.retry} />
        </Board>
      )}
    </Page>
  )
}
