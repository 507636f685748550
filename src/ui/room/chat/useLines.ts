import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { countNew, type DrawnRow, filterRows, filterWindow, markAway } from '#src/machines/chat/chatRows.ts'
import * as select from '#src/machines/chat/chatSelectors.ts'
import { useHeldWindow } from './useHeldWindow.ts'

type Feed = NonNullable<ReturnType<typeof select.selectFeed>>
type ChatWindow = Parameters<typeof select.rowsToDraw>[0]

const NOTHING_YET: ChatWindow = { rows: [], received: 0, older: false, generation: 0, amended: new Map() }

/** The list as it is drawn, and what it takes to move in it. */
export type Lines = {
  readonly rows: readonly DrawnRow[]
  readonly live: ChatWindow
  /** The list as it stood when a moderator's hand stopped it; null otherwise. */
  readonly held: ChatWindow | null
  readonly following: boolean
  /** Whether older lines exist above the first. */
  readonly older: boolean
  /** Lines that came since the list stands still. */
  readonly newLines: number
  /** Changes whenever what is drawn does. */
  readonly version: string
  readonly freeze: () => void
  readonly follow: () => void
}

/** The rows of the list that the person chose (A-4), following or standing still, with the mark of what came while away (A-2). */
export function useLines(chat: ActorRefFrom<typeof chatMachine>, feed: Feed, holds: boolean): Lines {
  const live = useSelector(feed, (snapshot) => ('context' in snapshot ? snapshot.context : undefined)) ?? NOTHING_YET
  const frozen = useSelector(chat, select.selectFrozen)
  const past = useSelector(chat, select.selectPast)
  const filter = useSelector(chat, select.selectFilter)
  const absence = useSelector(chat, select.selectUnread)
  const away = useSelector(absence, (snapshot) => snapshot?.context.away ?? null)
  const [held, catchUp] = useHeldWindow(live, holds)
  const following = frozen === null
  const still = frozen ?? held

  const shown = useMemo(() => filterWindow(live, filter), [live, filter])
  const stood = useMemo(() => (still === null ? null : filterWindow(still, filter)), [still, filter])
  const drawn =
    following && stood !== null ? select.heldRows(shown, stood) : select.rowsToDraw(shown, stood, filterRows(past.rows, filter))
  const older = past.rows.length > 0 ? past.older : live.older
  const cut = following && drawn.length < (stood ?? shown).rows.length
  const rows = markAway(drawn, away, older || cut)
  const { received, generation } = held ?? live
  return {
    rows,
    live,
    held,
    following,
    older,
    newLines: countNew(stood, shown, filter),
    version: `${following ? `${received} ${generation}` : 'still'} ${rows.length} ${filter}`,
    freeze: () => {
      if (following) chat.send({ type: 'chat.scrolledUp', window: held ?? live })
    },
    follow: () => {
      catchUp()
      chat.send({ type: 'chat.followed' })
    },
  }
}
