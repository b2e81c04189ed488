import { RankBadge } from '../../ui/rank-badge.tsx'

const STEPS = [
  'Pick your athletes before each weekend',
  'Earn points from their real results',
  'Race your friends through the season',
]

export function WhatToExpect() {
  return (
    <ol className="auth-steps">
      {STEPS.map((step, index) => (
        <li key={step}>
          <span aria-hidden="true">
            <RankBadge rank={index + 1} />
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}
