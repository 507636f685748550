import { BehaviorSubject, of } from 'rxjs'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { createActor, fromObservable } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { MatchEvent } from '#src/api/model/matchEvent.ts'
import { MatchBar } from '#src/ui/room/match/MatchBar.tsx'
import { MatchHead } from '#src/ui/room/match/MatchHead.tsx'
import { RoomPrices } from '#src/ui/room/match/RoomPrices.tsx'
import type { MatchRef } from '#src/ui/room/match/Timeline.tsx'
import type { MatchActors } from '#src/ui/room/match/WithMatch.tsx'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { NOON } from './support/kind.tsx'
import { matchEvent } from './support/matchEvent.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'
import { windowOf } from './support/windowOf.ts'

const MATCH: AnchorMatch = {
  ...anchorMatch(),
  homeName: 'Gulls',
  homeLogo: '/gulls.svg',
  homeScore: 2,
  visitName: 'Terns',
  visitLogo: '/terns.svg',
  visitScore: 1,
}
const clock = (period: number, second: number, running = true): AnchorMatch['clock'] => ({
  period,
  second,
  running,
  at: NOON - 5_000,
  added: 0,
})

/** How a match stands at midday, with what happened in it; null = nobody follows it. */
async function showHead(fields: Partial<AnchorMatch> = {}, events: readonly MatchEvent[] | null = null, isInPicture = false) {
  const told$ = new BehaviorSubject<object>({ events: events ?? [] })
  const game: unknown = createActor(fromObservable(() => told$)).start()
  const page = await show(
    <main>
      <MatchHead
        match={{ ...MATCH, ...fields }}
        game={events === null ? undefined : (game as MatchRef)}
        now={NOON}
        seconds={fromObservable<number, undefined>(() => of(NOON))}
        isInPicture={isInPicture}
      />
    </main>,
    { language: 'en', words: ['room', 'match'] },
  )
  const { screen } = page
  return {
    ...page,
    /** What stands in the middle, then below it. */
    texts: () => [...screen.getByRole('main').querySelectorAll('p')].map(({ textContent }) => textContent.trim()),
    pictures: () => [...document.querySelectorAll('img')].map((one) => one.getAttribute('src')),
    last: () => {
      const list = screen.queryByRole('list')
      return list === null ? null : [...list.children].map(({ textContent }) => textContent)
    },
    happens: (next: readonly MatchEvent[]) => told(() => told$.next({ events: next })),
  }
}

test('[P-4] a match stands as its home side, its score, its phase and its other side', async () => {
  const { texts } = await showHead()
  expect(texts()).toEqual(['GullsGulls', '2 : 1', 'In play', 'TernsTerns'])
})

test('[P-4] a long name is also there as its short one, each with its own side', async () => {
  const { texts } = await showHead({ homeName: 'Gulls United of Harbour', visitName: 'Terns Athletic Club' })
  expect([texts()[0], texts()[3]]).toEqual(['Gulls United of HarbourGulls United', 'Terns Athletic ClubTerns'])
})

test('[P-4] each side has its crest, twice: as a picture, and as the colours behind it', async () => {
  const { pictures } = await showHead()
  expect(pictures()).toEqual(['/gulls.svg', '/gulls.svg', '/terns.svg', '/terns.svg'])
})

test('[P-4] a side without a crest has no picture', async () => {
  const { pictures } = await showHead({ homeLogo: null })
  expect(pictures()).toEqual(['/terns.svg', '/terns.svg'])
})

test('[P-4] crests are not read out: the names stand beside them', async () => {
  const { screen } = await showHead()
  expect(screen.queryAllByRole('img')).toEqual([])
})

test('[P-4] a match that is still to begin has no score yet, and says when it begins', async () => {
  const { texts } = await showHead({ gameStatus: 'pre', startAt: NOON + 3_600_000 })
  expect(texts().slice(1, 3)).toEqual(['– : –', expect.stringMatching(/^Starts today 13:00/)])
})

test.each([
  ['football', 'live', clock(2, 600), '2nd half 55:05'],
  ['football', 'live', clock(1, 600, false), '1st half'],
  ['football', 'break', clock(1, 2_700, false), 'Half-time'],
  ['basketball', 'live', clock(3, 60), 'Quarter 3 10:55'],
  ['esports', 'live', clock(2, 60), 'Map 2 01:05'],
  ['football', 'ended', null, 'Ended'],
] as const)('[P-4] a match of %s that is %s, with the clock %o, says “%s”', async (matchClass, gameStatus, at, words) => {
  const { texts } = await showHead({ matchClass, gameStatus, clock: at })
  expect(texts()[2]).toBe(words)
})

test.each([
  ['basketball', 'Quarters 20:18  9:11'],
  ['esports', 'Towers 20:18  9:11'],
] as const)('[P-4] of %s each part’s score stands below: “%s”', async (matchClass, words) => {
  const parts = [
    [20, 18],
    [9, 11],
  ]
  const { texts } = await showHead({ matchClass, parts })
  expect(texts()[4]).toBe(words)
})

test('[P-4] two halves say no more than the score', async () => {
  const { texts } = await showHead({
    parts: [
      [2, 0],
      [0, 1],
    ],
  })
  expect(texts()).toHaveLength(4)
})

test('[P-4] a match of quarters that has not had one says nothing of quarters', async () => {
  const { texts } = await showHead({ matchClass: 'basketball', parts: [] })
  expect(texts()).toHaveLength(4)
})

