import { act } from '@testing-library/react'
import { useState } from 'react'
import { Subject } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fromObservable } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { MatchEvent } from '#src/api/model/matchEvent.ts'
import { MOMENT_SHOWN, scoreMomentMachine } from '#src/machines/match/scoreMomentMachine.ts'
import type { TimelineNews } from '#src/streams/timeline.ts'
import { MatchMoment } from '#src/ui/room/match/MatchMoment.tsx'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { matchEvent } from './support/matchEvent.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

type Moment = Parameters<typeof MatchMoment>[0]

const MATCH: AnchorMatch = {
  ...anchorMatch(),
  homeName: 'Gulls',
  homeLogo: '/gulls.svg',
  visitName: 'Terns',
  visitLogo: '/terns.svg',
}

/** The moments of a match in the room c1, whose tab is called “The room”. */
async function showMoments(fields: Partial<AnchorMatch> = {}) {
  const news = new Subject<TimelineNews>()
  const rooms: string[] = []
  const tab = shownBy<Moment['tab']>({})
  const timeline = fromObservable<TimelineNews, { room: string }>(({ input }) => {
    rooms.push(input.room)
    return news
  })
  const logic = scoreMomentMachine.provide({ actors: { timeline } })
  function Room() {
    const [matchId, setMatchId] = useState('m1')
    const match = { ...MATCH, ...fields, matchId }
    return (
      <>
        <button onClick={() => setMatchId('m2')}>Another</button>
        <MatchMoment match={match} matchId={matchId} room="c1" title="The room" logic={logic} tab={tab.ref} />
      </>
    )
  }
  const page = await show(<Room />, { language: 'en', words: ['match'] })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const card = () => page.screen.getByRole('status', { name: 'Moments' })
  return {
    ...page,
    rooms,
    /** The anchor casts the match m2 by now. */
    becomesAnother: () => act(() => page.screen.getByRole('button').click()),
    card: () => card().textContent,
    crests: () => [...card().querySelectorAll('img')].map((one) => [one.getAttribute('src'), one.getAttribute('alt')]),
    titles: () => tab.sent.map((event) => (event as { text: string }).text),
    happens: (id: string, line: Partial<MatchEvent> = {}) => act(() => news.next({ type: 'line', line: matchEvent(id, line) })),
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
  }
}

test('[P-4] before anything happens there is no card, and the tab is called as the room', async () => {
  const { card, titles, rooms } = await showMoments()
  expect([card(), titles(), rooms]).toEqual(['', ['The room'], ['c1']])
})

test('[P-4] a goal is a card with its minute, who scored and the score', async () => {
  const { card, happens } = await showMoments()
  happens('e1')
  expect(card()).toBe('Goal!11′ Goal for Gulls1 : 0')
})

test('[P-4] [S-1] a room whose anchor casts another match by now shows that one’s goals', async () => {
  const { card, happens, becomesAnother } = await showMoments()
  becomesAnother()
  happens('e1', { matchId: 'm1' })
  expect(card()).toBe('')
  happens('e2', { matchId: 'm2' })
  expect(card()).toBe('Goal!11′ Goal for Gulls1 : 0')
})

test('[P-4] a goal stands before the tab’s title while its card is shown', async () => {
  const { card, titles, happens, pass } = await showMoments()
  happens('e1')
  expect(titles()).toEqual(['The room', 'Goal! 1 : 0 · The room'])
  pass(MOMENT_SHOWN - 1)
  expect(card()).not.toBe('')
  pass(1)
  expect([card(), titles().at(-1)]).toEqual(['', 'The room'])
})

test('[P-4] a second goal follows the card of the first one, as a card of its own', async () => {
  const { card, titles, happens, pass } = await showMoments()
  happens('e1')
  happens('e2', { side: 'visit', second: 660, visitScore: 1 })
  expect(card()).toBe('Goal!11′ Goal for Gulls1 : 0')
  pass(MOMENT_SHOWN)
  expect([card(), titles().at(-1)]).toEqual(['Goal!12′ Goal for Terns1 : 1', 'Goal! 1 : 1 · The room'])
})

test.each([
  ['home', '/gulls.svg'],
  ['visit', '/terns.svg'],
] as const)('[P-4] a goal of the %s side has its crest, which is not read out', async (side, crest) => {
  const { crests, happens } = await showMoments()
  happens('e1', { side })
  expect(crests()).toEqual([[crest, '']])
})

test('[P-4] a goal of a side without a crest has no picture', async () => {
  const { crests, happens } = await showMoments({ visitLogo: null })
  happens('e1', { side: 'visit' })
  expect(crests()).toEqual([])
})

test.each([
  ['football', { kind: 'end', side: null, period: 2, second: 2_700 }, /^90\+1′ Full time1 : 0$/],
  ['basketball', { kind: 'break', side: null, period: 2, second: 720 }, /^00:00 End of Quarter 21 : 0$/],
] as const)('[P-4] what is nobody’s (%s, %o) has neither a crest nor a name', async (matchClass, line, words) => {
  const { card, crests, titles, happens } = await showMoments({ matchClass })
  happens('e1', line)
  expect([card(), crests(), titles().at(-1)]).toEqual([expect.stringMatching(words), [], '1 : 0 · The room'])
})

test('[P-4] a moment is called by its sport', async () => {
  const { card, titles, happens } = await showMoments({ matchClass: 'esports' })
  happens('e1', { period: 2 })
  expect([card(), titles().at(-1)]).toEqual(['Map won!10:00 Gulls win Map 21 : 0', 'Map won! 1 : 0 · The room'])
})

test('[P-4] what is no moment of a match leaves the tab’s title alone', async () => {
  const { card, titles, happens } = await showMoments()
  happens('e1', { kind: 'corner' })
  expect([card(), titles()]).toEqual(['', ['The room']])
})
