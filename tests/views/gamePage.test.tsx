import { act } from '@testing-library/react'
import { of, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { type EventObject, fromCallback, fromObservable } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { GameRound, GameVisit } from '#src/api/model/game.ts'
import type { VenueMaintenance } from '#src/api/model/gameHall.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import { fen, microUsdt, points } from '#src/api/model/money/amount.ts'
import {
  type FrameCommand,
  type GameEvent,
  gameMachine,
  type LineStanding,
  type LookedAt,
  type PlayStanding,
  type WayIn,
} from '#src/machines/games/gameMachine.ts'
import { againMachine } from '#src/machines/kit/againMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import { fundsMachine } from '#src/machines/wallet/fundsMachine.ts'
import type { Balances } from '#src/machines/wallet/walletMachine.ts'
import { GamePage } from '#src/ui/game/GamePage.tsx'
import type { ChatOfRoomProps } from '#src/ui/game/TableChat.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { fullScreen } from './support/fullScreen.ts'
import { given } from './support/given.ts'
import { memberPage } from './support/memberPage.ts'
import { sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'
import { windowOf } from './support/windowOf.ts'

const SINCE = 1_000_000
/** Any that a page without a browser does not go to. */
const ADDRESS = 'about:blank'
const FREE: SaferPlayHost = { subscribe: () => () => undefined, current: () => null }
const MONEY: Balances = {
  funds: { fen: fen(123_450), uusdt: microUsdt(0), yeb: fen(0), points: points(0) },
  held: { fen: fen(0), uusdt: microUsdt(0) },
  venues: [],
}
const round = (id: string, state: GameRound['state'], fields: Partial<GameRound> = {}): GameRound => ({
  id,
  game: 'tidepool-slot',
  names: { 'zh-CN': '潮池', en: 'Tide reels' },
  venue: 'YBEGDZ',
  kind: 'slots',
  state,
  stake: fen(200),
  payout: fen(350),
  openedAt: SINCE,
  closedAt: null,
  ...fields,
})
const visitOf = (fields: Partial<GameVisit> = {}, kind: GameVisit['game']['kind'] = 'slots'): GameVisit => ({
  game: {
    code: 'tidepool-slot',
    venue: 'YBEGDZ',
    kind,
    brand: 'tidepool',
    rules: 'slot',
    names: { 'zh-CN': '潮池', en: 'Tide reels' },
    isOpen: true,
    returns: 9_627,
    minStake: fen(100),
    maxStake: fen(5_000),
    players: 0,
  },
  rounds: 3,
  staked: fen(1_000),
  returned: fen(250),
  running: null,
  last: null,
  ...fields,
})
/** A visit to a game that takes no stakes any more. */
const closed = (fields: Partial<GameVisit> = {}) => visitOf({ game: { ...visitOf().game, isOpen: false }, ...fields })

function Chat({ room, isShown }: ChatOfRoomProps) {
  return (
    <p>
      Chat of {room}, in sight: {String(isShown)}
    </p>
  )
}

type Look = {
  readonly game?: string
  readonly member?: MemberInfo | null
  readonly isSettled?: boolean
  readonly width?: 'wide' | 'narrow'
  /** How long the visit goes on, in ms. */
  readonly lasts?: number
}

/** The page of the game “Tide reels”, as its visit begins. */
async function showGame(look: Look = {}) {
  const {
    game = 'tidepool-slot',
    member = { memberId: 'm1' } as MemberInfo,
    isSettled = true,
    width = 'narrow',
    lasts = 0,
  } = look
  windowOf(width)
  const looks = handActor<LookedAt, { game: string }>()
  const launch = handActor<WayIn, { game: string }>()
  const [plays, line] = [new Subject<PlayStanding>(), new Subject<LineStanding>()]
  const venues = new Subject<readonly VenueMaintenance[]>()
  const says: { (event: GameEvent): void }[] = []
  const frame = fromCallback<FrameCommand, { address: string }>(({ sendBack }) => void says.push(sendBack))
  const logic = {
    game: gameMachine.provide({
      actors: {
        look: looks.logic,
        launch: launch.logic,
        play: fromObservable(() => plays),
        line: fromObservable(() => line),
        venues: fromObservable(() => venues),
        frame,
        watch: fromCallback<EventObject, { game: string; since: number }>(() => undefined),
      },
      actions: { goHome: () => undefined },
    }),
    funds: fundsMachine.provide({ actors: given<Balances, null>([MONEY]) }),
    seconds: fromObservable<number, undefined>(() => of(SINCE + lasts)),
    again: againMachine,
  }
  const { actors, prompted, titled } = memberPage(sessionOf(member, isSettled ? undefined : 'restoring'))
  const page = await show(<GamePage actors={actors} logic={logic} play={FREE} Chat={Chat} />, {
    address: `/app/game/${game}`,
    route: '/app/game/:game',
    language: 'en',
    words: ['game', 'shared'],
  })
  const { screen, user } = page
  const frameSays = (event: GameEvent) => told(() => says.at(-1)?.(event))
  return {
    ...page,
    titles: () => titled,
    prompted: () => prompted,
    looked: () => looks.asked.length,
    launched: () => launch.asked.length,
    answers: (visit: GameVisit) => told(() => looks.last().resolve({ since: SINCE, visit })),
    fails: (key: ErrorKey) => told(() => looks.last().reject(new Failure(key))),
    letsIn: () => told(() => launch.last().resolve({ address: ADDRESS })),
    ready: () => frameSays({ type: 'frame.ready' }),
    sees: (visit: GameVisit) => frameSays({ type: 'visit.told', visit }),
    pauses: (standing: PlayStanding) => told(() => plays.next(standing)),
    cuts: (standing: LineStanding) => told(() => line.next(standing)),
    stands: (status: number) => told(() => venues.next([{ venue: 'YBEGDZ', status, maintenance: null }])),
    frame: () => document.querySelector('iframe'),
    figures: () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent),
    news: (text: string | RegExp) => screen.queryAllByText(text).length > 0,
    press: async (name: string) => {
      await user.click(screen.getByRole('button', { name }))
      await act(settled)
    },
    chat: () => screen.queryByRole('complementary', { name: 'Table chat' })?.textContent ?? null,
  }
}

/** The game once it can be played. */
async function showPlaying(visit = visitOf(), look: Look = {}) {
  const page = await showGame(look)
  await page.answers(visit)
  await page.letsIn()
  await page.ready()
  return page
}

test('[P-5] an address that is no game’s says so, and opens none', async () => {
  const { news, looked, titles } = await showGame({ game: 'NO GAME' })
  expect([news('The address may be wrong, or the game is gone.'), looked(), titles()]).toEqual([
    true,
    0,
    [{ type: 'title.changed', text: 'There is no such game' }],
  ])
})

test('[P-5] from an address that is no game’s one goes on to the games', async () => {
  const { screen } = await showGame({ game: 'NO GAME' })
  expect(screen.getByRole('link').getAttribute('href')).toBe('/app/games')
})

test('[P-5] a visitor is asked to log in to the game, and opens none', async () => {
  const { prompted, looked } = await showGame({ member: null })
  expect([prompted(), looked()]).toEqual([
    [{ type: 'login.needed', featureKey: 'feature.games', fromPage: '/app/game/tidepool-slot', isWholePage: true }],
    0,
  ])
})

test('[P-5] while it is not known who this is nobody is asked to log in', async () => {
  const { prompted, looked } = await showGame({ member: null, isSettled: false })
  expect([prompted(), looked()]).toEqual([[], 0])
})

test('[P-5] before a game is there it is said that it opens, and its frame is not there', async () => {
  const { news, frame } = await showGame()
  expect([news('Opening the game'), frame()]).toEqual([true, null])
})

test('[P-5] the frame of a game is at its address, by its name, shut in', async () => {
  const { frame } = await showPlaying()
  const facts = ['src', 'title', 'sandbox', 'referrerpolicy'].map((name) => frame()?.getAttribute(name))
  expect(facts).toEqual([ADDRESS, 'Tide reels', 'allow-scripts allow-same-origin', 'no-referrer'])
})

test('[P-5] a game stands under its name, in the tab as well', async () => {
  const { screen, titles } = await showPlaying()
  expect([screen.getByRole('heading', { level: 1 }).textContent, titles().at(-1)]).toEqual([
    'Tide reels',
    { type: 'title.changed', text: 'Tide reels' },
  ])
})

test('[P-5] a game that the server has not is said to be none', async () => {
  const { fails, news } = await showGame()
  await fails('errors.notFound')
  expect([news('The address may be wrong, or the game is gone.'), news('The game could not be opened')]).toEqual([true, false])
})

test('[P-5] the page of a game that could not be opened says why', async () => {
  const { fails, news } = await showGame()
  await fails('errors.networkAbnormal')
  expect([news('The game could not be opened'), news(/network/)]).toEqual([true, true])
})

test.each([
  [1_000, 250, '−¥7.50'],
  [250, 1_000, '+¥7.50'],
  [500, 500, '¥0.00'],
])('[P-6] of a visit that laid %i and got %i fen back the bar says: %s', async (staked, returned, net) => {
  const { figures } = await showPlaying(visitOf({ staked: fen(staked), returned: fen(returned) }))
  expect(figures()[1]).toBe(net)
})

test.each([
  [0, '0:00'],
  [-5_000, '0:00'],
  [245_999, '4:05'],
  [3_845_000, '1:04:05'],
])('[P-6] a visit that goes on for %i ms has lasted: %s', async (lasts, clock) => {
  const { figures } = await showPlaying(visitOf(), { lasts })
  expect(figures()[2]).toBe(clock)
})

test('[P-6] the balance stands over the game in yuan', async () => {
  const { figures } = await showPlaying()
  expect(figures()[0]).toBe('¥1,234.50')
})

test('[P-6] before the visit is known neither its sum nor its time is said', async () => {
  const { figures } = await showGame()
  expect(figures().slice(1)).toEqual(['—', '—'])
})

test('[P-5] that a round runs is said while it runs', async () => {
  const { sees, news } = await showPlaying()
  const before = news('Round running')
  await sees(visitOf({ running: round('r1', 'open') }))
  expect([before, news('Round running')]).toEqual([false, true])
})

test('[P-5] until the game is ready it is said that it is being entered', async () => {
  const { answers, letsIn, ready, news } = await showGame()
  await answers(visitOf())
  await letsIn()
  const before = news('Entering the game…')
  await ready()
  expect([before, news('Entering the game…')]).toEqual([true, false])
})

test('[P-6] who pauses while a round runs is told that it is played to its end', async () => {
  const { sees, pauses, news, frame } = await showPlaying()
  await sees(visitOf({ running: round('r1', 'open') }))
  await pauses('paused')
  expect([news('You have paused. This round is played to its end; no new one begins.'), frame() !== null]).toEqual([true, true])
})

test('[P-5] a venue that closes while a round runs says so, and that the round is played to its end', async () => {
  const { sees, stands, news } = await showPlaying()
  await stands(1)
  await sees(closed({ running: round('r1', 'open') }))
  expect(news(/^The venue has gone into maintenance. This round is played to its end/)).toBe(true)
})

test('[P-5] once a venue that is closed has no round any more its game is gone, and why is said', async () => {
  const { sees, stands, news, frame } = await showPlaying()
  await stands(1)
  await sees(closed())
  expect([frame(), news('The venue is under maintenance')]).toEqual([null, true])
})

test('[P-5] [Q8] a line that is cut says that no new round begins, and afterwards what became of the one that ran', async () => {
  const { screen, sees, cuts, answers, news } = await showPlaying()
  await sees(visitOf({ running: round('r1', 'open') }))
  await cuts('cut')
  const isSaid = news(/^Connection lost: no new round for now/)
  await cuts('up')
  const isAsked = news('Connected again. Asking what became of the round…')
  await answers(visitOf({ last: round('r1', 'settled') }))
  expect([isSaid, isAsked, news(/^The round of before the cut is over: stake ¥2\.00, returned ¥3\.50/)]).toEqual([
    true,
    true,
    true,
  ])
  expect(screen.getByRole('link', { name: 'See the round' }).getAttribute('href')).toBe('/app/records/r1')
})

test('[P-5] sound is off until it is pressed, and off again by another press', async () => {
  const { screen, press } = await showPlaying()
  const offered = () => screen.getByRole('button', { name: /^Turn sound/ }).getAttribute('aria-label')
  const before = offered()
  await press('Turn sound on')
  const after = offered()
  await press('Turn sound off')
  expect([before, after, offered()]).toEqual(['Turn sound on', 'Turn sound off', 'Turn sound on'])
})

test('[P-5] the button of the sound says what a press does, and nothing that contradicts it', async () => {
  const { screen, press } = await showPlaying()
  await press('Turn sound on')
  expect(screen.getByRole('button', { name: 'Turn sound off' }).getAttribute('aria-pressed')).toBe(null)
})

test('[P-5] before a game is open its sound cannot be pressed', async () => {
  const { screen } = await showGame()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Turn sound on' }).disabled).toBe(true)
})

test('[P-5] who pressed full screen sees the whole page in it, and leaves it by the same button', async () => {
  const full = fullScreen()
  const { screen, press } = await showPlaying()
  const names = () => screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))
  await press('Full screen')
  expect([document.fullscreenElement, names().includes('Leave full screen')]).toEqual([document.documentElement, true])
  await press('Leave full screen')
  expect([full.element(), names().includes('Full screen')]).toEqual([null, true])
})

