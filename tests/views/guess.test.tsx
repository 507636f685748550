import { expect, test } from 'vitest'
import type { GuessView } from '#src/api/model/activities/kinds/guess.ts'
import { points } from '#src/api/model/money/amount.ts'
import { readAmount } from '#src/api/model/money/typedAmount.ts'
import { GuessMatch } from '#src/ui/activities/kinds/guess/GuessMatch.tsx'
import { show } from './support/show.tsx'

type One = GuessView['matches'][number]

const typed = (text: string) => readAmount('POINT', text) ?? points(0)
const BOUNDS = { least: typed('10'), most: typed('100') }
const ONE: One = {
  match: {
    matchId: 'm1',
    sport: 'football',
    league: 'Harbour Cup',
    home: { name: 'Gulls', logo: null },
    visit: { name: 'Terns', logo: null },
    kickoffAt: 0,
    state: 'open',
    score: null,
  },
  pools: (['home', 'draw', 'visit'] as const).map((side) => ({ side, amount: points(0) })),
  result: null,
  mine: null,
}

async function showMatch({ have = '500', ...change }: Partial<One> & { readonly have?: string } = {}) {
  const one = { ...ONE, ...change }
  const view: GuessView = { ...BOUNDS, have: typed(have), matches: [one] }
  const asked: unknown[] = []
  const page = await show(<GuessMatch one={one} view={view} mayAct isBusy={false} ask={(act) => asked.push(act)} />, {
    language: 'en',
    words: ['guess', 'activityMatches'],
  })
  const { screen, user } = page
  const stake = () => screen.getByRole<HTMLButtonElement>('button', { name: /stake/i })
  return {
    ...page,
    asked,
    stake,
    /** What is said of a stake, null = nothing; and whether it may be made. */
    write: async (text: string) => {
      const field = screen.getByRole('textbox')
      await user.clear(field)
      await user.type(field, text)
      return [screen.queryByRole('alert')?.textContent ?? null, !stake().disabled]
    },
  }
}

const MINE = { side: 'home', amount: typed('80'), payout: null } as const

test('[C-12] more than a match takes of one member in all is not staked, with what they staked before', async () => {
  const { write } = await showMatch({ mine: MINE })
  expect(await write('21')).toEqual(['At most 100 points a match in all.', false])
  expect(await write('20')).toEqual([null, true])
})

test('[C-12] a small addition to a guess is enough, as the least is of all that is staked', async () => {
  const { user, write, stake, asked } = await showMatch({ mine: MINE })
  expect(await write('1')).toEqual([null, true])
  await user.click(stake())
  expect(asked).toEqual([{ do: 'stake', matchId: 'm1', side: 'home', amount: '1' }])
})

test('[C-12] a first stake has to be the least, and no more than the member has', async () => {
  const { screen, user, write } = await showMatch({ have: '50' })
  expect(screen.queryByRole('textbox')).toBe(null)
  await user.click(screen.getByRole('radio', { name: /Draw/ }))
  expect(await write('9')).toEqual(['At least 10 points a match.', false])
  expect(await write('51')).toEqual(['You have too few points.', false])
  expect(await write('50')).toEqual([null, true])
})
