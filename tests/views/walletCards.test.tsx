import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { fen, points, units } from '#src/api/model/money/amount.ts'
import type { WalletRef } from '#src/machines/wallet/walletMachine.ts'
import { PointGoods } from '#src/ui/cashier/wallet/PointGoods.tsx'
import { VenueList } from '#src/ui/cashier/wallet/VenueList.tsx'
import { HiddenContext } from '#src/ui/kit/sight.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

/** A wallet of which a page sees this: `recover` = money is being brought back. */
function walletWith({ balance, order }: { readonly balance: number; readonly order: 'recover' | 'exchange' | null }): WalletRef {
  const context = {
    balances: {
      funds: { fen: fen(100), yeb: fen(0), uusdt: units(0), points: points(30), coins: units(0) },
      held: { fen: fen(0), uusdt: units(0) },
      venues: [{ venue: 'v', balance: fen(balance) }],
    },
    news: [],
  }
  const children = order === null ? {} : { order: shownBy({ order: { kind: order } }).ref }
  return shownBy<WalletRef>(context, { children, states: order === null ? [JSON.stringify({ order: 'idle' })] : [] }).ref
}

const showPart = (part: ReactNode, isHidden = false) =>
  show(<HiddenContext value={isHidden}>{part}</HiddenContext>, { words: ['shared', 'wallet'] })

const SHEET = {
  list: [
    {
      goodsId: 'g',
      names: { 'zh-CN': '金币', en: 'Coins' },
      price: points(100),
      memberPrice: null,
      coins: units(5),
      stockLeft: null,
      ownLeft: null,
    },
  ],
  have: points(30),
  isPaused: false,
} as unknown as Parameters<typeof PointGoods>[0]['sheet']

test('[P-7] what too few points buy still says its price', async () => {
  const { screen } = await showPart(<PointGoods wallet={walletWith({ balance: 0, order: null })} sheet={SHEET} />)
  expect(screen.getByRole('listitem').textContent).toContain('100 积分')
})

test('[P-6] who hides their balances is not told how many points are missing: that would give the balance away', async () => {
  const page = <PointGoods wallet={walletWith({ balance: 0, order: null })} sheet={SHEET} />
  const seen = await showPart(page)
  expect(seen.screen.queryByText('还差 70 积分')).not.toBe(null)
  seen.leave()
  await showPart(page, true)
  const text = document.body.textContent
  expect(text).not.toMatch(/70|还差/)
  expect(text).toContain('积分不足')
})

test('[P-6] the button that brings money back keeps the focus while it works, and is off only when there is nothing to bring', async () => {
  const button = async (seen: Parameters<typeof walletWith>[0]) => {
    const card = (
      <VenueList
        wallet={walletWith(seen)}
        play={{ subscribe: () => () => undefined, current: () => null }}
        chosen={null}
        onChoose={() => undefined}
        onClose={() => undefined}
      />
    )
    const { screen, leave } = await showPart(card)
    const found = screen.getByRole<HTMLButtonElement>('button', { name: /回收/ })
    const said = { off: found.disabled, busy: found.getAttribute('aria-busy') === 'true' }
    leave()
    return said
  }
  expect(await button({ balance: 500, order: null })).toEqual({ off: false, busy: false })
  expect(await button({ balance: 500, order: 'recover' })).toEqual({ off: false, busy: true })
  expect(await button({ balance: 0, order: 'recover' })).toEqual({ off: false, busy: true })
  expect(await button({ balance: 500, order: 'exchange' })).toEqual({ off: false, busy: true })
  expect(await button({ balance: 0, order: null })).toEqual({ off: true, busy: false })
})
