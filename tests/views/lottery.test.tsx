import { expect, test } from 'vitest'
import type { LotteryView as View } from '#src/api/model/activities/kinds/lottery.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { LotteryView } from '#src/ui/activities/kinds/lottery/LotteryView.tsx'
import { show } from './support/show.tsx'

const HASH = 'a'.repeat(64)
const VIEW: View = {
  ranks: [{ winners: 1, prize: { asset: 'FEN', amount: fen(8_800) } }],
  isJoined: true,
  next: { draw: 'd1', commitment: HASH, day: '2026-11-29', drawnAt: 0, valid: fen(0), tickets: [] },
  each: fen(10_000),
  most: 20,
  drawings: [],
}

/** The page of a lottery whose next drawing is committed to. */
async function lotteryPage() {
  const both = { 'zh-CN': '', en: '' }
  const card = {
    id: 'a1',
    kind: 'lottery',
    title: both,
    words: both,
    startsAt: 0,
    endsAt: 1,
    state: 'running',
    why: null,
  } as const
  const sheet = { card: { ...card, isDone: false }, view: VIEW }
  return show(<LotteryView sheet={sheet} isBusy={false} answer={null} ask={() => undefined} logic={null} />, {
    language: 'en',
    words: ['lottery', 'activities'],
  })
}

test('[P-9] a lottery shows its prizes before what its drawing is verified with', async () => {
  const { screen } = await lotteryPage()
  const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(parts).toEqual(['Drawing of 2026-11-29', 'Prizes', 'Fair drawing', 'Earlier drawings'])
})

test('[C-12] the hash of a drawing is folded, and leads to where it is verified', async () => {
  const { screen } = await lotteryPage()
  const hash = screen.getByText(HASH)
  expect([hash.closest('details')?.open, hash.getAttribute('href')]).toEqual([false, '/app/verify?draw=d1'])
})
