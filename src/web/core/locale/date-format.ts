const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached date format. Creating a format takes a hundred times as long as using it. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? makeFormat(locale, options)
  formats.set(key, format)
  return format
}

/**
 * On a 24-hour clock, `Intl` writes a numeric hour as `7:00`. If the time zone is shown as well, it writes `07:00`.
 * Pages show such times side by side, so every hour gets two digits.
 */
function makeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat(locale, options)
  if (options.hour !== 'numeric' || format.resolvedOptions().hourCycle !== 'h23') return format
  return new Intl.DateTimeFormat(locale, { ...options, hour: '2-digit' })
}
