import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/factor.ts'
import { appSetup, newAppSecret } from '#server/factors/authenticator-apps.ts'
import { addApp, addPasskey, ensureMayAddFactor, removeFactor, replaceCodes } from '#server/factors/enrol.ts'
import { passWithCode, passWithPasskey } from '#server/factors/pass-factor.ts'
import { ensureRelyingParty, type RelyingParty, relyingPartyOf } from '#server/factors/relying-party.ts'
import { saveChallenge } from '#server/factors/store/challenges.ts'
import { countRecoveryCodes, findApp, listPasskeys } from '#server/factors/store/factors.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { servePrivate } from '#server/http/serve.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newToken } from '#server/platform/tokens.ts'
import { settingsOf } from '#server/site/site.ts'
import { findSite } from '#server/site/store/site.ts'

/** Routes for setting up second factors, and for confirming a session with a second factor. */
export function factorRoutes(app: FastifyInstance, context: AppContext): void {
  stateRoutes(app, context)
  enrolmentRoutes(app, context)
  passRoutes(app, context)
}

function stateRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, contract.getFactor, async ({ db, player, request }) => {
    const { user_id, user_name, has_passed_factor } = player
    const party = relyingPartyOf(context.site, request)
    const { usable, authenticator, codes_left, has_factor } = await findFactors(db, user_id, party)
    return {
      user_name,
      site_name: await findSiteName(db),
      is_exempt: await context.isFactorExempt(),
      has_factor,
      is_passed: has_passed_factor,
      ways: [
        ...(usable.length > 0 ? (['passkey'] as const) : []),
        ...(authenticator ? (['app'] as const) : []),
        ...(codes_left > 0 ? (['recovery-code'] as const) : []),
      ],
      can_add_passkey: party !== null,
    }
  })

  servePrivate(app, context, contract.listFactors, async ({ db, player, request }) => {
    const party = relyingPartyOf(context.site, request)
    const { passkeys, authenticator, codes_left } = await findFactors(db, player.user_id, party)
    return {
      passkeys: passkeys.map(({ passkey_id, name, rp_id, ...times }) => ({
        passkey_id,
        name,
        is_usable_here: rp_id === party?.rp_id,
        ...timesOf(times),
      })),
      app: authenticator ? timesOf(authenticator) : null,
      recovery_codes_left: codes_left,
      can_add_passkey: party !== null,
    }
  })
}

async function findFactors(db: Db, user_id: number, party: RelyingParty | null) {
  const passkeys = await listPasskeys(db, user_id)
  const authenticator = await findApp(db, user_id)
  return {
    passkeys,
    usable: passkeys.filter(({ rp_id }) => rp_id === party?.rp_id),
    authenticator,
    codes_left: await countRecoveryCodes(db, user_id),
    has_factor: passkeys.length > 0 || authenticator !== undefined,
  }
}

function timesOf({ created_at, used_at }: { created_at: Date; used_at: Date | null }) {
  return { created_at: created_at.toISOString(), used_at: used_at?.toISOString() ?? null }
}

async function findSiteName(db: Db): Promise<string> {
  return settingsOf(await findSite(db)).display_name
}

/** Creates a challenge for a passkey to sign. It is valid for this session only. */
async function newChallenge(db: Db, session_id: number, kind: 'new-passkey' | 'passkey'): Promise<string> {
  const challenge = newToken()
  await saveChallenge(db, session_id, kind, Buffer.from(challenge, 'base64url'))
  return challenge
}

function enrolmentRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, contract.postPasskeyStart, async ({ db, player, body, request }) => {
    const { rp_id } = ensureRelyingParty(context.site, request)
    await ensureMayAddFactor(db, player, body.current_password)
    return {
      challenge: await newChallenge(db, player.session_id, 'new-passkey'),
      rp_id,
      site_name: await findSiteName(db),
      user_handle: Buffer.from(`user ${player.user_id}`).toString('base64url'),
      user_name: player.user_name,
      known: (await listPasskeys(db, player.user_id)).map(toKnownPasskey),
    }
  })

  servePrivate(app, context, contract.postPasskey, async ({ db, player, body, request }) =>
    addPasskey(db, player, ensureRelyingParty(context.site, request), body),
  )

  servePrivate(app, context, contract.postAppStart, async ({ db, player, body }) => {
    await ensureMayAddFactor(db, player, body.current_password)
    const secret = newAppSecret()
    await saveChallenge(db, player.session_id, 'new-app', secret)
    return appSetup(secret, { site_name: await findSiteName(db), user_name: player.user_name })
  })

  servePrivate(app, context, contract.postApp, async ({ db, player, body }) => addApp(db, player, body.code))

  servePrivate(app, context, contract.deletePasskey, async ({ player, params }) => {
    await removeFactor(context, player, { kind: 'passkey', passkey_id: params.passkey_id })
    return {}
  })

  servePrivate(app, context, contract.deleteApp, async ({ player }) => {
    await removeFactor(context, player, { kind: 'app' })
    return {}
  })

  servePrivate(app, context, contract.postRecoveryCodes, async ({ db, player }) => ({
    recovery_codes: await replaceCodes(db, player.user_id),
  }))
}

function passRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, contract.postFactorChallenge, async ({ db, player, request }) => {
    const { rp_id } = ensureRelyingParty(context.site, request)
    const usable = (await listPasskeys(db, player.user_id)).filter((passkey) => passkey.rp_id === rp_id)
    return {
      challenge: await newChallenge(db, player.session_id, 'passkey'),
      rp_id,
      known: usable.map(toKnownPasskey),
    }
  })

  servePrivate(app, context, contract.confirmWithPasskey, async ({ db, player, body, request }) => {
    await passWithPasskey(db, player, ensureRelyingParty(context.site, request), body)
    return {}
  })

  servePrivate(app, context, contract.confirmWithCode, async ({ db, player, body }) => {
    await passWithCode(db, player, body.code)
    return {}
  })
}

function toKnownPasskey({ credential_id, transports }: { credential_id: string; transports: string[] }) {
  return { credential_id, transports }
}
