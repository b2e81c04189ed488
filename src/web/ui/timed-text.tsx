import { formatZonedDateTime } from '../core/locale/dates.ts'
import { useLocale } from '../core/locale/locale.ts'

const INSTANT = /\b(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z)/

const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?)\]}’'])/

/** Like `TimedText`, with links for addresses such as `https://example.org`. Nothing else becomes a link. */
export function LinkedText({ text }: { text: string }) {
  const parts = text.split(ADDRESS).map((part, index) => ({ part, index }))

  return parts.map(({ part, index }) => {
    if (index % 2 === 0 || !URL.canParse(part)) return <TimedText key={index} text={part} />
    return (
      <a key={index} href={part} rel="noopener noreferrer">
        {part}
      </a>
    )
  })
}

/** A plain text in which instants such as `2026-12-05T07:00Z` are shown in the user's time zone. */
export function TimedText({ text }: { text: string }) {
  const { locale, time_zone } = useLocale()
  // Splitting by a regex with one group puts the instants at the odd indexes.
  const parts = text.split(INSTANT).map((part, index) => ({ part, index }))

  return parts.map(({ part, index }) => {
    const is_instant = index % 2 === 1 && !Number.isNaN(Date.parse(part))
    if (!is_instant) return part
    return (
      <time key={index} dateTime={part}>
        {formatZonedDateTime(part, locale, time_zone)}
      </time>
    )
  })
}
