import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import type { PricedMatch } from '#src/api/model/anchor.ts'
import { isWaitedFor, selectOrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import type { SlipRef } from '#src/machines/sportsbook/slipMachine.ts'
import { SlipDock } from './SlipDock.tsx'

type VenueSlipProps = { readonly slip: SlipRef; readonly match: PricedMatch; readonly children: ReactNode }

/**
 * The slip of a venue's match on a phone: there at once with any price that is pressed, above the bar of the page, until it is folded or closed. An
 * order that is waited for keeps it too.
 */
export function VenueSlip({ slip, match, children }: VenueSlipProps) {
  const pickedId = useSelector(slip, (snapshot) => snapshot.context.picked?.selection.selectionId ?? null)
  const order = useSelector(slip, (snapshot) => snapshot.children.order)
  const waits = useSelector(order, (snapshot) => isWaitedFor(selectOrderProgress(snapshot)))
  const busy = useSelector(slip, (snapshot) => snapshot.context.order !== null) || waits
  const cause = pickedId ?? ''
  // Another price opens it again.
  const [foldedAt, setFoldedAt] = useState<string | null>(null)
  if (foldedAt !== null && foldedAt !== cause) setFoldedAt(null)
  if (pickedId === null && !busy) return null
  const fold = () => setFoldedAt(cause)
  const close = () => {
    slip.send({ type: 'slip.closed' })
    // What was asked or refused gave way to the form: that goes as well.
    if (slip.getSnapshot().context.picked !== null) slip.send({ type: 'slip.closed' })
  }
  return (
    <SlipDock
      slip={slip}
      match={match}
      cause={cause}
      folded={foldedAt === cause}
      atFoot
      onFold={fold}
      onUnfold={() => setFoldedAt(null)}
      onClose={close}
      onEscape={fold}
    >
      {children}
    </SlipDock>
  )
}
