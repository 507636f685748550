import { useTranslation } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import { coins, fen, microUsdt, points } from '#src/api/model/money/amount.ts'
import type { SelectionCode } from '#src/api/model/pick.ts'
import type { WalletAnswer, WalletOrder } from '#src/machines/wallet/order.ts'
import type { SupportItem } from '#src/machines/support/supportChatMachine.ts'
import { mainSide, useDealWords } from '#src/ui/cashier/records/dealWords.ts'
import { isWhole, newsLines } from '#src/ui/cashier/wallet/newsWords.ts'
import { useOddsWords } from '#src/ui/shared/oddsWords.ts'
import { transcriptOf } from '#src/ui/shared/support/transcript.ts'
import { speaking, used } from './support/show.tsx'

const useWalletWords = () => useTranslation(['wallet', 'shared']).t

describe('[P-4] what wins, in words', () => {
  const teams = { home: 'Harbour', visit: 'Lighthouse' }

  async function names() {
    const translator = await speaking({ words: ['shared'] })
    return used(useOddsWords, translator)
  }

  test('a handicap is the home side’s, turned for the other one, and none has no sign', async () => {
    const { selectionName } = await names()
    const both = (line: number) =>
      (['home', 'visit'] as const).map((code) => selectionName({ type: 'handicap', line }, code, teams))
    expect(both(-1.5)).toEqual(['Harbour −1.5', 'Lighthouse +1.5'])
    expect(both(0.5)).toEqual(['Harbour +0.5', 'Lighthouse −0.5'])
    expect(both(0)).toEqual(['Harbour 0', 'Lighthouse 0'])
  })

  test('a total has its line without a sign for over and under alike; where a line is a number, it is in the market’s name', async () => {
    const { selectionName, marketName } = await names()
    const of = (code: SelectionCode) => selectionName({ type: 'total', line: 2.5 }, code, teams)
    expect([of('over'), of('under')]).toEqual(['大 2.5', '小 2.5'])
    const goal = { type: 'nextScore', line: 3 } as const
    expect([marketName(goal), selectionName(goal, 'home', teams), selectionName(goal, 'none', teams)]).toEqual([
      '第 3 个进球',
      'Harbour',
      '无进球',
    ])
    expect(selectionName({ type: 'winner', line: null }, 'draw', teams)).toBe('平局')
  })

  test('the number of a map is in the market’s name and not beside the sides', async () => {
    const { selectionName, marketName } = await names()
    const map = { type: 'mapWinner', line: 2 } as const
    expect([marketName(map).includes('2'), selectionName(map, 'home', teams), selectionName(map, 'visit', teams)]).toEqual([
      true,
      'Harbour',
      'Lighthouse',
    ])
  })
})

describe('[P-6] what became of an order of the wallet', () => {
  const clientId = 'client-made-id-0001'
  const transfer: WalletOrder = { kind: 'transfer', venue: 'OBTY', direction: 'in', amount: fen(12_345), clientId }
  const exchange: WalletOrder = {
    kind: 'exchange',
    direction: 'toUsdt',
    quoteId: 'q1',
    rate: 71_500,
    amount: fen(7_150),
    clientId,
  }
  const goods: WalletOrder = { kind: 'goods', goodsId: 'g1', amount: points(100), coins: coins(5), clientId }

  async function said() {
    const translator = await speaking({ words: ['wallet', 'shared'] })
    const t = used(useWalletWords, translator)
    return (order: WalletOrder, answer: WalletAnswer) => newsLines(t, (code) => `馆${code}`, { ...answer, order })
  }
  const done = { result: 'done', recovered: [] } as const

  test('in and out of a venue differ, and name it and the amount', async () => {
    const lines = await said()
    expect(lines(transfer, done)).toEqual(['已转入馆OBTY ¥123.45'])
    expect(lines({ ...transfer, direction: 'out' }, done)).toEqual(['已从馆OBTY转回 ¥123.45'])
  })

  test('an exchange says what was given and got, each in its own money, both ways', async () => {
    const lines = await said()
    expect(lines(exchange, done)).toEqual(['兑换成功：¥71.50 换得 ₮10.00'])
    const back: WalletOrder = { ...exchange, direction: 'toCny', amount: microUsdt(10_000_000) }
    expect(lines(back, done)).toEqual(['兑换成功：₮10.00 换得 ¥71.50'])
  })

  test('what was refused says why: money and points are not the same, and only a price can be over', async () => {
    const lines = await said()
    const refused = (order: WalletOrder, errorKey: 'errors.insufficient' | 'errors.conflict' | 'errors.notFound') =>
      lines(order, { result: 'failed', errorKey })
    expect(refused(transfer, 'errors.insufficient')).toEqual(['余额不足'])
    expect(refused(goods, 'errors.insufficient')).toEqual(['积分不足'])
    expect(refused(exchange, 'errors.conflict')).toEqual(['报价已过期或内容有变化，请重新操作'])
    expect(refused(transfer, 'errors.conflict')).toEqual(['这一笔已作废，没有执行，可以重新操作。'])
    for (const key of ['errors.conflict', 'errors.notFound'] as const)
      expect(refused(goods, key)).toEqual(['商品已有变化，没有扣除积分，请重新查看'])
  })

  test('a recovery names each venue, and the sum of those that gave; one that failed is no whole', async () => {
    const lines = await said()
    const order: WalletOrder = { kind: 'recover', clientId }
    const recovered = [
      { venue: 'OBTY', amount: fen(100), failed: false },
      { venue: 'IMTY', amount: fen(0), failed: true },
    ] as const
    expect(lines(order, { result: 'done', recovered })).toEqual([
      '已回收 ¥1.00',
      '馆OBTY：¥1.00 已回到中心钱包',
      '馆IMTY：没有回收成功，余额仍在该场馆',
    ])
    expect(lines(order, done)).toEqual(['各场馆没有余额，无需回收'])
    expect([
      isWhole({ result: 'done', recovered, order }),
      isWhole({ ...done, order }),
      isWhole({ result: 'lost', order }),
    ]).toEqual([false, true, false])
  })
})

