import type { Me } from '#contract/me.ts'

/** Whoever runs the game does so in a terminal, and may look for it here. */
export function DeskNote({ role }: Pick<Me, 'role'>) {
  if (role === 'player') return null
  return (
    <p className="desk-note">
      {`You are an ${role} of this game. Run the operator commands on its server: `}
      <code>npm run operator -- --help</code>
    </p>
  )
}
