import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/db/db.ts'
import { findWorkPause } from '#server/platform/work-pause/store.ts'
import { findSeasonStanding } from '#server/standings/store/pointers.ts'
import { listOpenSelections } from './store/gaps.ts'
import { dropCancelledPart, endNews } from './store/news.ts'
import {
  claimPlan,
  deleteEvents,
  type EventAbout,
  forgetPlans,
  listDueReminders,
  listRemindersDueAt,
  planReminders,
  planStartList,
  reopenPlans,
  takeSelectionEvents,
} from './store/plan-deadlines.ts'
import { planMoves } from './store/plan-moves.ts'
import { findDueSummary, planSummary } from './store/plan-summaries.ts'
import { planJoins } from './store/subjects.ts'

type Log = Pick<FastifyBaseLogger, 'info'>

/**
 * Plans the notifications that are due by the game's clock: reminders of deadlines, and notifications about events
 * since the last run. Each plan is one statement for all players. Its transaction claims the plan, so that several
 * processes can share the work. Also drops the waiting messages of cancelled news, and ends news when none of its
 * messages waits. After a restore, does nothing until an operator resumes.
 */
export async function planDue(db: Db, log: Log): Promise<void> {
  if (await findWorkPause(db)) return
  // Runs before the reminders are planned, so that reminders of a moved deadline are not planned twice.
  await planMoved(db)
  await forgetPlans(db)
  for (const reminder of await listDueReminders(db)) {
    const planned = await db.transaction(async (tx) => {
      return (await claimPlan(tx, reminder.plan_key)) ? planReminders(tx, reminder) : undefined
    })
    const { selection_ids, lead_h } = reminder
    if (planned !== undefined) log.info({ selection_ids, lead_h, planned }, 'reminders planned')
  }
  await planStartLists(db)
  await planJoins(db)
  await planSummaries(db)
  while (await dropCancelledPart(db));
  await endNews(db)
}

/** Marks what was due at `until` as planned, without planning it. Deletes the events before `until`. */
export async function discardPlans(tx: Db, until: string): Promise<void> {
  await deleteEvents(tx, until)
  for (const subject_key of await listRemindersDueAt(tx, until)) await claimPlan(tx, subject_key)
  const summary = await findDueSummary(tx, until)
  if (summary !== undefined) await claimPlan(tx, summary)
}

async function planSummaries(db: Db): Promise<void> {
  const plan_key = await findDueSummary(db)
  const standing = plan_key === undefined ? undefined : await findSeasonStanding(db)
  if (plan_key === undefined || !standing) return
  await db.transaction(async (tx) => {
    if (await claimPlan(tx, plan_key)) await planSummary(tx, plan_key, standing)
  })
}

async function planMoved(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const events = await takeSelectionEvents(tx, 'deadline_moved')
    if (events.length === 0) return
    await reopenPlans(tx, events)
    await planMoves(tx, await listOpenSelections(tx, idsOf(events)), events)
  })
}

async function planStartLists(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const events = await takeSelectionEvents(tx, 'start_list')
    if (events.length === 0) return
    for (const selection of await listOpenSelections(tx, idsOf(events))) {
      const event = events.find(({ selection_id }) => selection_id === selection.selection_id)!
      await planStartList(tx, selection, event)
    }
  })
}

const idsOf = (events: readonly EventAbout[]) => events.map(({ selection_id }) => selection_id)
