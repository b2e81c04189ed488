import type { Board } from '#server/standings/season.ts'
import type { BoardNames } from './store/preview.ts'

/** What a person calls a board. */
export function boardTitle(board: Board, names: BoardNames): string {
  const weekend = names.weekends[board.weekend_id ?? 0] ?? ''
  const cup = names.cups[board.cup_id ?? 0] ?? ''
  switch (board.kind) {
    case 'race':
      return names.races[board.race_id ?? 0] ?? ''
    case 'selection':
      return names.selections[board.selection_id ?? 0] ?? ''
    case 'weekend':
      return weekend
    case 'season':
      return `Season after ${weekend}`
    case 'race_cup':
      return `${cup} in ${names.races[board.race_id ?? 0] ?? ''}`
    case 'weekend_cup':
      return `${cup} in ${weekend}`
    case 'cup':
      return `${cup} after ${weekend}`
  }
}
