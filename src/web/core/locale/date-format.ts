const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A cached date format. Creating one takes a hundred times as long as using it, and pages use the same few repeatedly.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}
