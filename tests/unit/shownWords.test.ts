import type { TFunction } from 'i18next'
import { expect, test, vi } from 'vitest'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { DICE_TARGETS } from '#src/api/model/games/dice/dice.ts'
import { coins, fen } from '#src/api/model/money/amount.ts'
import { betOn, otherSide } from '#src/frames/dice/bet.ts'
import { selectAfterCut } from '#src/machines/games/gameSelectors.ts'
import { leftWords } from '#src/ui/activities/activityWords.ts'
import { playWords } from '#src/ui/backOffice/members/playWords.ts'
import { usePasswordWords } from '#src/ui/cashier/withdrawal/passwordWords.ts'
import { createI18n } from '#src/ui/i18n/i18n.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { loadWords, type Namespace } from '#src/ui/i18n/words.ts'
import { useAction } from '#src/ui/room/moderation/useAction.ts'
import { sumWords } from '#src/ui/shared/claims/prizeWords.ts'
import { taskClaim } from '#src/ui/shared/claims/taskClaim.ts'
import { useFirstMatch } from '#src/ui/sportsbook/useFirstMatch.ts'
import { useStakeWords } from '#src/ui/sportsbook/useStakeWords.ts'
import { returnedBy } from '#tests/support/drawnBy.tsx'
import { inZone } from '#tests/support/inZone.ts'

async function speaking(...namespaces: readonly Namespace[]) {
  const translator = createI18n((key) => expect.unreachable(key))
  await loadWords(translator, 'zh-CN', ['common', ...namespaces])
  return translator
}

/** Words as their keys, with what is filled in. */
const keys = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')
const t = keys as unknown as TFunction<never>

const DAY = 86_400_000

test('[P-9] prizes are added up by what they are, in the order in which they come', () => {
  const prizes = [
    { asset: 'FEN', amount: fen(800) },
    { asset: 'GOLD', amount: coins(400) },
    { asset: 'FEN', amount: fen(350) },
  ] as const
  expect(sumWords(t, prizes)).toBe('claims.prize.FEN ¥11.50 + claims.prize.GOLD 400')
  expect(sumWords(t, [{ asset: 'FEN', amount: fen(0) }])).toBe('claims.nothing')
})

test('[P-9] a claim of a task says of which day or week, one of once does not', () => {
  expect([taskClaim(t, 'watch-day.2026-03-11'), taskClaim(t, 'avatar-set.once'), taskClaim(t, 'later-kind.2026-03-11')]).toEqual([
    'tasks.short.watch 2026-03-11',
    'tasks.short.avatar',
    'tasks.task 2026-03-11',
  ])
})

test('[P-9] time that is left is said in days from two of them on, below that to the second', () => {
  expect([leftWords(t, 2 * DAY), leftWords(t, 3 * DAY - 1)]).toEqual(['activities.days 2', 'activities.days 2'])
  expect(leftWords(t, 2 * DAY - 1_000)).toMatch(/\d+:59:59/)
})

test('[D-8] a limit that counts at once is told without a time, one that counts later with it', () => {
  const change = { action: 'limitSet', limit: fen(5_000), period: 'day', until: null, minutes: null } as const
  const told = (from: number | null) => playWords(t, { ...change, from } as Parameters<typeof playWords>[1], (at) => `at ${at}`)
  expect([told(null), told(7)]).toEqual([
    'backOffice.members.changes.limitSet backOffice.members.periods.day ¥50.00',
    'backOffice.members.changes.limitLater backOffice.members.periods.day ¥50.00 at 7',
  ])
})

test('[C-10] who must wait for another try is told whole minutes, and none too few', async () => {
  const { refusalWords } = returnedBy(usePasswordWords, await speaking('withdrawal'))
  const minutes = (wait: number) => /\d+/.exec(refusalWords({ reason: 'locked', wait }))?.[0]
  expect([1, 60_000, 60_001, 900_000].map(minutes)).toEqual(['1', '1', '2', '15'])
})

