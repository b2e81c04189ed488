/** Secrets by their names, such as `the password of the database`. */
export type Secrets = Record<string, string>

/**
 * Returns the forms in which a secret could be written: as it is, escaped, and encoded as the beginning, middle or end
 * of a longer text.
 */
function formsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1)
  const bytes = Buffer.from(secret)
  const encoded = [0, 1, 2].flatMap((before) => {
    const shifted = Buffer.concat([Buffer.alloc(before), bytes])
    // The first and last characters also depend on the text around the secret.
    const start = Math.ceil((before * 8) / 6)
    const end = Math.floor((shifted.length * 8) / 6)
    return (['base64', 'base64url'] as const).map((encoding) => shifted.toString(encoding).slice(start, end))
  })
  const percent = encodeURIComponent(secret)
  const form = new URLSearchParams({ a: secret }).toString().slice(2)
  return [...new Set([secret, json, percent, percent.toLowerCase(), form, bytes.toString('hex'), ...encoded])]
}

/** Makes a function that lists the names of the secrets in a text. */
export function secretFinder(secrets: Secrets): (text: string) => string[] {
  const forms = Object.entries(secrets).map(([name, secret]) => [name, formsOf(secret)] as const)
  return (text) =>
    forms.filter(([, of_secret]) => of_secret.some((form) => text.includes(form))).map(([name]) => name)
}
