import './market.css'
import { GENDER_TITLES, type Gender } from '#game/genders.ts'
import { Link } from '../core/paths/link.tsx'
import type { useMarketChoice } from './market-choice.ts'
import type { AthleteFlag } from './market-rows.ts'

type Props = {
  choice: ReturnType<typeof useMarketChoice>
  kinds: readonly AthleteFlag[]
  genders: readonly Gender[]
}

const KIND_LABELS: Record<AthleteFlag, string> = { youth: 'Youth', qci: 'QCI', cub: 'Cub' }

export function MarketFilters({ choice, kinds, genders }: Props) {
  const { addressWith } = choice
  return (
    <>
      {genders.length > 1 && (
        <nav className="switch" aria-label="Gender">
          <FilterLink label="All" to={addressWith({ gender: null })} is_chosen={choice.gender === null} />
          {genders.toReversed().map((gender) => (
            <FilterLink
              key={gender}
              label={GENDER_TITLES[gender]}
              to={addressWith({ gender })}
              is_chosen={choice.gender === gender}
            />
          ))}
        </nav>
      )}
      {kinds.length > 0 && (
        <nav className="market-kinds" aria-label="Flags">
          {kinds.map((kind) => (
            <FilterLink
              key={kind}
              label={KIND_LABELS[kind]}
              to={addressWith({ kind: choice.kind === kind ? null : kind })}
              is_chosen={choice.kind === kind}
            />
          ))}
        </nav>
      )}
    </>
  )
}

type FilterLinkProps = { label: string; to: string; is_chosen: boolean }

function FilterLink({ label, to, is_chosen }: FilterLinkProps) {
  return (
    <Link to={to} aria-current={is_chosen ? 'true' : undefined}>
      {label}
    </Link>
  )
}
