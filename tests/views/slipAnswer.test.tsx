import { expect, test } from 'vitest'
import { fen } from '#src/api/model/money/amount.ts'
import type { BetOrder } from '#src/machines/sportsbook/slip.ts'
import type { SlipRef } from '#src/machines/sportsbook/slipMachine.ts'
import { SlipAnswer } from '#src/ui/sportsbook/SlipAnswer.tsx'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const order = (matchId: string): BetOrder => ({
  clientId: 'client-made-id-0001',
  matchId,
  selectionId: 's1',
  pick: { type: 'winner', line: null, code: 'home' },
  stake: fen(5_000),
  price: 195,
  fund: fen(0),
  policy: 'any',
  share: false,
})

async function showAnswer(state: string, context: object) {
  const slip = shownBy<SlipRef>(
    { bet: null, offered: null, order: order('m1'), refusal: null, errorKey: null, ...context },
    { value: { order: state } },
  )
  const page = await show(<SlipAnswer slip={slip.ref} match={anchorMatch()} help={<p>help</p>} />, {
    language: 'en',
    words: ['sportsbook', 'shared', 'bet'],
  })
  return {
    ...page,
    sent: slip.sent,
    said: () => page.screen.getByRole('status').textContent ?? '',
    press: (name: string) => page.user.click(page.screen.getByRole('button', { name })),
  }
}

test('[C-9] a price that has moved is said as it was and as it is, and the bet goes on at the new one alone', async () => {
  const { said, press, sent } = await showAnswer('asking', { offered: 180 })
  expect(said()).toContain('From 1.95 to 1.80')
  await press('Bet at 1.80')
  expect(sent).toEqual([{ type: 'price.accepted' }])
})

test.each([
  ['m1', true],
  ['m2', false],
])('[C-9] an answer about the match %s names the teams of the match m1: %o', async (matchId, names) => {
  const { said } = await showAnswer('refused', { order: order(matchId), refusal: 'lost' })
  expect([said().includes('甲队'), said().includes('¥50')]).toEqual([names, true])
})

test('[C-9] what helps stands at a refusal, which is closed by hand', async () => {
  const { screen, press, sent } = await showAnswer('refused', { refusal: 'funds' })
  expect(screen.queryByText('help') !== null).toBe(true)
  await press('Back')
  expect(sent).toEqual([{ type: 'slip.closed' }])
})
