import type { Command } from 'commander'
import { textTable } from '#operator/text-table.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult } from '#operator/verb-result.ts'
import { pauseNotifications } from '#server/admin/pause-notifications.ts'
import {
  countNotifications,
  findDeliveryState,
  findPausedAt,
} from '#server/admin/store/notification-control.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { countSubscriptions, findPushSettings } from '#server/push/store/keys.ts'
import { SWITCH_PUSH_SENTENCES, switchPush } from '#server/push/switch-push.ts'

export function addNotificationVerbs(program: Command): void {
  const group = program
    .command('notifications')
    .summary('show how many notifications were sent, pause them, or switch push messages on and off')

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

  const on = addVerb(
    group,
    'push-on [contact]',
    'switch push messages on; push services can write to the address',
    ['notifications push-on games@club.example'],
  )
  setAction(on, (context, [contact]) => runPush(context, { is_on: true, contact: contact ?? null }))

  const off = addVerb(group, 'push-off', 'switch push messages off; what players chose is kept', [
    'notifications push-off',
  ])
  setAction(off, (context) => runPush(context, { is_on: false, contact: null }))
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
    `Sending is ${state.paused_at ? `paused since ${state.paused_at}` : 'on'}. Push is ${is_on ? 'on' : 'off'}, ${subscriptions} browsers are subscribed.`,
    `${state.bounced_addresses} addresses have refused an email.`,
  ])
}

async function runPause({ db, dry_run, ...by }: VerbContext, is_paused: boolean): Promise<VerbResult> {
  const is_changed = await withDryRun(db, dry_run, (tx) => pauseNotifications(tx, is_paused, by))
  const state = is_paused ? 'paused' : 'sent again'
  if (!is_changed)
    return done({ dry_run, is_paused }, [`Notifications are already ${is_paused ? 'paused' : 'on'}.`])
  return done({ dry_run, is_paused }, [
    `Notifications ${dry_run ? `would be ${state} (dry run)` : `are ${state}`}.`,
  ])
}

async function runPush(
  { db, dry_run, ...by }: VerbContext,
  settings: { is_on: boolean; contact: string | null },
): Promise<VerbResult> {
  const { contact } = settings
  if (contact !== null && !/^[^\s@]+@[^\s@]+$/.test(contact))
    return refusal(['The contact must be an email address.'])
  const refused = await withDryRun(db, dry_run, (tx) => switchPush(tx, settings, by))
  if (refused) return refusal([`${SWITCH_PUSH_SENTENCES[refused]}.`])
  return done({ dry_run, ...settings }, [
    `Push ${dry_run ? 'would be' : 'is'} ${settings.is_on ? 'on' : 'off'}${dry_run ? ' (dry run)' : ''}.`,
  ])
}
