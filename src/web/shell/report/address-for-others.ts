/** Letters and invites hold links whose last part opens an account or a league; nobody else may learn of those. */
const SECRETS = /\/(reset|verify|restore|calendar|invites)\/[^/?#"\\\s]+/g

/** What a link brings into the form of registration: a name, an address, perhaps a password. */
const BROUGHT = /\/register[?#][^"\\\s]*/g

/** A text without the secrets of addresses in it. */
export function addressForOthers(text: string): string {
  return text.replace(SECRETS, '/$1/-').replace(BROUGHT, '/register')
}

/** The same for whatever can be written as JSON. */
export function withoutSecrets<Thing>(thing: Thing): Thing {
  const text = JSON.stringify(thing)
  const safe = addressForOthers(text)
  return safe === text ? thing : JSON.parse(safe)
}
