import { formatNumber } from '#text/formats.ts'
import type { Paging } from '../../core/api/paging.ts'
import type { Reply } from '../../core/api/use-reply.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'

type Props = { reply: Reply<readonly unknown[]>; paging: Paging; noun: string }

/** Says which rows of the list are on this page. Screen readers announce changes. */
export function RowCount({ reply, paging, noun }: Props) {
  const locale = useNumberLocale()
  return <output>{countText(reply, paging.offset, noun, locale)}</output>
}

/** Returns the text of `RowCount`, such as `101 to 200 of 2,431 teams`, or `12 teams` if there is only one page. */
export function countText(
  reply: Reply<readonly unknown[]>,
  offset: number,
  noun: string,
  locale?: string,
): string {
  if (reply.state === 'failed') return ''
  if (reply.state === 'loading' || reply.is_stale) return 'Loading …'

  const { data, total } = reply
  const number = (value: number) => formatNumber(value, locale)
  const rows = total ?? data.length
  if (rows === 0) return `No ${noun}`
  if (data.length === 0 || data.length === rows) {
    return `${number(rows)} ${rows === 1 ? noun.replace(/s$/, '') : noun}`
  }
  return `${number(offset + 1)} to ${number(offset + data.length)} of ${number(rows)} ${noun}`
}
