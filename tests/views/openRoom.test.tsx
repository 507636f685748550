import { act } from '@testing-library/react'
import { use } from 'react'
import { EMPTY, of } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { fromCallback, fromObservable, fromPromise } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { Welcome } from '#src/api/model/chat.ts'
import type { PlacedOrder } from '#src/api/model/orderBook.ts'
import { rankMachine } from '#src/machines/gifts/rankMachine.ts'
import { matchMachine } from '#src/machines/match/matchMachine.ts'
import { messageActionsMachine } from '#src/machines/chat/messageActionsMachine.ts'
import { oddsMachine } from '#src/machines/odds/oddsMachine.ts'
import { type RoomView, roomViewMachine } from '#src/machines/roomView/roomViewMachine.ts'
import { vipBannerMachine } from '#src/machines/vipBanner/vipBannerMachine.ts'
import { startCombo } from '#src/streams/gifts.ts'
import { OpenRoom } from '#src/ui/room/OpenRoom.tsx'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { effect } from '#tests/support/giftEffect.ts'
import { silent } from '#tests/support/silent.ts'
import { NOON } from './support/kind.tsx'
import { matchEvent } from './support/matchEvent.ts'
import { sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { windowOf } from './support/windowOf.ts'

type Props = Parameters<typeof OpenRoom>[0]
type Parts = Props['parts']
type Game = NonNullable<Props['game']>

const PURE: Partial<AnchorMatch> = {
  anchorType: 'pure',
  anchorRoomId: null,
  anchorInfo: null,
  homeName: 'Gulls',
  visitName: 'Terns',
}

type Shown = {
  readonly match?: Partial<AnchorMatch>
  readonly hasGame?: boolean
  readonly hasPlayer?: boolean
  /** Whether the code of the match's prices is there. */
  readonly hasOdds?: boolean
  /** What is chosen about effects and motion. */
  readonly effects?: boolean
  readonly motion?: boolean
}

/** The machines of a room on a phone whose chat is not there yet. */
function partsOf(match: AnchorMatch, hasPlayer: boolean): Parts {
  const context = { match, chosen: null, streams: [], stream: null, attempt: 0, retryAt: null, fallbackLine: null }
  const restrictions = { canModerate: false, kick: null, mute: null, spokeAt: null }
  const chat = { restrictions, pin: null, availability: null, errorKey: null, retryAt: null }
  const { ref: player } = shownBy<NonNullable<Parts['player']>>(
    { ...context, preference: { line: 1, quality: 'source' } },
    { value: { picture: 'offAir' } },
  )
  return {
    chat: shownBy<Parts['chat']>(chat, { value: { availability: 'deciding', postingPermission: 'deciding' } }).ref,
    chatList: shownBy<Parts['chatList']>({ filter: 'all', leftAt: null }).ref,
    outbox: shownBy<Parts['outbox']>({ messages: [] }).ref,
    composer: shownBy<Parts['composer']>({ text: '', reply: null }).ref,
    moderation: shownBy<Parts['moderation']>({ outcome: null, missed: [], restricted: null }).ref,
    gift: shownBy<Parts['gift']>({}).ref,
    effects: shownBy<NonNullable<Parts['effects']>>({ playing: null }).ref,
    giftLane: shownBy<NonNullable<Parts['giftLane']>>([startCombo(effect('rose', { memberName: 'Mia' }).gift, 1, 1)]).ref,
    marquee: undefined,
    player: hasPlayer ? player : undefined,
    danmaku: shownBy<NonNullable<Parts['danmaku']>>({ choice: { on: true, density: 'some' }, isReduced: false }).ref,
  }
}

const neverThere = new Promise<never>(() => undefined)
function OnItsWay() {
  return use(neverThere)
}
function Odds() {
  return <p>the odds</p>
}

async function showRoom({
  match: fields = {},
  hasGame = false,
  hasPlayer = true,
  hasOdds = true,
  effects = true,
  motion = true,
}: Shown = {}) {
  windowOf('narrow')
  const match = { ...anchorMatch(), ...fields }
  const title = shownBy<Props['actors']['title']>({})
  const game: Game = {
    odds: shownBy<Game['odds']>({ play: null, markets: [] }, { value: { feed: 'waiting' } }).ref,
    game: shownBy<Game['game']>({ events: [matchEvent('e1')], anchors: [] }).ref,
  }
  let banners = 0
  const arrivals = fromObservable<Welcome, { room: string }>(() => {
    banners += 1
    return EMPTY
  })
  const recall = fromPromise<RoomView | null, undefined>(async () => null)
  const logic: Props['logic'] = {
    messageActions: messageActionsMachine,
    ModerationTools: () => null,
    people: { Card: () => null, Picker: () => null, Ignored: () => null },
    seconds: fromObservable<number, undefined>(() => of(NOON)),
    odds: oddsMachine,
    match: matchMachine,
    vipBanner: vipBannerMachine.provide({ actors: { arrivals } }),
    orders: silent<readonly PlacedOrder[], { readonly room: string; readonly venueName: string }>(),
    giftRank: rankMachine,
    roomView: roomViewMachine.provide({ actors: { recall, shortcuts: fromCallback(() => undefined) } }),
  }
  const actors: Props['actors'] = {
    preferences: shownBy<Props['actors']['preferences']>({ motion, effects, chatSize: 'medium', chatRoomy: false }).ref,
    session: sessionOf(null).ref,
    prompt: shownBy<Props['actors']['prompt']>({}).ref,
    title: title.ref,
  }
  const page = await act(() =>
    show(
      <OpenRoom
        visit={shownBy<Props['visit']>({ audience: null }).ref}
        loaded={{ match, room: 'c-a1', notices: [], place: null }}
        parts={partsOf(match, hasPlayer)}
        game={hasGame ? game : null}
        actors={actors}
        logic={logic}
        roomPorts={{ now: () => NOON, makeId: () => 'id', isMember: () => false, playerDelay: () => 1_000 }}
        Actions={() => null}
        Brief={({ id }) => <p>{`brief of ${id}`}</p>}
        Quiet={() => null}
        Recharge={() => null}
        Moment={({ room, title: said }) => <p>{`moments of ${room}, ${said}`}</p>}
        Prices={() => null}
        MatchTab={hasOdds ? Odds : OnItsWay}
        Slip={({ matchId }) => <p>{`slip of ${matchId}`}</p>}
        play={{ current: () => null, subscribe: () => () => undefined }}
      />,
      { language: 'en', words: ['room', 'shared', 'match', 'gifts', 'chat'] },
    ),
  )
  for (const _ of ['parts', 'their own']) await act(() => vi.dynamicImportSettled())
  const { screen } = page
  return {
    ...page,
    has: (words: string) => screen.queryByText(words) !== null,
    titles: title.sent,
    tabs: () => screen.getAllByRole('tab').map(({ textContent }) => textContent),
    text: () => document.body.textContent,
    banners: () => banners,
    hasEffects: () => document.querySelector('canvas') !== null || document.querySelector('span[hidden]') !== null,
    isStill: () => document.querySelector('canvas') === null,
  }
}

test.each([
  ['a match’s own room before it begins', { ...PURE, gameStatus: 'pre' }, 'Odds'],
  ['a match’s own room while it is played', { ...PURE, gameStatus: 'live' }, 'Odds'],
  ['an anchor’s room before its match begins', { gameStatus: 'pre' }, 'Chat'],
  ['a room whose anchor is off the air', { anchorStatus: 'Off', matchId: null }, 'About'],
  ['a room whose anchor talks of no match', { anchorStatus: 'On1', matchId: null }, 'Chat'],
] as const)('[P-4] [D-7] a visit on a phone of %s (%o) begins with “%s”', async (_, match, first) => {
  const { screen } = await showRoom({ match, hasGame: !('matchId' in match) })
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe(first)
})

test.each([
  [false, true],
  [true, false],
])(
  '[P-4] the place of a match’s prices is kept while their code is on its way: there = %s, kept = %s',
  async (hasOdds, isKept) => {
    const { screen } = await showRoom({ match: PURE, hasGame: true, hasOdds })
    expect(screen.getByRole('tabpanel').querySelector('[aria-hidden="true"]') !== null).toBe(isKept)
  },
)

const TITLES = [
  ['of an anchor', '看球 · 主播, live', {}],
  ['of a match alone', 'Gulls v Terns, match room', PURE],
] as const

test.each(TITLES)('[R-7] the tab of a room %s is called “%s”', async (_, text, match) => {
  const { titles } = await showRoom({ match })
  expect(titles).toEqual([{ type: 'title.changed', text }])
})

test.each(TITLES)('[P-4] moments of the match in a room %s are told of with its title “%s”', async (_, text, match) => {
  const { has } = await showRoom({ match })
  expect(has(`moments of c-a1, ${text}`)).toBe(true)
})

test.each([
  ['with a match to follow', ['Chat', 'Odds', 'Rank', 'Gifts'], {}, true],
  ['of an anchor alone', ['Chat', 'About', 'Rank', 'Gifts'], { matchId: null }, false],
  ['of a match alone', ['Odds', 'Timeline', 'Chat'], PURE, true],
  ['with neither', ['Chat'], PURE, false],
] as const)('[D-7] a room %s has the tabs %j', async (_, names, match, hasGame) => {
  const { tabs } = await showRoom({ match, hasGame })
  expect(tabs()).toEqual(names)
})

test.each([
  ['m1', true],
  [null, false],
])('[P-4] a room whose match is %s has a slip for it: %s', async (matchId, isThere) => {
  const { text } = await showRoom({ match: { matchId } })
  expect([text().includes('slip of m1'), text().includes('slip of')]).toEqual([isThere, isThere])
})

test.each([
  ['of an anchor with a match to follow', 1, {}, true, true],
  ['of an anchor without one', 0, {}, false, true],
  ['without a picture, in whose place it stands', 1, {}, true, false],
  ['of a match alone that has a picture', 0, PURE, true, true],
] as const)('[S-11] in a room %s how the match stands is told so often: %i', async (_, count, match, hasGame, hasPlayer) => {
  const { screen } = await showRoom({ match, hasGame, hasPlayer })
  expect(screen.queryAllByRole('region', { name: 'Scoreboard' })).toHaveLength(count)
})

test.each([
  [true, true],
  [false, false],
])('[S-9] gifts run over the picture where moving parts are on (%s): %s', async (motion, isSaid) => {
  const { text } = await showRoom({ motion })
  expect(text().includes('Mia sent rose')).toBe(isSaid)
})

test.each([
  [true, true, { effects: true, isStill: false, banners: 1 }],
  [true, false, { effects: true, isStill: true, banners: 0 }],
  [false, true, { effects: false, isStill: true, banners: 0 }],
])('[C-13] with effects on (%s) and motion on (%s) over the picture stands what may: %o', async (effects, motion, seen) => {
  const page = await showRoom({ effects, motion })
  expect({ effects: page.hasEffects(), isStill: page.isStill(), banners: page.banners() }).toEqual(seen)
})
