import { useSortable } from '@dnd-kit/sortable'
import type { TeamPick } from '../team/team-pick.ts'
import { type Order, OrderRow } from './order-row.tsx'

type Props = { pick: TeamPick; count: number; team: Order }

/** A row that is dragged by a handle, so that scrolling by touch does not drag it. */
export function DragRow({ pick, count, team }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: pick.athlete_id })
  const moved = transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined

  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'order-row order-row-dragged' : 'order-row'}
      style={{ transform: moved, transition }}
    >
      <OrderRow
        pick={pick}
        count={count}
        team={team}
        handle={
          <button
            className="order-handle"
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            aria-label={`Drag ${pick.athlete.name}`}
          >
            <svg viewBox="0 0 10 16" aria-hidden="true">
              <path d="M2 2h.01M8 2h.01M2 8h.01M8 8h.01M2 14h.01M8 14h.01" />
            </svg>
          </button>
        }
      />
    </li>
  )
}
