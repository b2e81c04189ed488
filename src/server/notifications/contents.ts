import { toPoints } from '#game/scoring/points.ts'
import type { Db } from '#server/platform/db/db.ts'
import { deadlineContent, movedContent, startListContent } from '#text/notifications/deadline-texts.ts'
import type { NotificationContent } from '#text/notifications/notification-content.ts'
import {
  correctionContent,
  leagueContent,
  newsContent,
  pointsContent,
  summaryContent,
  type WeekendScore,
} from '#text/notifications/score-texts.ts'
import type { DueRow } from './store/due.ts'
import { listGaps, listOpenSelections, type OpenSelection } from './store/gaps.ts'
import { listLeagueNames, listNewsTexts, listToldWeekends } from './store/subjects.ts'

/** The content by notification. If a notification has nothing to tell any more, it has no entry. */
type Contents = Map<number, NotificationContent>

/**
 * Checks notifications against the current state and writes their contents. A reminder is written only if the selection
 * is still open, its deadline has not moved, and something is still missing.
 */
export async function contentsOf(tx: Db, rows: readonly DueRow[]): Promise<Contents> {
  const of_kind = (...kinds: DueRow['kind'][]) => rows.filter(({ kind }) => kinds.includes(kind))
  const groups = [
    await deadlineContents(tx, of_kind('deadline', 'start_list')),
    await movedContents(tx, of_kind('deadline_moved')),
    await scoreContents(tx, of_kind('points', 'correction')),
    await leagueContents(tx, of_kind('league')),
    await newsContents(tx, of_kind('news')),
    summaryContents(of_kind('weekly_summary')),
  ]
  return new Map(groups.flatMap((group) => [...group]))
}

async function deadlineContents(tx: Db, rows: readonly DueRow[]): Promise<Contents> {
  const contents: Contents = new Map()
  for (const selection of await openSelectionsOf(tx, rows)) {
    const own = rows.filter((row) => row.data.selection_id === selection.selection_id)
    const gaps = await listGaps(
      tx,
      selection,
      own.map(({ user_id }) => user_id),
    )
    for (const row of own) {
      const missing = gaps.find(({ user_id }) => user_id === row.user_id)
      if (!missing) continue
      if (row.kind === 'start_list') {
        if (missing.non_starters === 0) continue
        contents.set(row.notification_id, startListContent(selection, missing.non_starters))
      } else if (isSameClose(row, selection)) {
        contents.set(row.notification_id, deadlineContent(selection, missing))
      }
    }
  }
  return contents
}

async function movedContents(tx: Db, rows: readonly DueRow[]): Promise<Contents> {
  const contents: Contents = new Map()
  const selections = await openSelectionsOf(tx, rows)
  for (const row of rows) {
    const selection = selections.find(({ selection_id }) => selection_id === row.data.selection_id)
    if (!selection || !isSameClose(row, selection)) continue
    contents.set(row.notification_id, movedContent(selection, new Date(row.data.was)))
  }
  return contents
}

function openSelectionsOf(tx: Db, rows: readonly DueRow[]): Promise<OpenSelection[]> {
  const selection_ids = new Set(rows.map((row) => row.data.selection_id))
  return selection_ids.size === 0 ? Promise.resolve([]) : listOpenSelections(tx, [...selection_ids])
}

function isSameClose({ data }: DueRow, { closes_at }: OpenSelection): boolean {
  return new Date(data.closes_at).getTime() === closes_at.getTime()
}

async function scoreContents(tx: Db, rows: readonly DueRow[]): Promise<Contents> {
  const contents: Contents = new Map()
  if (rows.length === 0) return contents
  const weekends = await listToldWeekends(tx, [...new Set(rows.map((row) => row.data.weekend_id))])
  for (const row of rows) {
    const weekend = weekends.find(({ weekend_id }) => weekend_id === row.data.weekend_id)
    if (!weekend) continue
    const { data, kind, notification_id } = row
    if (kind === 'correction' && row.data.standing_id !== weekend.standing_id) continue
    const score = scoreOf(data, weekend)
    const content = kind === 'points' ? pointsContent(score) : correctionContent(score, toPoints(data.before))
    contents.set(notification_id, content)
  }
  return contents
}

function scoreOf(
  data: DueRow['data'],
  weekend: Pick<WeekendScore, 'weekend_id' | 'weekend_name' | 'is_provisional'>,
): WeekendScore {
  const { season_score, season_rank } = data
  return {
    weekend_id: weekend.weekend_id,
    weekend_name: weekend.weekend_name,
    is_provisional: weekend.is_provisional,
    score: toPoints(data.score),
    rank: data.rank,
    players: data.players,
    season_score: season_score === null ? null : toPoints(season_score),
    season_rank,
  }
}

async function leagueContents(tx: Db, rows: readonly DueRow[]): Promise<Contents> {
  if (rows.length === 0) return new Map()
  const leagues = await listLeagueNames(
    tx,
    rows.map((row) => row.data.league_id),
  )
  return new Map(
    rows.flatMap((row) => {
      const league = leagues.find(({ league_id }) => league_id === row.data.league_id)
      if (league?.admin_id !== row.user_id) return []
      return [[row.notification_id, leagueContent(league.name, row.data.joined)] as const]
    }),
  )
}

async function newsContents(tx: Db, rows: readonly DueRow[]): Promise<Contents> {
  if (rows.length === 0) return new Map()
  const texts = await listNewsTexts(tx, [...new Set(rows.map((row) => row.data.news_id))])
  return new Map(
    rows.flatMap((row) => {
      const news = texts.find(({ news_id }) => news_id === row.data.news_id)
      return news ? [[row.notification_id, newsContent(news)] as const] : []
    }),
  )
}

function summaryContents(rows: readonly DueRow[]): Contents {
  return new Map(
    rows.map(({ notification_id, data }) => {
      const points = toPoints(data.score)
      return [notification_id, summaryContent(points, data.rank, data.players)]
    }),
  )
}
