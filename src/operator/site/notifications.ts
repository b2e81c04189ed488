import type { Command } from 'commander'
import { textTable } from '#operator/text-table.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, type VerbResult } from '#operator/verb-result.ts'
import { setNotificationPause } from '#server/admin/pause-notifications.ts'
import {
  countNotifications,
  findDeliveryState,
  findPausedAt,
} from '#server/admin/store/notification-control.ts'
import { mailPauseText } from '#server/doctor/examine-mail.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { countSubscriptions, findPushSettings } from '#server/push/store/keys.ts'

export function addNotificationVerbs(program: Command): void {
  const group = program
    .command('notifications')
    .summary('show how many notifications were sent, or pause them')

  const show = addVerb(group, 'show', 'show how many notifications were sent in the last 14 days', [
    'notifications show',
  ])
  setAction(show, runShow)

  const pause = addVerb(group, 'pause', 'send no notifications until they are resumed', [
    'notifications pause --reason "wrong start list"',
  ])
  setAction(pause, (context) => runPause(context, true))

  const resume = addVerb(group, 'resume', 'send notifications again', ['notifications resume'])
  setAction(resume, (context) => runPause(context, false))
}

async function runShow({ db }: VerbContext): Promise<VerbResult> {
  const counts = await countNotifications(db)
  const state = {
    paused_at: await findPausedAt(db),
    ...(await findDeliveryState(db)),
    push: { ...(await findPushSettings(db)), subscriptions: await countSubscriptions(db) },
  }
  const rows = counts.map(({ kind, channel, waiting, sent, dropped }) => [
    kind,
    channel,
    waiting,
    sent,
    dropped.map(({ reason, count }) => `${count} ${reason}`).join(', '),
  ])
  const { is_on, subscriptions } = state.push
  return done({ counts, ...state }, [
    ...textTable(['kind', 'channel', 'waiting', 'sent', 'not sent'], rows),
    `Sending is ${state.paused_at ? `paused since ${state.paused_at}` : 'on'}. Push is ${is_on ? 'on' : 'off'}, ${subscriptions === 1 ? '1 browser is' : `${subscriptions} browsers are`} subscribed.`,
    `${state.bounced_addresses === 1 ? '1 address has' : `${state.bounced_addresses} addresses have`} refused an email.`,
    ...(state.mail_pause ? [`${mailPauseText(state.mail_pause)}.`] : []),
  ])
}

async function runPause({ db, dry_run, ...by }: VerbContext, is_paused: boolean): Promise<VerbResult> {
  const is_changed = await withDryRun(db, dry_run, (tx) => setNotificationPause(tx, is_paused, by))
  const state = is_paused ? 'paused' : 'sent again'
  if (!is_changed)
    return done({ dry_run, is_paused }, [`Notifications are already ${is_paused ? 'paused' : 'on'}.`])
  return done({ dry_run, is_paused }, [
    `Notifications ${dry_run ? `would be ${state} (dry run)` : `are ${state}`}.`,
  ])
}
