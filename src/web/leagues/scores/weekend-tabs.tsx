import type { LeagueWeekend } from '#contract/leagues/league-members.ts'
import type { Selection } from '#contract/weekends.ts'
import { countPages } from '../../core/api/paging.ts'
import { formatZonedDateTime } from '../../core/locale/dates.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { type Tab, TabStrip } from '../../ui/dialogs/tab-strip.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { EarnedTable } from './earned-table.tsx'
import type { WeekendPage } from './use-league-weekend.ts'
import { overallTable, selectionTable, type WeekendTable } from './weekend-table.ts'

type Props = { weekend: LeagueWeekend; selections: readonly Selection[]; shown: WeekendPage }

/** A tab for the whole weekend, and a tab for each selection. Each tab has a URL. */
export function WeekendTabs({ weekend, selections, shown }: Props) {
  const overall: Tab = {
    id: 'overall',
    label: 'Weekend Overall',
    renderer: () => (
      <Panel key="overall" name="Weekend Overall" table={overallTable(weekend, shown.own)} shown={shown} />
    ),
  }
  const tabs = selections.map((selection): Tab => {
    const { selection_id, name } = selection
    const table = selectionTable(weekend, shown.own, selection_id)
    return {
      id: String(selection_id),
      label: name,
      renderer: () =>
        table ? (
          <Panel key={selection_id} name={name} table={table} shown={shown} />
        ) : (
          <HiddenPicks key={selection_id} selection={selection} />
        ),
    }
  })
  return <TabStrip label="Weekend and selections" tabs={[overall, ...tabs]} />
}

function Panel({ name, table, shown }: { name: string; table: WeekendTable; shown: WeekendPage }) {
  const { page, reply } = shown
  if (table.athletes.length === 0) {
    return (
      <Notice badge="0" title="No athletes to show yet">
        <p>Nobody on this page has picked a team, or no deadline has passed yet this weekend.</p>
      </Notice>
    )
  }
  return (
    <>
      <EarnedTable
        caption={`${name}: points by athlete and member`}
        table={table}
        is_waiting={reply.state === 'ready' && reply.is_stale}
      />
      <Pagination label="the members" paging={page} pages={countPages(reply, page)} />
    </>
  )
}

/** Shown instead of the picks of a selection, which are hidden until the deadline. */
function HiddenPicks({ selection: { trading_close } }: { selection: Selection }) {
  const { locale, time_zone } = useLocale()
  return (
    <Notice badge="?" title="Athlete selections hidden!">
      <p>{`Hidden until picks close: ${formatZonedDateTime(trading_close, locale, time_zone)}.`}</p>
    </Notice>
  )
}
