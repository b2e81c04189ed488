import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { postFactorChallenge, postPasskeyStart } from '#contract/admin/factor.ts'
import type { ReplyOf } from '../../core/api/reply.ts'

/** Signature algorithms that passkeys use: Ed25519, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257]

type Known = ReplyOf<typeof postFactorChallenge>['known']

function descriptorsOf(known: Known) {
  return known.map(({ credential_id, transports }) => ({
    type: 'public-key' as const,
    id: credential_id,
    transports: transports as AuthenticatorTransport[],
  }))
}

/** What the browser made, in the words of our API, or why it made nothing. */
type Outcome<Made> = { ok: true; made: Made } | { ok: false; message: string }

/** Lets the browser make a passkey; the user touches a key, or unlocks the device. */
export async function makePasskey(begun: ReplyOf<typeof postPasskeyStart>) {
  return outcomeOf(async () => {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge: begun.challenge,
        rp: { id: begun.rp_id, name: begun.site_name },
        user: { id: begun.user_handle, name: begun.user_name, displayName: begun.user_name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: descriptorsOf(begun.known),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        attestation: 'none',
      },
    })
    return {
      credential_id: id,
      client_data: response.clientDataJSON,
      attestation: response.attestationObject,
      transports: response.transports ?? [],
    }
  })
}

/** Lets the browser sign the challenge with a passkey of the user. */
export async function signChallenge({ challenge, rp_id, known }: ReplyOf<typeof postFactorChallenge>) {
  return outcomeOf(async () => {
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId: rp_id,
        allowCredentials: descriptorsOf(known),
        userVerification: 'preferred',
      },
    })
    return {
      credential_id: id,
      client_data: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
    }
  })
}

/** Browsers do not say whether the user cancelled, had no passkey or took too long. */
async function outcomeOf<Made>(call: () => Promise<Made>): Promise<Outcome<Made>> {
  try {
    return { ok: true, made: await call() }
  } catch (error) {
    const is_known =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    return { ok: false, message: is_known ? 'This device already has a passkey for your account' : NOTHING }
  }
}

const NOTHING = 'The browser has returned no passkey. Try again, or use another way'
