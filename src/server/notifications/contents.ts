import { toPoints } from '#game/scoring/points.ts'
import type { Db } from '#server/platform/db/db.ts'
import { invitationContent, joinContent } from '#text/notifications/league-texts.ts'
import { newsContent, summaryContent } from '#text/notifications/score-texts.ts'
import type { Contents } from './channel.ts'
import { movedContents, reminderContents, startListContents } from './deadline-contents.ts'
import { scoreContents } from './score-contents.ts'
import type { DueRow } from './store/due.ts'
import { listOpenInvitations } from './store/invitations.ts'
import { listNewsTexts } from './store/news.ts'
import { listLeagueNames } from './store/subjects.ts'

/**
 * Checks notifications against the current state and writes their contents. Notifications that are no longer needed get
 * no contents.
 */
export async function contentsOf(tx: Db, rows: readonly DueRow[]): Promise<Contents> {
  const ofKind = (...kinds: DueRow['kind'][]) => rows.filter(({ kind }) => kinds.includes(kind))
  const groups = [
    await reminderContents(tx, ofKind('deadline')),
    await startListContents(tx, ofKind('start_list')),
    await movedContents(tx, ofKind('deadline_moved')),
    await scoreContents(tx, ofKind('points', 'correction')),
    await joinContents(tx, ofKind('league')),
    await invitationContents(tx, ofKind('league')),
    await newsContents(tx, ofKind('news')),
    summaryContents(ofKind('weekly_summary')),
  ]
  return new Map(groups.flatMap((group) => [...group]))
}

/** Writes how many players have joined a league, if the recipient is still its admin. */
async function joinContents(tx: Db, league_rows: readonly DueRow[]): Promise<Contents> {
  const rows = league_rows.filter(({ data }) => data.invited_to === undefined)
  if (rows.length === 0) return new Map()
  const leagues = await listLeagueNames(
    tx,
    rows.map((row) => row.data.league_id),
  )
  return new Map(
    rows.flatMap((row) => {
      const league = leagues.find(({ league_id }) => league_id === row.data.league_id)
      if (league?.admin_id !== row.user_id) return []
      return [[row.notification_id, joinContent(league.name, row.data.joined)] as const]
    }),
  )
}

/** Writes that the recipient is invited to a league, if the invitation is still open. */
async function invitationContents(tx: Db, league_rows: readonly DueRow[]): Promise<Contents> {
  const rows = league_rows.flatMap(({ notification_id, user_id, data: { invited_to: league_id } }) =>
    league_id === undefined ? [] : [{ notification_id, user_id, league_id }],
  )
  if (rows.length === 0) return new Map()
  const open = await listOpenInvitations(tx, rows)
  return new Map(
    rows.flatMap(({ notification_id, user_id, league_id }) => {
      const found = open.find((each) => each.user_id === user_id && each.league_id === league_id)
      return found ? [[notification_id, invitationContent(found)] as const] : []
    }),
  )
}

/** Writes news, unless it was cancelled. */
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
