import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable, fromPromise } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { MatchEvent } from '#src/api/model/matchEvent.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import { anchorListMachine, type AnchorPage } from '#src/machines/anchor/anchorListMachine.ts'
import type { FavouritesRef } from '#src/machines/favourites/favouritesMachine.ts'
import type { OddsRef } from '#src/machines/odds/oddsMachine.ts'
import type { RemindersRef } from '#src/machines/reminders/remindersMachine.ts'
import type { RoomRef } from '#src/machines/room/roomMachine.ts'
import { OthersOnAir } from '#src/ui/anchorPlace/OthersOnAir.tsx'
import { MatchTab } from '#src/ui/room/match/MatchTab.tsx'
import { MatchRemind } from '#src/ui/room/match/MatchRemind.tsx'
import { type MatchRef, Timeline } from '#src/ui/room/match/Timeline.tsx'
import { OffAir } from '#src/ui/room/player/OffAir.tsx'
import { RoomAbout } from '#src/ui/room/RoomAbout.tsx'
import { RoomFavourite } from '#src/ui/room/RoomFavourite.tsx'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { silent } from '#tests/support/silent.ts'
import { NOON } from './support/kind.tsx'
import { matchEvent } from './support/matchEvent.ts'
import { QUIET_ROOMS } from './support/quietRooms.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'
import { windowOf } from './support/windowOf.ts'

const MATCH: AnchorMatch = { ...anchorMatch({ id: 'a1' }), homeName: 'Gulls', visitName: 'Terns' }
const castBy = (id: string): AnchorMatch => {
  const match = anchorMatch({ id })
  return { ...match, anchorInfo: match.anchorInfo && { ...match.anchorInfo, nickname: id } }
}
type Shown = {
  readonly events?: readonly MatchEvent[]
  readonly anchors?: readonly AnchorMatch[]
  readonly isLoading?: boolean
  readonly isFailed?: boolean
  readonly gameStatus?: AnchorMatch['gameStatus']
  readonly matchClass?: SportKind
  readonly anchorInfo?: null
}

async function showTab({ events = [], anchors = [], isLoading = false, isFailed = false, ...fields }: Shown = {}) {
  const game = shownBy<MatchRef>(
    { events, anchors, errorKey: isFailed ? 'errors.networkAbnormal' : null },
    { states: isLoading ? ['"loading"'] : [] },
  )
  const odds = shownBy<OddsRef>({ markets: [], moves: {}, trend: {}, fedAt: 0 }, { value: { feed: 'waiting' } })
  const page = await show(
    <MatchTab
      odds={odds.ref}
      game={game.ref}
      match={{ ...MATCH, gameStatus: 'live', ...fields }}
      seconds={silent<number, undefined>()}
      bets={undefined}
      isMember={false}
      onPrice={() => undefined}
    />,
    { language: 'en', words: ['shared', 'match'] },
  )
  return { ...page, sent: game.sent, lines: () => page.screen.queryAllByRole('listitem').map(({ textContent }) => textContent) }
}

test('[P-4] what happened in a match stands latest first, goals with their score', async () => {
  const { lines } = await showTab({
    events: [matchEvent('e1'), matchEvent('e2', { second: 660, kind: 'corner', side: 'visit' })],
  })
  expect(lines()).toEqual([expect.stringMatching(/Corner for Terns$/), expect.stringMatching(/Goal for Gulls1 : 0$/)])
})

test('[P-4] points are not parted from what they are', async () => {
  await showTab({ events: [matchEvent('e1', { points: 3 })], matchClass: 'basketball' })
  expect(document.body.textContent).toContain('Gulls score\u00a03')
})

test.each([
  ['live', 'Nothing to tell yet'],
  ['ended', 'Nothing was recorded'],
] as const)('[P-4] of a match (%s) in which nothing happened it says “%s”', async (gameStatus, words) => {
  const { screen } = await showTab({ gameStatus })
  expect(screen.queryByText(words)).not.toBe(null)
})

test('[P-4] before what happened is known, nothing is not said to have happened', async () => {
  const { screen } = await showTab({ isLoading: true })
  expect(screen.queryByText('Nothing to tell yet')).toBe(null)
})

test('[P-4] what happened and cannot be had is asked for again by a press', async () => {
  const { screen, user, sent } = await showTab({ isFailed: true })
  expect(screen.queryByText('Nothing to tell yet')).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(sent).toEqual([{ type: 'match.retried' }])
})

test('[P-4] what happened stays where it cannot be had again', async () => {
  const { screen, lines } = await showTab({ events: [matchEvent('e1')], isFailed: true })
  expect([lines().length, screen.queryByRole('button', { name: 'Try again' })]).toEqual([1, null])
})