test('[P-5] where the browser refuses full screen all stays as it is', async () => {
  fullScreen({ isRefused: true })
  const { screen, press } = await showPlaying()
  await press('Full screen')
  expect(screen.queryByRole('button', { name: 'Full screen' })).not.toBe(null)
})

test('[P-5] a browser without full screen offers none', async () => {
  const { screen } = await showPlaying()
  expect(screen.queryByRole('button', { name: 'Full screen' })).toBe(null)
})

test('[P-5] a game that is left leads to the hall', async () => {
  const { screen } = await showPlaying()
  expect(screen.getByRole('link', { name: 'Leave for the games hall' }).getAttribute('href')).toBe('/app/games')
})

test.each([
  ['slots', 'wide'],
  ['live', 'wide'],
  ['live', 'narrow'],
] as const)(
  '[P-5] beside a game of the kind %s, on a screen that is %s, no chat is in sight before it is asked for',
  async (kind, width) => {
    const page = await showPlaying(visitOf({}, kind), { width })
    expect(page.chat()).toBe(null)
  },
)

test('[P-5] on a phone the chat of a table comes when it is pressed, goes on out of sight, and leaves the focus at its button', async () => {
  const { screen, user, press, chat } = await showPlaying(visitOf({}, 'live'))
  await press('Open the chat')
  const shown = chat()
  await user.click(screen.getAllByRole('button', { name: 'Hide the chat' }).at(-1)!)
  expect([shown, chat(), screen.queryByText(/in sight: false/) !== null]).toEqual([
    expect.stringContaining('in sight: true'),
    null,
    true,
  ])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Open the chat')
})
