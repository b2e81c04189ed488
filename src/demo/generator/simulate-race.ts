import type { ResultStatus } from '#game/scoring/results.ts'
import type { Random } from '#server/platform/random.ts'
import type { DemoEvent } from './events.ts'
import { winningTime } from './race-times.ts'
import { randomNormal } from './random-normal.ts'

/** A starter: an athlete, or a national team. */
export type Starter = { code: string; gap: number; sprint_edge: number; classic_edge: number }

export type Finish = { code: string; tenths: number; status: ResultStatus | null }

/**
 * The spread of the random part of a time, as a share of the time. It is about as large as the gap between the best
 * athlete and the ninth.
 */
const random_share = 0.009

/** In races with a common start, starters who need more than this multiple of the best time are lapped. */
const lapped_ratio = 1.085

/** Simulates the times of all starters from their strength and a random part. Some starters do not finish. */
export function simulateRace(
  event: DemoEvent,
  gender: 'f' | 'm',
  field: readonly Starter[],
  random: Random,
): Finish[] {
  const base = winningTime(event, gender)
  const finishes = field.map((starter) => {
    const share = 1 + starter.gap - edgeIn(event, starter) + random_share * randomNormal(random)
    return { code: starter.code, tenths: Math.round(base * share * 10), status: randomStatus(random) }
  })
  return startsTogether(event) ? withLapped(finishes) : finishes
}

function edgeIn({ kind, discipline }: DemoEvent, { sprint_edge, classic_edge }: Starter): number {
  const technique = discipline === 'Classic' ? classic_edge : -classic_edge
  return (kind === 'sprint' ? sprint_edge : -sprint_edge) + (discipline === null ? 0 : technique)
}

function randomStatus(random: Random): ResultStatus | null {
  const value = random()
  if (value < 0.012) return 'DNF'
  if (value < 0.02) return 'DNS'
  return value < 0.025 ? 'DSQ' : null
}

function startsTogether({ kind }: DemoEvent): boolean {
  return kind === 'relay' || kind === 'mass_start' || kind === 'skiathlon' || kind === 'pursuit'
}

function withLapped(finishes: readonly Finish[]): Finish[] {
  const limit = lapped_ratio * Math.min(...finishes.map((finish) => finish.tenths))
  return finishes.map((finish) => {
    return finish.status === null && finish.tenths > limit ? { ...finish, status: 'LAP' } : finish
  })
}