test('[P-4] the least stake may still be laid where it is the most there is; what is below it says which limit is full', async () => {
  const translator = await speaking('sportsbook')
  const { t: say } = translator
  const words = (max: number) =>
    returnedBy(() => useStakeWords({ min: fen(1_000), max: fen(max), by: 'match', limit: fen(50_000) }), translator)
  const full = say('sportsbook:sportsbook.slip.full.match', { limit: '500.00' })
  expect([words(999).hint, words(999).low]).toEqual([full, full])
  expect(words(1_000).hint).not.toContain(full)
  expect(words(1_000).low).toContain('10.00')
})

test('[P-4] the match to begin with is one that is played, else the next; never one that is over', () => {
  const match = (matchId: string, gameStatus: string) => ({ matchId, gameStatus }) as AnchorMatch
  const first = (...matches: readonly AnchorMatch[]) => {
    const found: (string | null)[] = []
    returnedBy(() => {
      const id = useFirstMatch(matches)
      found.push(id)
      return id ?? 'none'
    })
    return found.at(-1)
  }
  const [over, next, live] = [match('m1', 'ended'), match('m2', 'upcoming'), match('m3', 'live')]
  expect([first(over, next, live), first(over, next), first(over), first()]).toEqual(['m3', 'm2', null, null])
})

test('[D-8] slow mode of no seconds was switched off, a mute says for how long', async () => {
  const translator = await speaking('moderation')
  const words = (action: 'slowMode' | 'mute', detail: string | null) =>
    returnedBy(() => useAction({ action, target: 'Leo', detail }), translator)
  const say = (key: 'slowModeOff') => translator.t(`moderation:moderation.action.${key}`)
  expect(words('slowMode', '0')).toBe(say('slowModeOff'))
  expect(words('slowMode', '30')).toContain('30')
  expect(words('mute', '10')).toContain(translator.t('moderation:moderation.length.10'))
  expect(words('mute', 'of another version')).not.toContain('·')
})

test('[B-2] whether a time’s zone is said goes by the device’s zone at that time, not now', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 5) })
  try {
    // Irkutsk was at UTC+9 until autumn 2014, as the site’s clock never is, and is at UTC+8 since.
    const said = (at: number) => inZone('Asia/Irkutsk', () => dayTime(keys, at, at))
    expect(said(Date.UTC(2014, 0, 5))).toContain('relative.inZone')
    expect(said(Date.UTC(2026, 0, 5))).not.toContain('relative.inZone')
  } finally {
    vi.useRealTimers()
  }
})

test('[P-5] the other side of a dice bet has the same chance, within its bounds, and its other side is the bet again', () => {
  for (const side of ['under', 'over'] as const) {
    const { min, max } = DICE_TARGETS[side]
    for (let target = min; target <= max; target += 1) {
      const bet = betOn(side, target)
      const other = otherSide(bet)
      expect(other).toEqual({ side: side === 'under' ? 'over' : 'under', target: 100 - target })
      expect(otherSide(other)).toEqual(bet)
    }
    expect([betOn(side, min - 1).target, betOn(side, max + 1).target]).toEqual([min, max])
  }
})

test('[P-5] what became of a round over a cut is told of that round alone', () => {
  const after = (afterCut: object | null, visit: object | null) =>
    selectAfterCut({ context: { afterCut, visit } } as Parameters<typeof selectAfterCut>[0])
  const [cut, end, next] = [{ id: 'r1' }, { id: 'r1', state: 'settled' }, { id: 'r2' }]
  expect(after(cut, { running: null, last: end })).toBe(end)
  expect([after(cut, { running: next, last: end }), after(cut, { running: null, last: next })]).toEqual([null, null])
  expect([after(cut, null), after(null, { running: null, last: end }), after(cut, { running: null, last: null })]).toEqual([
    null,
    null,
    null,
  ])
})
