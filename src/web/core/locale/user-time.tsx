import { useLocale, useUserTimeZone } from './locale.ts'

type Props = {
  at: string
  format: (iso: string, locale: string, time_zone: string) => string
  /** The time zone of the text while it is invisible. */
  other_time_zone: string
  className?: string
}

/**
 * Shows an instant in the user's time zone. Until this time zone is known, an invisible text of about the same width
 * reserves the space.
 */
export function UserTime({ at, format, other_time_zone, className }: Props) {
  const { locale } = useLocale()
  const time_zone = useUserTimeZone()
  const classes = [className, !time_zone && 'unknown-time'].filter(Boolean)
  return (
    <time dateTime={at} className={classes.join(' ') || undefined}>
      {format(at, locale, time_zone ?? other_time_zone)}
    </time>
  )
}
