type Props = {
  count: number
  /** The kind of athletes that one picks there. */
  text: string
  /** Where one picks; of many places the first leads there. */
  href: string | undefined
}

/** The places that are still to be filled, as the outlines of bibs. */
export function EmptyPlaces({ count, text, href }: Props) {
  return Array.from({ length: count }, (_, place) => place).map((place) => (
    <li className="card-empty" key={`empty ${place}`} aria-hidden={place > 0 || undefined}>
      {place === 0 && href ? <a href={href}>{text}</a> : <span>{text}</span>}
    </li>
  ))
}
