import '../cups/cup-and-race-parts.css'

export function ExcludedNote() {
  return (
    <p className="excluded-note">
      Please note that the results from this race will not be included in the total scores for players and
      athletes.
    </p>
  )
}
