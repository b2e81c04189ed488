import { useState } from 'react'
import type { Athlete } from '#contract/athletes.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { startsOf } from '#game/calendar/start-lists.ts'
import { serverNow } from '../../core/clock/use-server-now.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import type { MyTeam } from '../my-team.ts'
import { rulesOf } from '../rules-of.ts'
import { toListedRace } from '../starts/use-picks-at-risk.ts'
import { useStartLists } from '../starts/use-start-lists.ts'
import { type Proposal, proposeFill, requestedPicksWith, withoutAthlete } from './fill-proposal.ts'

export type Filling = {
  proposal: Proposal
  suggest: (mode: { is_first: boolean }) => void
  /** Removes an athlete from this proposal, and from further proposals. A first proposal may contain them again. */
  leaveOut: (athlete: Athlete) => void
  /** Adds the proposed athletes to the player's team in one change. */
  accept: () => void
}

type FillInput = { weekend: Weekend; selection: Selection; athletes: readonly Athlete[]; team: MyTeam }

const EMPTY: Proposal = { athletes: [], captain_id: null }

/** Returns a proposal, and functions to change or accept it. Undefined until the rules are known. */
export function useFilling({ weekend, selection, athletes, team }: FillInput): Filling | undefined {
  const [proposal, setProposal] = useState(EMPTY)
  const [rejected_before, setRejected] = useState<ReadonlySet<number>>(new Set())
  const config = useConfig()
  const starts = useStartLists(selection, team.is_open)
  if (!config) return undefined

  const rules = rulesOf(weekend, selection, config, team.closes_at)
  const races = starts.state === 'ready' ? starts.data.map(toListedRace) : []
  const team_now = { picks: team.picks, balance: team.balance ?? 0 }

  return {
    proposal,
    suggest: ({ is_first }) => {
      const now = serverNow() ?? rules.trading_close - 1
      const rejected = is_first ? new Set<number>() : rejected_before
      const not_starting = athletes.filter((athlete) => {
        const { outlook } = startsOf({ ...athlete, is_team: selection.takes_team_picks }, races)
        return outlook === 'out' || outlook === 'doubtful'
      })
      setRejected(rejected)
      setProposal(
        proposeFill(
          { athletes, team: team_now, rules, now },
          {
            left_out: new Set([...rejected, ...not_starting.map(({ athlete_id }) => athlete_id)]),
            is_first,
            random: Math.random,
          },
        ),
      )
    },
    leaveOut: ({ athlete_id, name }) => {
      setRejected(new Set([...rejected_before, athlete_id]))
      setProposal(withoutAthlete(proposal, athlete_id, { athletes, team: team_now, rules }))
      announcePolitely(`${name} is left out`)
    },
    accept: () => {
      team.replace(requestedPicksWith(team.picks, proposal))
      announcePolitely(joinedText(proposal.athletes.length))
    },
  }
}

function joinedText(count: number): string {
  return count === 1 ? '1 athlete added to your team' : `${count} athletes added to your team`
}
