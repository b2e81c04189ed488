/** Matches URLs that contain a token which gives access to an account, a calendar or a league. */
const SECRETS = /\/(reset|verify|restore|calendar|invites|setup|notifications(?:\/links)?)\/[^/?#"\\\s]+/g

/** Matches URLs that prefill the registration form, with a name, an email address or a password. */
const PREFILLED = /\/register[?#][^"\\\s]*/g

/** Removes the secrets of URLs from a text. */
export function redactText(text: string): string {
  return text.replace(SECRETS, '/$1/-').replace(PREFILLED, '/register')
}

/** Removes the secrets of URLs from all texts of a JSON value. */
export function redact<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  const safe = redactText(text)
  return safe === text ? value : JSON.parse(safe)
}
