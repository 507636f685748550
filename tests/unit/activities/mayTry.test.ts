import { expect, test } from 'vitest'
import { mayTry } from '#src/api/model/activities/mayTry.ts'

const WHYS = ['notBegun', 'ended', 'paused', 'budgetGone', 'barred', 'audience', 'already', 'login'] as const

test('[C-12] [P-9] leaving, and taking what was promised, is refused by a bar and to visitors alone', () => {
  const free = WHYS.filter((why) => why !== 'barred' && why !== 'login')
  const tried = (kind: Parameters<typeof mayTry>[0], act: object) => WHYS.filter((why) => mayTry(kind, { why }, act))
  for (const kind of ['firstDeposit', 'continueDeposit', 'stageDeposit', 'recallFriend'] as const) {
    expect(tried(kind, { do: 'leave' })).toEqual(free)
    expect(tried(kind, { do: 'join' })).toEqual([])
  }
  expect(tried('fanshuiRebate', { do: 'claimAll' })).toEqual(free)
  expect(tried('signGifts', { do: 'sign' })).toEqual([])
  expect(mayTry('signGifts', null, { do: 'sign' })).toBe(true)
})
