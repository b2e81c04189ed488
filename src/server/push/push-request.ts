import webpush from 'web-push'

/** The keys of the site, and the email address at which the operators of push services can reach the site. */
export type PushKeys = { public_key: string; private_key: string; contact: string }

/** The URL for messages to a browser, and the keys that encrypt them (RFC 8291). */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** `topic`: a newer message with the same topic replaces an older one that was not delivered yet (RFC 8030). */
export type PushMessage = { payload: string; ttl_s: number; topic: string; urgency: 'normal' | 'high' }

/** Encrypts the message for the browser, and signs the request. */
export function requestOf({ endpoint, p256dh, auth }: PushTarget, message: PushMessage, keys: PushKeys) {
  const { contact, public_key: publicKey, private_key: privateKey } = keys
  const subscription = { endpoint, keys: { p256dh, auth } }
  return webpush.generateRequestDetails(subscription, message.payload, {
    TTL: message.ttl_s,
    topic: message.topic,
    urgency: message.urgency,
    vapidDetails: { subject: `mailto:${contact}`, publicKey, privateKey },
  })
}
