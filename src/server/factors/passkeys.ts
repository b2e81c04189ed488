import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { RelyingParty } from './relying-party.ts'
import type { PasskeyRow } from './store/factors.ts'

/** A passkey that a browser has made. Its parts are encoded as base64url. */
export type MadePasskey = {
  credential_id: string
  client_data: string
  attestation: string
  transports: string[]
}

type ExpectedChallenge = RelyingParty & { challenge: Buffer }

/**
 * Returns the credential to store. Returns `null` if it was not made for this challenge, at this site, and in the
 * presence of a person. The type of device does not matter, so no attestation is requested.
 */
export async function verifyNewPasskey(
  made: MadePasskey,
  expected: ExpectedChallenge,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter'> | null> {
  const verified = await resultOrNull(
    verifyRegistrationResponse({
      ...optionsOf(expected),
      response: {
        ...envelopeOf(made),
        response: { clientDataJSON: made.client_data, attestationObject: made.attestation },
      },
    }),
  )
  if (!verified?.verified) return null
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { credential_id: id, public_key: Buffer.from(publicKey), counter }
}

/** The browser's signature of a challenge. Its parts are encoded as base64url. */
export type SignedChallenge = {
  credential_id: string
  client_data: string
  authenticator_data: string
  signature: string
}

/**
 * Verifies a signature. Returns the passkey's new counter, or `null` if the signature is by another passkey or for
 * another challenge or site.
 */
export async function verifySignature(
  signed: SignedChallenge,
  { credential_id, public_key, counter }: PasskeyRow,
  expected: ExpectedChallenge,
): Promise<number | null> {
  const verified = await resultOrNull(
    verifyAuthenticationResponse({
      ...optionsOf(expected),
      credential: { id: credential_id, publicKey: Uint8Array.from(public_key), counter },
      response: {
        ...envelopeOf(signed),
        response: {
          clientDataJSON: signed.client_data,
          authenticatorData: signed.authenticator_data,
          signature: signed.signature,
        },
      },
    }),
  )
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}

/**
 * The login already required the password, so touching the passkey is enough. The passkey does not have to ask for a
 * PIN or a fingerprint.
 */
function optionsOf({ challenge, origin, rp_id }: ExpectedChallenge) {
  return {
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: origin,
    expectedRPID: rp_id,
    requireUserVerification: false,
  }
}

function envelopeOf({ credential_id }: { credential_id: string }) {
  return {
    id: credential_id,
    rawId: credential_id,
    type: 'public-key' as const,
    clientExtensionResults: {},
  }
}

/** Returns the result, or `null` if `work` fails: the package throws if anything that the browser has sent is wrong. */
async function resultOrNull<Result>(work: Promise<Result>): Promise<Result | null> {
  return work.catch(() => null)
}
