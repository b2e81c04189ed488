import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { askEach, type Question } from '#operator/ask.ts'
import { withPlayer } from '#operator/lookup/lookup-player.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult, wrongUsage } from '#operator/verb-result.ts'
import { lockAndCountOwners } from '#server/accounts/store/owners.ts'
import {
  createOwner,
  findAddressError,
  findNameError,
  findOwnerErrors,
  type NewOwner,
  OWNER_EXISTS,
} from '#server/admin/create-owner.ts'
import { resetFactor } from '#server/admin/reset-factor.ts'
import { makeSetupLink } from '#server/admin/setup-link.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { settingsOf } from '#server/site/site.ts'
import { findSite, findSiteAddress } from '#server/site/store/site.ts'

type Flags = { name?: string; email?: string; passwordFile?: string }

export function addOwnerVerbs(program: Command): void {
  const group = program
    .command('owner')
    .summary('create an owner, print a setup link, or reset a lost second factor')
  const create = addVerb(
    group,
    'create',
    'create the first owner; the password is prompted for or read from a file',
    ['owner create', 'owner create --name olga --email olga@example.org --password-file secret.txt'],
  )
  create.option('--name <name>', 'the username (default: prompt)')
  create.option('--email <address>', 'the email address (default: prompt)')
  create.option('--password-file <file>', 'a file whose first line is the password (default: prompt)')
  setAction<Flags>(create, (context, _, flags) => runCreate(context, flags))

  const link = addVerb(
    group,
    'setup-link',
    'print a new link that lets the first owner register in a browser; it is valid for 24 hours',
    ['owner setup-link'],
  )
  setAction(link, printSetupLink)

  const reset = addVerb(
    group,
    'reset-factor <player>',
    'remove the second factor of an operator or owner who has lost it, and log them out on all devices',
    ['owner reset-factor olga --reason "lost the phone"'],
  )
  setAction(reset, (context, [term = '']) => resetFactorOf(context, term))
}

async function printSetupLink({ db, dry_run }: VerbContext): Promise<VerbResult> {
  if ((await lockAndCountOwners(db)) > 0) return refusal([LINK_NEEDS_NO_OWNER])
  const address = await findSiteAddress(db)
  if (address === null) return refusal(['The address of the site is not known yet: start the server once.'])
  if (dry_run) return done({ dry_run }, ['A new link would be printed (dry run).'])
  const link = await makeSetupLink(db, new URL(address))
  if (!link) return refusal([LINK_NEEDS_NO_OWNER])
  return done({ dry_run, link: link.href }, [
    'The person who opens this link becomes the owner. It is valid for 24 hours, and earlier links no longer work:',
    link.href,
  ])
}

const LINK_NEEDS_NO_OWNER =
  'There is already an owner, so no setup link was created. To add another owner, use `owner create --yes`.'

async function resetFactorOf({ db, dry_run, actor, reason }: VerbContext, term: string): Promise<VerbResult> {
  return withPlayer(db, term, async ({ user_id, user_name }) => {
    const had_factor = await withDryRun(db, dry_run, (tx) => resetFactor(tx, user_id, { actor, reason }))
    const sentence = had_factor
      ? `${user_name} (id ${user_id}) is logged out on all devices and sets up a new second factor after the next login.`
      : `${user_name} (id ${user_id}) had no second factor.`
    return done({ dry_run, user_id, had_factor }, [
      sentence,
      ...(dry_run ? ['Dry run: nothing was written.'] : []),
    ])
  })
}

async function runCreate(context: VerbContext, flags: Flags): Promise<VerbResult> {
  const { db, dry_run, yes, actor, reason } = context
  if (!yes && (await lockAndCountOwners(db)) > 0) return refusal([OWNER_EXISTS])
  const flag_errors = await errorsOfFlags(db, flags)
  if (flag_errors.length > 0) return refusal([...flag_errors, 'Nothing was written.'])
  const given = await askMissing(db, flags)
  if (typeof given === 'string') return wrongUsage([given])
  const errors = await findOwnerErrors(db, given)
  if (errors.length > 0) return refusal([...errors, 'Nothing was written.'])

  const hashed = await hashPassword(given.password)
  const by = { actor, reason, allow_another: yes }
  const user_id = await withDryRun(db, dry_run, (tx) => createOwner(tx, given, hashed, by))
  if (user_id === null) return refusal([OWNER_EXISTS])
  const { user_name, email } = given
  return done({ dry_run, user_id, user_name }, [
    `${user_name} ${dry_run ? 'would be an owner (dry run)' : `is now an owner and can log in with ${email}`}.`,
  ])
}

/** The errors in the options. They are reported before any question is asked. */
async function errorsOfFlags(db: Db, { name, email }: Flags): Promise<string[]> {
  const errors = [
    name === undefined ? undefined : await findNameError(db, name),
    email === undefined ? undefined : await findAddressError(db, email),
  ]
  return errors.filter((error) => error !== undefined)
}

/**
 * Asks for the values that the options do not contain. If standard input is no terminal, reads one value per line. On a
 * terminal, asks for the password twice. Returns an error if a value is missing or the passwords differ.
 */
async function askMissing(db: Db, { name, email, passwordFile }: Flags): Promise<NewOwner | string> {
  const file_password =
    passwordFile === undefined ? undefined : firstLine(await readFile(passwordFile, 'utf8'))
  const asked: Question[] = [
    ...(name === undefined
      ? [{ question: 'Username', findError: (text: string) => findNameError(db, text) }]
      : []),
    ...(email === undefined
      ? [{ question: 'Email address', findError: (text: string) => findAddressError(db, text) }]
      : []),
    ...(file_password === undefined ? passwordQuestions(settingsOf(await findSite(db))) : []),
  ]
  const answers = asked.length > 0 ? await askEach(asked) : []
  const next = () => answers.shift()
  const user_name = name ?? next()
  const address = email ?? next()
  const password = file_password ?? next()
  if (user_name === undefined || address === undefined || password === undefined) {
    return 'An owner needs a username, an email address and a password: see --help.'
  }
  if (answers.length > 0 && next() !== password) return 'The passwords do not match.'
  return { user_name, email: address, password }
}

function passwordQuestions({ password_min }: { password_min: number }): Question[] {
  const once = { question: `Password (at least ${password_min} characters)`, is_secret: true }
  return process.stdin.isTTY ? [once, { question: 'Confirm password', is_secret: true }] : [once]
}

function firstLine(text: string): string {
  return text.split(/\r?\n/, 1)[0] ?? ''
}
