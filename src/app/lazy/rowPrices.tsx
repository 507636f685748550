import { createActor } from 'xstate'
import { providePriceBoard } from '#src/machines/odds/priceBoardActors.ts'
import { RowPrices } from '#src/ui/shared/RowPrices.tsx'
import type { RowPricesProps } from '#src/ui/shared/rowPricesContext.ts'
import type { App } from '../app.ts'
import { betSheetOf } from './bets.ts'

/** Main prices in the rows of matches, wherever such are; each opens the slip over the page. */
export function rowPricesOf(app: App) {
  const onNeeded = () => app.actors.connection.send({ type: 'connection.needed' })
  const board = createActor(providePriceBoard({ ...app, onNeeded })).start()
  app.roots.add(board)
  const onRetry = () => {
    app.actors.connection.send({ type: 'retry.clicked' })
    board.send({ type: 'feed.retried' })
  }
  const bets = betSheetOf(app)
  const { toasts } = app
  return function PricesOfRow({ match, onPrice }: RowPricesProps) {
    const open = (selectionId: string) =>
      void bets.load().then(
        ({ sheet }) => sheet.send({ type: 'price.tapped', price: { match, selectionId, place: 'page' } }),
        () => toasts.raise({ key: 'errors.networkAbnormal', tone: 'warn' }),
      )
    return <RowPrices match={match} board={board} now={app.now} onPrice={onPrice ?? open} onRetry={onRetry} />
  }
}
