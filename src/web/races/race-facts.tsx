import './race-facts.css'
import type { Race } from '#contract/races.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { useNumberLocale } from '../app/reader.ts'
import type { Reply } from '../app/use-reply.ts'
import { Fact } from '../ui/fact.tsx'
import { Flag } from '../ui/flag.tsx'
import { distanceText } from '../weekends/distance-text.ts'
import { RaceSelection } from './race-selection.tsx'
import { RaceStart } from './race-start.tsx'
import { RaceStateLine } from './race-state-line.tsx'

type Props = { race: Reply<Race>; weekend: Reply<Weekend>; selection: Reply<Selection> }

/** What one asks of a race first: does it stand, when, where, how far, and which team it counts for. */
export function RaceFacts({ race: reply, weekend, selection }: Props) {
  const locale = useNumberLocale()
  if (reply.state !== 'ready') return <div className="race-facts-wait" />

  const race = reply.data
  const distance = distanceText(race, locale)
  return (
    <>
      <RaceStateLine race={race} />
      <dl className="race-facts">
        <RaceStart date={race.date} weekend={weekend} />
        {race.place && (
          <Fact label="Place">
            <span className="race-place">
              {race.country && <Flag country={race.country} />}
              {race.place}
            </span>
          </Fact>
        )}
        {distance && <Fact label="Distance">{distance}</Fact>}
        {race.discipline && <Fact label="Technique">{race.discipline}</Fact>}
        <RaceSelection reply={selection} />
      </dl>
    </>
  )
}
