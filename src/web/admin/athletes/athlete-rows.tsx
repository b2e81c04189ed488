import { useRef, useState } from 'react'
import type { AdminAthlete } from '#contract/admin/athletes/athletes.ts'
import { formatNumber } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Chip } from '../parts/sheet.tsx'
import { useListKeys } from '../parts/use-list-keys.ts'
import { AthleteRowForm } from './athlete-form.tsx'

/** The athletes as rows, or as cards on phones. Only one athlete at a time can be edited. */
export function AthleteRows({
  athletes,
  is_stale,
}: {
  athletes: readonly AdminAthlete[]
  is_stale: boolean
}) {
  const [open, setOpen] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  useListKeys(list)
  return (
    <ul ref={list} className="athlete-rows" aria-busy={is_stale}>
      {athletes.map((athlete) => (
        <AthleteRow
          key={athlete.athlete_id}
          athlete={athlete}
          is_open={athlete.athlete_id === open}
          onOpen={(is_open) => setOpen(is_open ? athlete.athlete_id : null)}
        />
      ))}
    </ul>
  )
}

type RowProps = { athlete: AdminAthlete; is_open: boolean; onOpen: (is_open: boolean) => void }

function AthleteRow({ athlete, is_open, onOpen }: RowProps) {
  const { athlete_id, name, country, federation_code, price, pro_team } = athlete
  const locale = useNumberLocale()
  const edit_button = useRef<HTMLButtonElement>(null)
  const close = () => {
    onOpen(false)
    edit_button.current?.focus()
  }
  return (
    <li>
      <div className="athlete-row">
        <p className="athlete-name">
          <Flag country={country} />{' '}
          <Link to={`/athletes/${athlete_id}`} data-line="">
            {name}
          </Link>
          {pro_team && <small>{pro_team}</small>}
        </p>
        <p className="athlete-code">{federation_code ?? 'No code'}</p>
        <p className="athlete-chips">
          <AthleteChips athlete={athlete} />
        </p>
        <p className="athlete-price">{price === null ? 'No price' : formatNumber(price, locale)}</p>
        <button
          ref={edit_button}
          className="admin-link"
          type="button"
          data-line=""
          aria-expanded={is_open}
          aria-label={`Edit ${name}`}
          onClick={() => onOpen(!is_open)}
        >
          Edit
        </button>
      </div>
      {is_open && <AthleteRowForm athlete_id={athlete_id} onClose={close} />}
    </li>
  )
}

type AthleteFlags = Pick<AdminAthlete, 'active' | 'youth' | 'is_cub' | 'is_qci_bonus_eligible' | 'is_team'>

export function AthleteChips({ athlete }: { athlete: AthleteFlags }) {
  const { active, youth, is_cub, is_qci_bonus_eligible, is_team } = athlete
  return (
    <>
      {!active && <Chip tone="bad">Inactive</Chip>}
      {is_team && <Chip tone="line">Team</Chip>}
      {youth && <Chip>Youth</Chip>}
      {is_cub && <Chip>Cub</Chip>}
      {is_qci_bonus_eligible && <Chip>QCI</Chip>}
    </>
  )
}
