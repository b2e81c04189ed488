import type { AdminHealth } from '#contract/admin/health.ts'
import { formatNumber } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Figures, Note, Sheet } from '../parts/sheet.tsx'

/** A disk with less than this share free is nearly full. */
const little_free = 0.1

/** How large the database is, and how much room the disk has. */
export function DataSize({ database, disk }: Pick<AdminHealth, 'database' | 'disk'>) {
  const locale = useNumberLocale()
  const text = (bytes: number) => sizeText(bytes, locale)
  const is_full = disk !== null && disk.free < disk.total * little_free
  return (
    <Sheet title="Data" is_padded>
      {is_full && (
        <Note level="warning" title="The disk is nearly full">
          <p>A publication needs room for its new boards until the old ones are deleted.</p>
        </Note>
      )}
      <Figures
        figures={[
          { value: text(database.bytes), label: 'Database' },
          ...(disk
            ? [{ value: text(disk.free), label: `free of ${text(disk.total)}`, is_bad: is_full }]
            : []),
        ]}
      />
      <dl className="health-facts is-plain">
        {database.tables.map(({ name, bytes }) => (
          <div key={name}>
            <dt>{name.replaceAll('_', ' ')}</dt>
            <dd>{text(bytes)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}

const UNITS = ['kB', 'MB', 'GB', 'TB']

/** `830 kB`, `1.4 GB`: three digits at most. */
export function sizeText(bytes: number, locale: string): string {
  let value = bytes / 1000
  let unit = 0
  for (; value >= 999.5 && unit < UNITS.length - 1; unit++) value /= 1000
  return `${formatNumber(value >= 10 ? Math.round(value) : Math.round(value * 10) / 10, locale)} ${UNITS[unit]}`
}