test('[P-4] what happened last stands below, with its minute: two lines, and those that tell of the score first', async () => {
  const { last } = await showHead({}, [
    matchEvent('e1'),
    matchEvent('e2', { second: 1_260, side: 'visit' }),
    matchEvent('e3', { second: 2_000, kind: 'yellow' }),
  ])
  expect(last()).toEqual(['22′ Goal for Terns', '11′ Goal for Gulls'])
})

test('[P-4] in the picture’s place there is room for four lines', async () => {
  const goals = ['e1', 'e2', 'e3', 'e4', 'e5'].map((id, index) => matchEvent(id, { second: 660 + 60 * index }))
  const { last } = await showHead({}, goals, true)
  expect(last()?.map((line) => line.slice(0, 3))).toEqual(['16′', '15′', '14′', '13′'])
})

test('[P-4] what happens meanwhile is shown in the place of what was last', async () => {
  const { last, happens } = await showHead({}, [matchEvent('e1')])
  await happens([matchEvent('e1'), matchEvent('e2', { second: 1_260, side: 'visit' })])
  expect(last()).toEqual(['22′ Goal for Terns', '11′ Goal for Gulls'])
})

test('[P-4] the minute of what happened is said in its sport’s way', async () => {
  const { last } = await showHead({ matchClass: 'basketball' }, [matchEvent('e1', { kind: 'red', second: 60 })])
  expect(last()).toEqual(['11:00 Ejection, Gulls'])
})

test.each([
  ['nobody follows it', null],
  ['nothing happened', []],
])('[P-4] of a match where %s there is no list of what happened', async (_, events) => {
  const { last } = await showHead({}, events)
  expect(last()).toBe(null)
})

/** A match's main market, while the feed of its prices is as said. */
function oddsOf(feed: 'waiting' | 'none' | 'fresh' | 'stale', suspended = false, isKnown = true) {
  const selections = ['home', 'draw', 'visit'].map((code, index) => ({ selectionId: code, code, price: 150 + index, open: true }))
  const market = { marketId: 'k', type: 'winner', line: null, suspended, selections }
  return shownBy<MatchActors['odds']>({ markets: isKnown ? [market] : [], moves: {} }, { value: { feed } }).ref
}

test('[P-4] on a phone a press on the score of a match leads to its prices', async () => {
  windowOf('narrow')
  const shown: unknown[] = []
  const { screen, user } = await show(
    <MatchBar
      match={MATCH}
      odds={oddsOf('fresh')}
      game={shownBy<MatchRef>({ events: [] }).ref}
      player={shownBy<ComponentProps<typeof MatchBar>['player']>({}, { value: { picture: 'opening' } }).ref}
      onShow={(tab) => void shown.push(tab)}
      now={NOON}
      seconds={fromObservable<number, undefined>(() => of(NOON))}
    />,
    { language: 'en', words: ['room', 'match', 'shared'] },
  )
  await user.click(screen.getByRole('button', { name: 'Odds' }))
  expect(shown).toEqual(['below'])
})

type Prices = Partial<{ feed: Parameters<typeof oddsOf>[0]; isPaused: boolean; isKnown: boolean; width: 'narrow' | 'wide' }>

/** Who wins at which price, above a phone's chat. */
async function showPrices({ feed = 'fresh', isPaused = false, isKnown = true, width = 'narrow' }: Prices = {}) {
  windowOf(width)
  const pressed: string[] = []
  const page = await show(
    <RoomPrices
      odds={oddsOf(feed, isPaused, isKnown)}
      match={MATCH}
      sheet={undefined}
      onPrice={({ selectionId, place }) => void pressed.push(`${selectionId} ${place}`)}
      onAll={() => void pressed.push('all')}
    />,
    { language: 'en', words: ['shared'] },
  )
  return { ...page, pressed, prices: () => page.screen.queryAllByRole('button', { name: /^Match result, / }) }
}

test.each([
  ['confirmed', 'fresh', false, ['1|1.50', 'X|1.51', '2|1.52']],
  ['paused', 'fresh', true, ['1|Paused', 'X|Paused', '2|Paused']],
] as const)('[P-4] above a phone’s chat it says who wins at which price while prices are %s', async (_, feed, isPaused, said) => {
  const { prices } = await showPrices({ feed, isPaused })
  const words = ({ children: [, name, price] }: HTMLElement) => `${name?.textContent}|${price?.textContent.trim()}`
  expect(prices().map(words)).toEqual(said)
})

test.each([
  ['confirmed', 'fresh', false, ['draw room']],
  ['no longer confirmed', 'stale', false, []],
  ['paused', 'fresh', true, []],
] as const)(
  '[P-4] of prices that are %s above a phone’s chat one that is pressed opens its slip: %j',
  async (_, feed, isPaused, ids) => {
    const { prices, user, pressed } = await showPrices({ feed, isPaused })
    await user.click(prices()[1]!)
    expect(pressed).toEqual(ids)
  },
)

test('[P-4] the prices above a phone’s chat lead to all of them', async () => {
  const { screen, user, pressed } = await showPrices()
  await user.click(screen.getByRole('button', { name: 'Odds' }))
  expect(pressed).toEqual(['all'])
})

test.each([
  ['on a wide screen, which has them below the picture', { width: 'wide' }],
  ['where there are none', { isKnown: false, feed: 'none' }],
] as const)('[P-4] no prices stand above the chat %s', async (_, given) => {
  const { screen } = await showPrices(given)
  expect(screen.queryAllByRole('button')).toEqual([])
})