describe('[P-6] a movement in the records', () => {
  test('shows the centre’s side where it took part, whichever comes first', () => {
    const [venue, centre] = [
      { place: 'OBTY', asset: 'FEN', amount: fen(100) },
      { place: 'centre', asset: 'FEN', amount: fen(-100) },
    ] as const
    expect([mainSide({ sides: [venue, centre] }), mainSide({ sides: [centre, venue] }), mainSide({ sides: [venue] })]).toEqual([
      centre,
      centre,
      venue,
    ])
    expect(mainSide({ sides: [] })).toBeUndefined()
  })

  test('has its own name, else that of its type; an amount has its sign, and its symbol or else its unit', async () => {
    const translator = await speaking({ words: ['records', 'wallet', 'shared'] })
    const { dealName, signed } = used(useDealWords, translator)
    expect(dealName({ kind: 'betSettle', type: 'bet' })).toBe('投注结算')
    // No word of the ledger, though every object has it.
    expect(dealName({ kind: 'constructor', type: 'other' })).toBe('其他')
    expect([signed({ asset: 'FEN', amount: fen(100) }), signed({ asset: 'GOLD', amount: coins(-10) })]).toEqual([
      '+¥1.00',
      '−10 金币',
    ])
  })
})

test('[R-4] a chat that is saved says who wrote each line from either side, its pictures, and how it ended, at the site’s time', async () => {
  const translator = await speaking({ words: ['support'] })
  const at = Date.UTC(2026, 0, 2, 3, 4)
  const line = { kind: 'line' as const, at, id: 'l', clientId: 'client-made-id-0001', name: null }
  const turn = { kind: 'turn', at, name: null, end: null, rating: null } as const
  const events: readonly SupportItem[] = [
    { ...turn, seq: 1, turn: 'taken', name: 'Oda' },
    { ...line, seq: 2, by: 'customer', text: '你好', pictures: [] },
    { kind: 'unreadable', seq: 3, at: 0 },
    { ...line, seq: 4, by: 'service', name: 'Oda', text: '', pictures: ['p1', 'p2'] },
    { ...turn, seq: 5, turn: 'closed', end: 'idle' },
    { ...turn, seq: 6, turn: 'closed' },
  ]
  const of = (me: 'customer' | 'service') => transcriptOf(translator.getFixedT('zh-CN', 'support'), events, me).split('\r\n')
  expect(of('customer')).toEqual([
    '[2026-01-02 11:04] Oda 为你服务',
    '[2026-01-02 11:04] 我: 你好',
    '[2026-01-02 11:04] Oda: <聊天中的图片> <聊天中的图片>',
    '[2026-01-02 11:04] 长时间没有回复，会话已结束',
  ])
  expect(of('service').slice(1, 3)).toEqual([
    '[2026-01-02 11:04] 客户: 你好',
    '[2026-01-02 11:04] 我: <聊天中的图片> <聊天中的图片>',
  ])
})
