import { expect, test } from 'vitest'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { fen } from '#src/api/model/money/amount.ts'
import type { BetLimitFault } from '#src/api/model/sportsbook.ts'
import { usePasswordWords } from '#src/ui/cashier/withdrawal/passwordWords.ts'
import { useAction } from '#src/ui/room/moderation/useAction.ts'
import { durationWords } from '#src/ui/saferPlay/durationWords.ts'
import { useFirstMatch } from '#src/ui/sportsbook/useFirstMatch.ts'
import { useStakeWords } from '#src/ui/sportsbook/useStakeWords.ts'
import { speaking, used } from './support/show.tsx'

test('[C-10] who must wait for another try is told whole minutes, and none too few', async () => {
  const { refusalWords } = used(usePasswordWords, await speaking({ words: ['withdrawal'] }))
  const minutes = (wait: number) => /\d+/.exec(refusalWords({ reason: 'locked', wait }))?.[0]
  expect([1, 60_000, 60_001, 900_000].map(minutes)).toEqual(['1', '1', '2', '15'])
})

test('[P-4] the least stake may still be laid where it is the most there is; what is below it says which limit is full', async () => {
  const translator = await speaking({ words: ['sportsbook'] })
  const { t: say } = translator
  const words = (max: number) =>
    used(() => useStakeWords({ min: fen(1_000), max: fen(max), by: 'match', limit: fen(50_000) }), translator)
  const full = say('sportsbook:sportsbook.slip.full.match', { limit: '500.00' })
  expect([words(999).hint, words(999).low]).toEqual([full, full])
  expect(words(1_000).hint).not.toContain(full)
  expect(words(1_000).low).toContain('10.00')
})

test('[P-4] the match to begin with is one that is played, else the next; never one that is over', async () => {
  const translator = await speaking()
  const match = (matchId: string, gameStatus: string) => ({ matchId, gameStatus }) as AnchorMatch
  const first = (...matches: readonly AnchorMatch[]) => used(() => useFirstMatch(matches), translator)
  const [over, next, live] = [match('m1', 'ended'), match('m2', 'upcoming'), match('m3', 'live')]
  expect([first(over, next, live), first(over, next), first(over), first()]).toEqual(['m3', 'm2', null, null])
})

test('[D-8] slow mode of no seconds was switched off, a mute says for how long', async () => {
  const translator = await speaking({ words: ['moderation'] })
  const words = (action: 'slowMode' | 'mute', detail: string | null) =>
    used(() => useAction({ action, target: 'Leo', detail }), translator)
  const say = (key: 'slowModeOff') => translator.t(`moderation:moderation.action.${key}`)
  expect(words('slowMode', '0')).toBe(say('slowModeOff'))
  expect(words('slowMode', '30')).toContain('30')
  expect(words('mute', '10')).toContain(translator.t('moderation:moderation.length.10'))
  expect(words('mute', 'of another version')).not.toContain('·')
})

test('[P-6] how long somebody has played is said in minutes that are over, and in hours once there are any', async () => {
  const t = (await speaking({ words: ['saferPlay'] })).getFixedT('zh-CN', 'saferPlay')
  const minutes = [0, 0.9, 59.9, 60, 60.9, 61, 119.9, 120]
  expect(minutes.map((one) => durationWords(t, one * 60_000))).toEqual([
    '0 分钟',
    '0 分钟',
    '59 分钟',
    '1 小时',
    '1 小时',
    '1 小时 1 分钟',
    '1 小时 59 分钟',
    '2 小时',
  ])
})

/** What may be staked, by the limit that binds. */
async function stakeWordsOf(by: BetLimitFault, max: number) {
  const translator = await speaking({ language: 'en', words: ['sportsbook'] })
  return used(() => useStakeWords({ min: fen(1_000), max: fen(max), by, limit: fen(50_000) }), translator)
}

test.each([
  ['stake', '¥10.00 to ¥90.00 a bet', 'At most ¥90.00'],
  [
    'payout',
    'From ¥10.00 · at most ¥90.00 at this price (a bet returns up to ¥500.00)',
    'at most ¥90.00 at this price (a bet returns up to ¥500.00)',
  ],
  [
    'match',
    'From ¥10.00 · ¥90.00 left on this match (limit of open stakes ¥500.00)',
    '¥90.00 left on this match (limit of open stakes ¥500.00)',
  ],
  ['member', 'From ¥10.00 · ¥90.00 left (limit of all open stakes ¥500.00)', '¥90.00 left (limit of all open stakes ¥500.00)'],
] as const)('[P-4] where the limit of the %s binds it is said: %s', async (by, hint, high) => {
  const words = await stakeWordsOf(by, 9_000)
  expect(words).toEqual({ hint, low: 'At least ¥10.00', high })
})

test.each([
  ['stake', 'No bets are taken now'],
  ['payout', 'At this price any bet would return more than ¥500.00, the most there is'],
  ['match', 'Your open stakes on this match are at their limit of ¥500.00 until some are settled'],
  ['member', 'Your open stakes are at their limit of ¥500.00 until some are settled'],
] as const)('[P-4] where the limit of the %s leaves no room for a bet it is said: %s', async (by, words) => {
  expect(await stakeWordsOf(by, 0)).toEqual({ hint: words, low: words, high: words })
})

test('[P-4] before limits are known nothing is said of what may be staked', async () => {
  const translator = await speaking({ words: ['sportsbook'] })
  expect(used(() => useStakeWords(null), translator)).toEqual({ hint: '', low: '', high: '' })
})
