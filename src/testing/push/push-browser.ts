import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

export type Browser = {
  application_server_key: string
  keys: { p256dh: string; auth: string }
  /** Decrypts a message (RFC 8291). Throws if the message is for another browser or was changed. */
  decrypt: (message: Buffer) => string
}

const KEY_BYTES = 65
const TAG_BYTES = 16
/** Marks the end of the content in the last record (RFC 8188). Zeros may follow as padding. */
const LAST_RECORD = 2

export function newBrowser(application_server_key: string): Browser {
  const ecdh = createECDH('prime256v1')
  const own_key = ecdh.generateKeys()
  const auth = randomBytes(16)

  const decrypt = (message: Buffer): string => {
    // The header of RFC 8188: salt, record size, length of the key, key.
    const salt = message.subarray(0, 16)
    const record_size = message.readUInt32BE(16)
    const key_length = message.readUInt8(20)
    if (key_length !== KEY_BYTES) throw new Error('RFC 8291 §4: the key id is a public key of 65 bytes')
    const sender_key = message.subarray(21, 21 + KEY_BYTES)
    const record = message.subarray(21 + KEY_BYTES)
    if (record.length > record_size) throw new Error('RFC 8291 §4: a message is one record')

    const shared_secret = ecdh.computeSecret(sender_key)
    const key_info = Buffer.concat([Buffer.from('WebPush: info\0'), own_key, sender_key])
    const input_key = derive(shared_secret, auth, key_info, 32)
    const content_key = derive(input_key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(input_key, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', content_key, nonce)
    decipher.setAuthTag(record.subarray(-TAG_BYTES))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
    const end = padded.findLastIndex((byte) => byte !== 0)
    if (padded[end] !== LAST_RECORD) throw new Error('RFC 8188 §2: the last record ends with 2')
    return padded.subarray(0, end).toString('utf8')
  }

  const keys = { p256dh: own_key.toString('base64url'), auth: auth.toString('base64url') }
  return { application_server_key, keys, decrypt }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
