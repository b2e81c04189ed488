import { NEUTRAL_CODES } from '#game/neutral-athletes.ts'
import './marks.css'

const { FLAG_FOLDER, FEDERATION_CODES } = import.meta.env

/** A country's flag and the sport's code for it. `country` is an ISO alpha-3 code. Neutral athletes have no flag. */
export function Flag({ country }: { country: string | null }) {
  if (country === null) return <span className="flag" />

  return (
    <span className="flag">
      <span className="flag-cloth">
        {country in NEUTRAL_CODES ? null : (
          <img
            src={`${FLAG_FOLDER}/${country}.svg`}
            alt=""
            width="24"
            height="16"
            loading="lazy"
            fetchPriority="low"
            decoding="async"
          />
        )}
      </span>
      <span className="flag-code">{FEDERATION_CODES[country] ?? country}</span>
    </span>
  )
}
