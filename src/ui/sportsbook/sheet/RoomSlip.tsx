import { useSelector } from '@xstate/react'
import type { BetSheetRef } from '#src/machines/sportsbook/betSheetMachine.ts'
import { usePageLeft } from '#src/ui/kit/usePageLeft.ts'
import { SheetSlip, type SheetSlipProps } from './SheetSlip.tsx'
import { SlipDock } from './SlipDock.tsx'

type RoomSlipProps = Omit<SheetSlipProps, 'slip' | 'price'> & { readonly sheet: BetSheetRef; readonly matchId: string }

/** The slip in its match's room: below what one looks at, which stays in sight and in use. */
export function RoomSlip({ matchId, ...props }: RoomSlipProps) {
  const { sheet } = props
  const price = useSelector(sheet, (snapshot) => snapshot.context.price)
  const slip = useSelector(sheet, (snapshot) => snapshot.children.slip)
  const folded = useSelector(sheet, (snapshot) => snapshot.matches({ open: 'folded' }))
  // What waits in a room is put away by nothing that is pressed on another page.
  usePageLeft(sheet, 'sheet.folded')
  if (slip === undefined || price === null || price.place !== 'room' || price.match.matchId !== matchId) return null
  return (
    <SlipDock
      slip={slip}
      match={price.match}
      cause={price.selectionId}
      folded={folded}
      onFold={() => sheet.send({ type: 'sheet.folded' })}
      onUnfold={() => sheet.send({ type: 'sheet.unfolded' })}
      onClose={() => sheet.send({ type: 'sheet.closed' })}
    >
      <SheetSlip {...props} slip={slip} price={price} />
    </SlipDock>
  )
}
