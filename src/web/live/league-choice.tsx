import { useState } from 'react'
import { readId } from '#text/page-query.ts'

const STORAGE_KEY = 'live_league'

/** Returns the league that the live views of this browser show. Null until the player chooses one. */
export function useLeagueChoice(): [league_id: number | null, choose: (league_id: number) => void] {
  const [league_id, setLeague] = useState(readStored)
  const choose = (chosen: number) => {
    setLeague(chosen)
    try {
      localStorage.setItem(STORAGE_KEY, String(chosen))
    } catch {
      // The browser blocks storage. The choice lasts until the player leaves the page.
    }
  }
  return [league_id, choose]
}

function readStored(): number | null {
  try {
    return readId(localStorage.getItem(STORAGE_KEY))
  } catch {
    return null
  }
}

type Props = {
  leagues: readonly { league_id: number; name: string }[]
  league_id: number
  onChoose: (league_id: number) => void
}

/** A select with the player's leagues. Renders nothing if there is only one. */
export function LeagueChoice({ leagues, league_id, onChoose }: Props) {
  if (leagues.length < 2) return null
  return (
    <label className="live-choice">
      <span>League</span>
      <select value={league_id} onChange={(event) => onChoose(Number(event.target.value))}>
        {leagues.map((league) => (
          <option key={league.league_id} value={league.league_id}>
            {league.name}
          </option>
        ))}
      </select>
    </label>
  )
}
