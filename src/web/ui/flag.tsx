import './flag.css'

const { FLAG_FOLDER, FEDERATION_CODES } = import.meta.env

/** The flag over the code that sport writes. An unknown country's flag stays blank, its code is said all the same. */
export function Flag({ country }: { country: string | null }) {
  if (country === null) return <span className="flag" />

  return (
    <span className="flag">
      <span className="flag-cloth">
        <img
          src={`${FLAG_FOLDER}/${country}.svg`}
          alt=""
          width="24"
          height="16"
          loading="lazy"
          fetchPriority="low"
          decoding="async"
        />
      </span>
      <span className="flag-code">{FEDERATION_CODES[country] ?? country}</span>
    </span>
  )
}