test('[P-4] other anchors of a match are led to, and not the one whose room this is', async () => {
  const { screen } = await showTab({ anchors: [castBy('a1'), castBy('a2')] })
  expect(screen.queryByText('Commentary')).not.toBe(null)
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')?.includes('a2')])).toEqual([
    ['a2', true],
  ])
})

test('[P-4] a match that nobody else casts names no other anchors', async () => {
  const { screen } = await showTab({ anchors: [castBy('a1')] })
  expect([screen.queryByText('Commentary'), screen.queryAllByRole('link')]).toEqual([null, []])
})

/** Whether who casts the match stands before its prices. */
function castersFirst(): boolean {
  const [odds, anchors] = [document.querySelector('[aria-busy="true"]'), document.querySelector('#match-anchors')]
  return odds !== null && anchors !== null && (anchors.compareDocumentPosition(odds) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

test.each([
  ['a match’s own room on a phone', 'narrow', { anchorInfo: null }, true, false],
  ['a match’s own room on a wide screen', 'wide', { anchorInfo: null }, false, true],
  ['an anchor’s room on a phone', 'narrow', {}, false, true],
] as const)(
  '[D-7] [P-4] in %s (%s, %o) who casts it stands before the prices: %s, and what happened below: %s',
  async (_, width, match, isFirst, hasTimeline) => {
    windowOf(width)
    const { screen } = await showTab({ anchors: [castBy('a2')], ...match })
    expect([castersFirst(), screen.queryByRole('region', { name: 'Timeline' }) !== null]).toEqual([isFirst, hasTimeline])
  },
)

test('[P-4] before a match begins no place is left to what happened in it', async () => {
  const { screen } = await showTab({ gameStatus: 'pre' })
  expect(screen.queryByRole('region', { name: 'Timeline' })).toBe(null)
})

test('[P-4] what happened stands alone too, and says before its match begins that it has not', async () => {
  const game = shownBy<MatchRef>({ events: [], errorKey: null }, { states: [] })
  const { screen } = await show(<Timeline game={game.ref} match={{ ...MATCH, gameStatus: 'pre' }} />, {
    language: 'en',
    words: ['match'],
  })
  expect(screen.queryByText('The match has not begun')).not.toBe(null)
})

const showAbout = (match: AnchorMatch, audience: number | null = null) =>
  show(
    <RoomAbout match={match} visit={shownBy<RoomRef>({ audience }).ref}>
      {null}
    </RoomAbout>,
    { language: 'en', words: ['room'] },
  )

test.each([
  [null, 9, '9 watching'],
  [7, 1, '7 watching'],
])('[S-9] a room whose line tells of %o viewers, and its list of %i, says “%s”', async (audience, heat, words) => {
  const match = { ...MATCH, anchorInfo: MATCH.anchorInfo && { ...MATCH.anchorInfo, heat } }
  const { screen } = await showAbout(match, audience)
  expect(screen.queryByText(words)).not.toBe(null)
})

test.each(['On0', 'Off'])('[S-9] a room whose anchor has no picture (%s) says of nobody that they watch', async (status) => {
  const match: AnchorMatch = { ...anchorMatch({ id: 'a1', status }), homeName: 'Gulls', visitName: 'Terns' }
  const { screen } = await showAbout(match, 166)
  expect(screen.queryByText(/watching/)).toBe(null)
})

test.each([0, 1])('[S-9] a room in which nobody but the reader watches (%i) says no number', async (audience) => {
  const { screen } = await showAbout(MATCH, audience)
  expect(screen.queryByText(/watching/)).toBe(null)
})

test('[S-9] a room leads to its anchor', async () => {
  const { screen } = await showAbout(MATCH)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/app/anchor/a1')
})

test('[S-9] a room without an anchor names its league, and leads to nobody', async () => {
  const { screen } = await showAbout({ ...MATCH, anchorInfo: null })
  expect([screen.queryByText('联赛') !== null, screen.queryByRole('link')]).toEqual([true, null])
})

test.each([
  ['an anchor', MATCH, { kind: 'anchor', id: 'a1' }, 'Follow 主播'],
  ['a match alone', { ...MATCH, anchorRoomId: null, anchorInfo: null }, { kind: 'match', id: 'm1' }, 'Follow Gulls v Terns'],
])('[P-4] in the room of %s that is followed by a press', async (_, match, target, name) => {
  const favourites = shownBy<FavouritesRef>({ anchors: [], games: [], matches: [] })
  const { screen, user } = await show(<RoomFavourite match={match} favourites={favourites.ref} />, {
    language: 'en',
    words: ['shared'],
  })
  await user.click(screen.getByRole('button', { name: new RegExp(name) }))
  expect(favourites.sent).toEqual([{ type: 'favourite.toggled', target }])
})

test.each([
  ['is not followed', [], 'Follow', 'Follow 主播'],
  ['is followed', ['a1'], 'Following', 'Following 主播'],
])(
  '[B-5] [P-4] in the room of an anchor who %s (%j) the button says “%s”, and to who hears it whom',
  async (_, anchors, words, name) => {
    const favourites = shownBy<FavouritesRef>({ anchors, games: [], matches: [] })
    const { screen } = await show(<RoomFavourite match={MATCH} favourites={favourites.ref} />, {
      language: 'en',
      words: ['shared'],
    })
    expect(screen.getByRole('button', { name }).textContent).toBe(words)
  },
)

test('[D-7] the buttons beside a room’s title have their place before they are there, and a moderator’s stand after it', async () => {
  const { screen } = await show(
    <RoomAbout match={MATCH} visit={shownBy<RoomRef>({ audience: null }).ref} tools={<button type="button">manage</button>}>
      {null}
    </RoomAbout>,
    { language: 'en', words: ['room'] },
  )
  const place = screen.getByRole('banner').querySelector('div[class*="acts"]')
  expect([place?.childElementCount, place?.nextElementSibling?.textContent]).toEqual([0, 'manage'])
})

async function showOffAir(list: readonly AnchorMatch[], until: number | null = null) {
  const page: AnchorPage = { lobby: { seq: 0 }, list, counts: {} }
  const loadAnchors = fromPromise<AnchorPage, { sport: SportKind | null }>(() => Promise.resolve(page))
  const reminders = shownBy<RemindersRef>({ list: [], queue: [] })
  const shown = await show(
    <OffAir
      match={{
        ...MATCH,
        anchorStatus: 'Off',
        matchId: null,
        anchorInfo: MATCH.anchorInfo && { ...MATCH.anchorInfo, nextAt: until === null ? null : NOON + until },
      }}
      id="a9"
      reminders={reminders.ref}
      logic={anchorListMachine.provide({ actors: { ...QUIET_ROOMS, loadAnchors } })}
      seconds={fromObservable<number, undefined>(() => of(NOON))}
    />,
    { language: 'en', words: ['remind'] },
  )
  await told(() => undefined)
  return { ...shown, reminded: reminders.sent }
}

test('[S-1] in the room of who is off the air three others are led to who are on it', async () => {
  const off = { ...castBy('b0'), anchorStatus: 'Off' }
  const { screen } = await showOffAir([off, ...['b1', 'b2', 'b3', 'b4'].map(castBy)])
  const others = screen.getByRole('navigation', { name: 'Live elsewhere' })
  expect([...others.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual(['b1', 'b2', 'b3'])
})

test('[S-1] [D-7] at an anchor four others who are on the air are a press away', async () => {
  const list = [{ ...castBy('b0'), anchorStatus: 'Off' }, ...['b1', 'b2', 'b3', 'b4', 'b5', 'b6'].map(castBy)]
  const page: AnchorPage = { lobby: { seq: 0 }, list, counts: {} }
  const loadAnchors = fromPromise<AnchorPage, { sport: SportKind | null }>(() => Promise.resolve(page))
  const logic = anchorListMachine.provide({ actors: { ...QUIET_ROOMS, loadAnchors } })
  const { screen } = await show(<OthersOnAir logic={logic} except="b2" />, { language: 'en', words: ['remind'] })
  await told(() => undefined)
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href')?.split('/').at(-1))
  expect(ways).toEqual(['b1', 'b3', 'b4', 'b5'])
})

test.each([
  ['within a day', 3_723_000, 'in 1:02:03'],
  ['in days', 86_400_000, ''],
  ['nobody knows when', null, ''],
] as const)('[S-1] the room of who is off the air and begins %s counts down to it: %i', async (_, until, words) => {
  const { screen } = await showOffAir([], until)
  expect(screen.getByRole('timer').textContent).toBe(words)
})

test('[S-1] where nobody else is on the air either, nobody is led to', async () => {
  const { screen } = await showOffAir([{ ...castBy('b0'), anchorStatus: 'Off' }])
  expect(screen.queryByRole('navigation')).toBe(null)
})

test('[S-1] in the room of who is off the air one asks to be reminded of that anchor', async () => {
  const { screen, user, reminded } = await showOffAir([])
  await user.click(screen.getByRole('button', { name: 'Remind me next time' }))
  expect(reminded).toEqual([{ type: 'reminder.toggled', target: { kind: 'anchor', id: 'a9' } }])
})

test('[P-4] [B-5] before a match begins one asks in its room to be reminded of that match', async () => {
  const reminders = shownBy<RemindersRef>({ list: [], queue: [] })
  const { screen, user } = await show(<MatchRemind match={MATCH} id="m9" reminders={reminders.ref} />, {
    language: 'en',
    words: ['remind'],
  })
  await user.click(screen.getByRole('button', { name: 'Remind me at kick-off' }))
  expect(reminders.sent).toEqual([{ type: 'reminder.toggled', target: { kind: 'match', id: 'm9' } }])
})
