import type { Command } from 'commander'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult, wrongUsage } from '#operator/verb-result.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { countSubscriptions, findPushSettings, type PushSettings } from '#server/push/store/keys.ts'
import { SWITCH_PUSH_SENTENCES, switchPush } from '#server/push/switch-push.ts'

export function addPushVerbs(program: Command): void {
  const group = program.command('push').summary('switch push notifications on or off')

  const status = addVerb(group, 'status', 'show whether push notifications are on', ['push status'])
  setAction(status, async ({ db }) => {
    const settings = await findPushSettings(db)
    const subscriptions = await countSubscriptions(db)
    return done({ ...settings, subscriptions }, [
      ...linesOf(settings),
      `Subscribed browsers: ${subscriptions}.`,
    ])
  })

  const on = addVerb(group, 'on [contact]', 'switch push notifications on, or change their contact address', [
    'push on game@example.org',
    'push on',
  ])
  setAction(on, (context, [contact]) => runSwitch(context, { is_on: true, contact: contact ?? null }))

  const off = addVerb(group, 'off', 'switch push notifications off; subscribed browsers stay subscribed', [
    'push off',
  ])
  setAction(off, (context) => runSwitch(context, { is_on: false, contact: null }))
}

async function runSwitch({ db, dry_run, ...by }: VerbContext, settings: PushSettings): Promise<VerbResult> {
  if (settings.contact !== null && !/^[^\s@]+@[^\s@]+$/.test(settings.contact))
    return wrongUsage(['the contact must be an email address'])
  return withDryRun(db, dry_run, async (tx) => {
    const { actor, reason } = by
    const refused = await switchPush(tx, settings, { actor, reason })
    if (refused) return refusal([SWITCH_PUSH_SENTENCES[refused]])
    const after = await findPushSettings(tx)
    return done({ dry_run, ...after }, [
      ...linesOf(after),
      ...(dry_run ? ['Dry run: nothing was written.'] : []),
    ])
  })
}

function linesOf({ is_on, contact }: PushSettings): string[] {
  return [
    `Push notifications are ${is_on ? 'on' : 'off'}.`,
    ...(contact === null ? [] : [`Contact: ${contact}.`]),
  ]
}
