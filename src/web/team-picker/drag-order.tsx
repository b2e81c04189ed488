import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useState } from 'react'
import type { TeamPick } from '../team/team-pick.ts'
import { DragRow } from './drag-row.tsx'
import type { Order } from './order-row.tsx'
import { movedText } from './order-text.ts'

/** The instructions that screen readers read for dragging by keyboard. */
const INSTRUCTIONS = {
  draggable:
    'To drag, press the space bar. While dragging, use the arrow keys to move the athlete. Press the space bar again to drop, or Escape to cancel.',
}

type Props = { picks: readonly TeamPick[]; team: Order }

/** The order of the picks, which the player changes by dragging: with the mouse, by touch or with the arrow keys. */
export function DragOrder({ picks, team }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor),
  )
  const [isNewTarget] = useState(changeDetector)
  const placeOf = (id: UniqueIdentifier) => picks.findIndex((pick) => pick.athlete_id === id) + 1

  const drop = ({ active, over }: DragEndEvent) => {
    const place = over ? placeOf(over.id) : 0
    if (place > 0 && over?.id !== active.id) team.place(Number(active.id), place)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsFor(picks, placeOf, isNewTarget),
        screenReaderInstructions: INSTRUCTIONS,
      }}
    >
      <SortableContext
        items={picks.map(({ athlete_id }) => athlete_id)}
        strategy={verticalListSortingStrategy}
      >
        <ol className="order-list">
          {picks.map((pick) => (
            <DragRow key={pick.athlete_id} pick={pick} count={picks.length} team={team} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function announcementsFor(
  picks: readonly TeamPick[],
  placeOf: (id: UniqueIdentifier) => number,
  isNewTarget: (over: UniqueIdentifier | undefined) => boolean,
): Announcements {
  const nameOf = (id: UniqueIdentifier) =>
    picks.find((pick) => pick.athlete_id === id)?.athlete.name ?? 'The athlete'
  const movedTextOf = (id: UniqueIdentifier, over: UniqueIdentifier | undefined) =>
    movedText(nameOf(id), placeOf(over ?? id), picks.length)

  return {
    onDragStart: ({ active }) => {
      isNewTarget(active.id)
      return `Picked up ${nameOf(active.id)} at place ${placeOf(active.id)}.`
    },
    // The library also calls this for the place where the row was picked up. That place has already been announced.
    onDragOver: ({ active, over }) => (isNewTarget(over?.id) ? movedTextOf(active.id, over?.id) : undefined),
    onDragEnd: ({ active, over }) => movedTextOf(active.id, over?.id),
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back at place ${placeOf(active.id)}.`,
  }
}

/** Returns a function that says whether its argument differs from the argument of its previous call. */
function changeDetector() {
  let last: UniqueIdentifier | undefined
  return (id: UniqueIdentifier | undefined) => {
    const is_new = id !== last
    last = id
    return is_new
  }
}
