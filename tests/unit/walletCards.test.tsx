import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { fen, points, units } from '#src/api/model/money/amount.ts'
import type { WalletRef } from '#src/machines/wallet/walletMachine.ts'
import { PointGoods } from '#src/ui/cashier/wallet/PointGoods.tsx'
import { TotalCard } from '#src/ui/cashier/wallet/TotalCard.tsx'
import { createI18n } from '#src/ui/i18n/i18n.ts'
import { loadWords } from '#src/ui/i18n/words.ts'
import { HiddenContext } from '#src/ui/kit/sight.ts'
import { still } from '#tests/support/drawnBy.tsx'

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
  const children = order === null ? {} : { order: still({ context: { order: { kind: order } }, matches: () => false }) }
  return still({ context, children, matches: () => order === null }) as unknown as WalletRef
}

async function drawn(page: ReactNode, isHidden = false) {
  const translator = createI18n((key) => expect.unreachable(key))
  await loadWords(translator, 'zh-CN', ['common', 'shared', 'wallet'])
  return renderToStaticMarkup(
    <I18nextProvider i18n={translator}>
      <MemoryRouter>
        <HiddenContext value={isHidden}>{page}</HiddenContext>
      </MemoryRouter>
    </I18nextProvider>,
  )
}

test('[P-6] who hides their balances is not told how many points are missing: that would give the balance away', async () => {
  const goods = {
    goodsId: 'g',
    names: { 'zh-CN': '金币', en: 'Coins' },
    price: points(100),
    memberPrice: null,
    coins: units(5),
    stockLeft: null,
    ownLeft: null,
  }
  const sheet = { list: [goods], have: points(30), isPaused: false } as unknown as Parameters<typeof PointGoods>[0]['sheet']
  const page = <PointGoods wallet={walletWith({ balance: 0, order: null })} sheet={sheet} />
  expect(await drawn(page)).toContain('还差 70 积分')
  const hidden = await drawn(page, true)
  expect(hidden).not.toMatch(/70|还差/)
  expect(hidden).toContain('积分不足')
})

test('[P-6] the button that brings money back keeps the focus while it works, and is off only when there is nothing to bring', async () => {
  const button = async (seen: Parameters<typeof walletWith>[0]) => {
    const card = (
      <TotalCard
        wallet={walletWith(seen)}
        logic={{} as never}
        now={() => 0}
        exchanging={false}
        onExchange={() => undefined}
        onClose={() => undefined}
      />
    )
    const tag = /<button[^>]*>/.exec(await drawn(card))?.[0] ?? ''
    return { off: / disabled=/.test(tag), busy: tag.includes('aria-busy="true"') }
  }
  expect(await button({ balance: 500, order: null })).toEqual({ off: false, busy: false })
  expect(await button({ balance: 500, order: 'recover' })).toEqual({ off: false, busy: true })
  expect(await button({ balance: 0, order: 'recover' })).toEqual({ off: false, busy: true })
  expect(await button({ balance: 500, order: 'exchange' })).toEqual({ off: false, busy: true })
  expect(await button({ balance: 0, order: null })).toEqual({ off: true, busy: false })
})
