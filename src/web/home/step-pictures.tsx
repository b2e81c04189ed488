import './home.css'

/** A picture of two bibs. One is taken, and one is free. */
export function PickPicture() {
  return (
    <svg className="step-picture" viewBox="0 0 84 64" aria-hidden="true">
      <path className="pic-free" d="M46 14h30v40a3 3 0 0 1-3 3H49a3 3 0 0 1-3-3Z" />
      <path className="pic-plus" d="M61 29v13M54.5 35.5h13" />
      <path className="pic-bib" d="M8 7h34v47a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3Z" />
      <path className="pic-band" d="M8 10a3 3 0 0 1 3-3h28a3 3 0 0 1 3 3v6H8Z" />
      <path className="pic-number" d="M18 28h14l-8 21" />
    </svg>
  )
}

/** A skier going uphill. */
export function RacePicture() {
  return (
    <svg className="step-picture" viewBox="0 0 84 64" aria-hidden="true">
      <path className="pic-snow" d="M0 62 84 38V64H0Z" />
      <path className="pic-track" d="M2 58 82 35" />
      <path className="pic-pole" d="m47 27 5 22M35 31 21 53" />
      <path className="pic-body" d="m46 19-10 13 9 6-4 12M37 31l-12 7-9 16M45 20l3 9 7 1" />
      <circle className="pic-head" cx="51" cy="12" r="5.5" />
    </svg>
  )
}

/** A podium with an arrow that points up. */
export function PointsPicture() {
  return (
    <svg className="step-picture" viewBox="0 0 84 64" aria-hidden="true">
      <rect className="pic-silver" x="5" y="32" width="22" height="26" rx="2" />
      <rect className="pic-gold" x="30" y="18" width="24" height="40" rx="2" />
      <rect className="pic-bronze" x="57" y="40" width="22" height="18" rx="2" />
      <path className="pic-number" d="m37.5 31 5-3.5v20" />
      <path className="pic-climb" d="m62 27 6-8 6 8M68 20v13" />
    </svg>
  )
}
