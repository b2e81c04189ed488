import { useMemo } from 'react'
import type { Athlete } from '#contract/athletes.ts'
import { GENDERS, type Gender } from '#game/genders.ts'
import { pageCount } from '#text/pagination.ts'
import { useWatchlist } from '../athletes/watchlist.tsx'
import { type Paging, usePaging } from '../core/api/paging.ts'
import type { Reply } from '../core/api/use-reply.ts'
import type { MyTeam } from '../team/my-team.ts'
import type { MarketChoice } from './market-choice.ts'
import {
  type AthleteFlag,
  filteredRows,
  kindsOf,
  type MarketAthlete,
  marketRows,
  sortedRows,
} from './market-rows.ts'

/** This is also the number of placeholder rows while the first reply is loading. */
export const ROWS_PER_PAGE = 30

type MarketPage = {
  reply: Reply<readonly MarketAthlete[]>
  paging: Paging
  pages: number
  /** The flags and genders by which the athletes can be filtered. */
  kinds: readonly AthleteFlag[]
  genders: readonly Gender[]
}

/** Returns a page of the market. Its number is in the URL. If the number is too high, the last page is returned. */
export function useMarketPage(
  athletes: Reply<readonly Athlete[]>,
  previous_points: ReadonlyMap<number, number> | undefined,
  team: MyTeam | undefined,
  choice: MarketChoice,
): MarketPage {
  const requested = usePaging(ROWS_PER_PAGE)
  const listed = athletes.state === 'ready' ? athletes.data : NOBODY
  const rows = useMemo(() => marketRows(listed, previous_points ?? NO_POINTS), [listed, previous_points])
  const watched = useWatchlist()
  const only = choice.only_watched ? watched : undefined
  const listed_rows = only ? rows.filter(({ athlete_id }) => only.has(athlete_id)) : rows
  const found = chosenRows(listed_rows, team, choice)

  const pages = pageCount(found.length, ROWS_PER_PAGE)
  const page = Math.min(requested.page, Math.max(1, pages))
  const paging = { ...requested, page, offset: (page - 1) * ROWS_PER_PAGE }
  const reply =
    athletes.state === 'ready'
      ? { ...athletes, data: found.slice(paging.offset, paging.offset + ROWS_PER_PAGE), total: found.length }
      : athletes
  return { reply, paging, pages, kinds: kindsOf(listed), genders: gendersOf(listed) }
}

function chosenRows(
  rows: readonly MarketAthlete[],
  team: MyTeam | undefined,
  choice: MarketChoice,
): MarketAthlete[] {
  const { name, gender, kind, only_affordable, sort } = choice
  const balance = only_affordable ? (team?.balance ?? null) : null
  const picked = new Set(team?.picks.map(({ athlete_id }) => athlete_id))
  return sortedRows(filteredRows(rows, { name, gender, kind, balance }, picked), sort)
}

function gendersOf(athletes: readonly Athlete[]): Gender[] {
  return GENDERS.filter((gender) => athletes.some((athlete) => athlete.gender === gender))
}

const NOBODY: readonly Athlete[] = []
const NO_POINTS: ReadonlyMap<number, number> = new Map()
