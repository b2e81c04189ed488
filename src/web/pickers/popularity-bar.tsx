import './popularity-bar.css'
import { formatRatio } from '#game/formats.ts'

type Props = { ratio: number | undefined }

/** How many of the teams hold an athlete: a bar and a rounded percentage; undefined where few do, which is not told. */
export function PopularityBar({ ratio }: Props) {
  return (
    <span className="popularity">
      <svg className="popularity-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className="popularity-ground" width="100" height="6" />
        <rect className="popularity-part" width={(ratio ?? 0) * 100} height="6" />
      </svg>
      <span className="popularity-text">{formatRatio(ratio)}</span>
    </span>
  )
}
