import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeText } from '#text/imports/result-notes.ts'
import { checkPlaces, needsConfirmation } from './places.ts'
import { resultOf } from './results.ts'
import { PLAIN } from './roles.ts'
import type { Component } from './sheet.ts'

function line(component: Component, points: number) {
  return { athlete_id: 1, role: PLAIN, component, points }
}

describe('results', () => {
  it('the score is the sum of points without bonuses, the total includes the bonuses [3.15 rules §11]', () => {
    const lines = [
      line('champion', 20000),
      line('sprint', 2700),
      line('climb', 300),
      line('youth_bonus', 5000),
      line('qci_bonus', 500),
    ]
    expect(resultOf(lines)).toEqual({
      champion: 20000,
      sprint: 2700,
      climb: 300,
      score: 23000,
      total: 28500,
    })
  })

  it('without other points, score and total equal the champion points [3.15 rules §11]', () => {
    const { champion, score, total } = resultOf([line('champion', 9500)])
    expect([champion, score, total]).toEqual([9500, 9500, 9500])
  })
})

function check(...places: (number | null)[]): string[] {
  return checkPlaces(places.map((place) => ({ place }))).map(placeText)
}

describe('places', () => {
  it.each([
    [[1, 2, 3, null, null], []],
    [
      [3, 1, 2, 2],
      ['2 share place 2', 'Place 3 is not free, because of the tie before it'],
    ],
    [[1, 2, 2, 4], ['2 share place 2']],
    [[1, 2, 4], ['Place 3 is missing']],
    [[1, 5, 6], ['Places 2 to 4 are missing']],
    [[2, 3], ['Place 1 is missing']],
    [
      [1, 1, 1, 5],
      ['3 share place 1', 'Place 4 is missing'],
    ],
    [[null], []],
  ])('describes what is unusual about the places %j [rules §6]', (places, sentences) => {
    expect(check(...places)).toEqual(sentences)
  })

  it.each([
    [[1, 1, 3], false],
    [[1, 3], true],
    [[1, 1, 2], true],
  ])('the places %j require a confirmation: %s [rules §6]', (places, expected) => {
    expect(needsConfirmation(checkPlaces(places.map((place) => ({ place }))))).toBe(expected)
  })

  it('finds no gap in any list with correctly ranked ties [rules §6]', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 30 }), (times) => {
        const places = times.map((time) => ({ place: 1 + times.filter((other) => other < time).length }))
        expect(needsConfirmation(checkPlaces(places))).toBe(false)
      }),
    )
  })
})
