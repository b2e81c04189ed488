import type { AdminNotifications } from '#contract/admin/notifications.ts'
import { formatNumber } from '#text/formats.ts'
import { CHANNEL_NAMES, KIND_TEXTS } from '../../accounts/notifications/kind-texts.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Sheet, WideTable } from '../parts/sheet.tsx'

type Count = AdminNotifications['counts'][number]
type Reason = Count['dropped'][number]['reason']

const REASON_TEXTS: Record<Reason, string> = {
  expired: 'too late',
  unwanted: 'turned off by the player',
  settled: 'no longer needed',
  unreachable: 'could not be reached',
  refused: 'refused by the mail server or push service',
  cancelled: 'cancelled',
}

/** Shows what happened to the notifications of the last 14 days, by kind and channel. */
export function DeliveryTable({ counts }: { counts: AdminNotifications['counts'] }) {
  const locale = useNumberLocale()
  const number = (count: number) => formatNumber(count, locale)
  if (counts.length === 0) {
    return (
      <Sheet title="Last 14 days">
        <p className="sheet-empty">No notifications yet. Players choose what they get in their profile.</p>
      </Sheet>
    )
  }
  return (
    <Sheet title="Last 14 days">
      <WideTable label="Notifications of the last 14 days">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th className="is-number" scope="col">
              Waiting
            </th>
            <th className="is-number" scope="col">
              Sent
            </th>
            <th scope="col">Not sent</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ kind, channel, waiting, sent, dropped }) => (
            <tr key={`${kind} ${channel}`}>
              <td>{`${KIND_TEXTS[kind].title}, ${CHANNEL_NAMES[channel].toLowerCase()}`}</td>
              <td className="is-number">{number(waiting)}</td>
              <td className="is-number">{number(sent)}</td>
              <td>
                {dropped.map(({ reason, count }) => `${number(count)} ${REASON_TEXTS[reason]}`).join(', ') ||
                  '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Sheet>
  )
}
