export function CompareIcon() {
  return (
    <svg className="compare-icon" viewBox="0 0 18 16" aria-hidden="true">
      <rect x="1" y="6" width="6" height="9" rx="1" />
      <rect x="11" y="1" width="6" height="14" rx="1" />
    </svg>
  )
}
