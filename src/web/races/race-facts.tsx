import './race-facts.css'
import type { Race } from '#contract/races.ts'
import type { Weekend } from '#contract/weekends.ts'
import { formatNumber } from '#game/formats.ts'
import { useReader } from '../app/reader.ts'
import type { Reply } from '../app/use-reply.ts'
import { Fact } from '../ui/fact.tsx'
import { Flag } from '../ui/flag.tsx'
import { RaceStart } from './race-start.tsx'
import { RaceStateLine } from './race-state-line.tsx'

type Props = { race: Reply<Race>; weekend: Reply<Weekend> }

/** What one asks of a race first: does it stand, when, where, how far. */
export function RaceFacts({ race: reply, weekend }: Props) {
  const { locale } = useReader()
  if (reply.state !== 'ready') return <div className="race-facts-wait" />

  const race = reply.data
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
        {race.distance !== null && <Fact label="Distance">{formatNumber(race.distance, locale)} km</Fact>}
        {race.discipline && <Fact label="Technique">{race.discipline}</Fact>}
      </dl>
    </>
  )
}
