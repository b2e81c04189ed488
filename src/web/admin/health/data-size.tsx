import type { AdminHealth } from '#contract/admin/health.ts'
import { formatNumber } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Figures, Note, Sheet } from '../parts/sheet.tsx'

/** The disk counts as nearly full if less than this share of the disk is free. */
const min_free_share = 0.1

export function DataSize({ database, disk }: Pick<AdminHealth, 'database' | 'disk'>) {
  const locale = useNumberLocale()
  const formatSize = (bytes: number) => sizeText(bytes, locale)
  const is_nearly_full = disk !== null && disk.free < disk.total * min_free_share
  return (
    <Sheet title="Data" is_padded>
      {is_nearly_full && (
        <Note level="warning" title="The disk is nearly full">
          <p>Publishing results needs space for the new boards until the old ones are deleted.</p>
        </Note>
      )}
      <Figures
        figures={[
          { value: formatSize(database.bytes), label: 'Database' },
          ...(disk
            ? [
                {
                  value: formatSize(disk.free),
                  label: `free, out of ${formatSize(disk.total)}`,
                  is_bad: is_nearly_full,
                },
              ]
            : []),
        ]}
      />
      <dl className="health-facts is-plain">
        {database.tables.map(({ name, bytes }) => (
          <div key={name}>
            <dt>{name.replaceAll('_', ' ')}</dt>
            <dd>{formatSize(bytes)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}

const UNITS = ['kB', 'MB', 'GB', 'TB']

/** Formats a size with at most three digits: `830 kB`, `1.4 GB`. */
export function sizeText(bytes: number, locale: string): string {
  let value = bytes / 1000
  let unit = 0
  for (; value >= 999.5 && unit < UNITS.length - 1; unit++) value /= 1000
  return `${formatNumber(value >= 10 ? Math.round(value) : Math.round(value * 10) / 10, locale)} ${UNITS[unit]}`
}
