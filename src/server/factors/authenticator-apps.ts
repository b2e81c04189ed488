import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { create } from 'qrcode'

/** Codes have six digits and change every thirty seconds, because all authenticator apps support this. */
const PERIOD_S = 30

/** 160 bits, as RFC 4226 recommends. */
export function newAppSecret(): Buffer {
  return randomBytes(20)
}

type Label = { site_name: string; user_name: string }

function totpOf(secret: Buffer, { site_name, user_name }: Label): TOTP {
  return new TOTP({
    issuer: site_name,
    label: user_name,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
  })
}

type AppSetup = { secret: string; address: string; qr: { path: string; size: number } }

/** Returns what a user needs to set up an app: the secret as text, the `otpauth:` URL, and the QR code of that URL. */
export function appSetup(secret: Buffer, label: Label): AppSetup {
  const totp = totpOf(secret, label)
  const address = totp.toString()
  return { secret: totp.secret.base32, address, qr: qrOf(address) }
}

/** Draws a QR code as an SVG path, with one rectangle for each sequence of dark squares in a row. */
function qrOf(text: string): { path: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size, data } = modules
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => (data[y * size + x] ? '1' : '0')).join(''),
  )
  const runs = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  )
  return { path: runs.join(''), size }
}

/**
 * Returns the time step of a code, or null if the code is wrong. The phone's clock may be off by one step, so the
 * previous and the next code are accepted too. The caller must refuse a step that was used before.
 */
export function stepOfCode(secret: Buffer, code: string): number | null {
  const timestamp = Date.now()
  const delta = totpOf(secret, { site_name: '', user_name: 'any' }).validate({
    token: code.replaceAll(/\s/g, ''),
    timestamp,
    window: 1,
  })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta
}
