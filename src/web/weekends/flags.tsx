import './flags.css'
import { Flag } from '../ui/flag.tsx'

export function Flags({ countries }: { countries: readonly string[] }) {
  return (
    <span className="flags">
      {countries.map((country) => (
        <Flag key={country} country={country} />
      ))}
    </span>
  )
}
