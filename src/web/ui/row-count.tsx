import type { PageNumber } from '../app/page-number.ts'
import { useNumberLocale } from '../app/reader.ts'
import type { Reply } from '../app/use-reply.ts'
import { countText } from './count-text.ts'

type Props = { reply: Reply<readonly unknown[]>; at: PageNumber; noun: string }

/** Says, and says again when it changes, which rows of how many are shown. */
export function RowCount({ reply, at, noun }: Props) {
  const locale = useNumberLocale()
  return <output>{countText(reply, at.offset, noun, locale)}</output>
}
