import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { postFactorChallenge, postPasskeyStart } from '#contract/admin/factor.ts'
import type { ReplyOf } from '../../core/api/reply.ts'

/** Signature algorithms that passkeys use: Ed25519, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257]

type KnownPasskeys = ReplyOf<typeof postFactorChallenge>['known']

function descriptorsOf(known: KnownPasskeys) {
  return known.map(({ credential_id, transports }) => ({
    type: 'public-key' as const,
    id: credential_id,
    transports: transports as AuthenticatorTransport[],
  }))
}

/** The browser's answer with the field names of our API, or a message that says why there is no answer. */
type Outcome<Made> = { ok: true; made: Made } | { ok: false; message: string }

/** Asks the browser to create a passkey. The user touches a security key or unlocks the device. */
export async function makePasskey(options: ReplyOf<typeof postPasskeyStart>) {
  return outcomeOf(async () => {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge: options.challenge,
        rp: { id: options.rp_id, name: options.site_name },
        user: { id: options.user_handle, name: options.user_name, displayName: options.user_name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: descriptorsOf(options.known),
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

/** Asks the browser to sign the challenge with one of the user's passkeys. */
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

/** Browsers do not say whether the user cancelled, had no passkey or took too long. So these cases have one message. */
async function outcomeOf<Made>(call: () => Promise<Made>): Promise<Outcome<Made>> {
  try {
    return { ok: true, made: await call() }
  } catch (error) {
    const is_registered =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    return {
      ok: false,
      message: is_registered ? 'This device already has a passkey for your account' : NO_PASSKEY,
    }
  }
}

const NO_PASSKEY = 'The browser did not return a passkey. Try again, or use another method'
