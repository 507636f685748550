import { act } from '@testing-library/react'
import { Subject } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { type ActorRefFrom, createActor, fromObservable, fromPromise, type NonReducibleUnknown } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { Reminder } from '#src/api/model/reminder.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import type { Venue } from '#src/api/model/venue.ts'
import { anchorListMachine, type AnchorPage } from '#src/machines/anchor/anchorListMachine.ts'
import { DEFAULT_LIVE_VIEW, type LiveView, liveViewMachine } from '#src/machines/anchor/liveViewMachine.ts'
import { matchListMachine, type MatchPage } from '#src/machines/anchor/matchListMachine.ts'
import { noPictureMachine } from '#src/machines/anchor/noPictureMachine.ts'
import { type Coming, scheduleMachine } from '#src/machines/anchor/scheduleMachine.ts'
import type { FavouritesRef } from '#src/machines/favourites/favouritesMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { RemindersRef } from '#src/machines/reminders/remindersMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import { LivePage } from '#src/ui/live/LivePage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { silent } from '#tests/support/silent.ts'
import { NOON } from './support/kind.tsx'
import { QUIET_ROOMS } from './support/quietRooms.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

const HOUR = 3_600_000

/** A room by its title, which is that of its anchor too. */
const room = (id: string, status = 'On1', nextAt: number | null = null): AnchorMatch => {
  const match = anchorMatch({ id, status, matchId: null })
  return {
    ...match,
    roomInfo: { ...match.roomInfo, title: id },
    anchorInfo: { anchorId: id, nickname: `${id}!`, avatar: '/a.svg', collected: 1, heat: 1, nextAt },
  }
}

type Shown = {
  readonly address?: string
  readonly view?: Partial<LiveView>
  readonly followed?: readonly string[]
  /** Whether it is known what the member follows. */
  readonly isKnown?: boolean
  readonly waited?: readonly Reminder[]
}

async function showLive({ address = '/app/live', view = {}, followed = [], isKnown = true, waited = [] }: Shown = {}) {
  const anchors = handActor<AnchorPage, { sport: SportKind | null }>()
  const news = new Subject<RoomNews>()
  const matches = handActor<MatchPage, { sport: SportKind | null }>()
  const kept: LiveView[] = []
  const entered: unknown[] = []
  const noPicture = createActor(
    noPictureMachine.provide({ actions: { openRoom: (_, { match }) => void entered.push(match.anchorRoomId) } }),
  ).start()
  onTestFinished(() => void noPicture.stop())
  const favourites = shownBy<FavouritesRef>(
    { anchors: followed, games: [], matches: [] },
    { states: isKnown ? [JSON.stringify({ member: 'idle' })] : [] },
  )
  const reminders = shownBy<RemindersRef>({ list: waited, queue: [] })
  const title = shownBy<ActorRefFrom<typeof titleMachine>>({})
  const page = await show(
    <LivePage
      actors={{ title: title.ref }}
      favourites={favourites.ref}
      reminders={reminders.ref}
      noPicture={noPicture}
      recallView={() => ({ ...DEFAULT_LIVE_VIEW, ...view })}
      logic={{
        anchorList: anchorListMachine.provide({
          actors: { loadAnchors: anchors.logic, ...QUIET_ROOMS, lobby: fromObservable<RoomNews, undefined>(() => news) },
        }),
        matchList: matchListMachine.provide({ actors: { loadMatches: matches.logic, ...QUIET_ROOMS } }),
        view: liveViewMachine.provide({ actions: { keep: (_, next) => void kept.push(next) } }),
        schedule: scheduleMachine.provide({
          actors: { load: fromPromise<readonly Coming[], undefined>(() => Promise.resolve([])) },
        }),
        venueList: silent<readonly Venue[], NonReducibleUnknown>(),
      }}
      now={() => NOON}
    />,
    { address, language: 'en', words: ['live', 'remind', 'shared'] },
  )
  const { screen, user } = page
  return {
    ...page,
    kept,
    entered,
    noPicture,
    title: title.sent,
    reminded: reminders.sent,
    asked: () => ({
      anchors: anchors.asked.map(({ input }) => input.sport),
      matches: matches.asked.map(({ input }) => input.sport),
    }),
    /** Null = nobody answered. */
    answer: (list: readonly AnchorMatch[] | null, counts: AnchorPage['counts'] = {}) =>
      told(() =>
        list === null
          ? anchors.last().reject(new Failure('errors.networkAbnormal'))
          : anchors.last().resolve({ lobby: { seq: 0 }, list, counts }),
      ),
    /** An anchor's status is another by now. */
    becomes: (anchorRoomId: string, anchorStatus: string) => {
      const body = { anchorRoomId, anchorStatus, nextAt: null }
      return told(() => news.next({ type: 'fact', fact: { kind: 'anchorStatus', seq: 1, at: 0, body } }))
    },
    titles: () => [...document.querySelectorAll('article')].map((card) => card.querySelector('h2')?.textContent),
    card: (name: string) => {
      const found = [...document.querySelectorAll('article')].find((card) => card.querySelector('h2')?.textContent === name)
      if (found === undefined) throw new Error(`there is no card of ${name}`)
      return found
    },
    button: (name: string | RegExp) => screen.queryByRole('button', { name }),
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    /** The code of what is chosen comes with the press. */
    choose: (name: string) => act(() => user.click(screen.getByRole('radio', { name }))),
    chosen: () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.parentElement?.textContent,
  }
}

test('[P-4] without anything in the address anchors of all sports are asked for', async () => {
  const { asked, chosen } = await showLive()
  expect([asked(), chosen()]).toEqual([{ anchors: [null], matches: [] }, 'Anchors'])
})

test('[P-4] what is shown and of which sport is as the address says', async () => {
  const { asked, chosen } = await showLive({ address: '/app/live?view=matches&sport=football' })
  expect([asked(), chosen()]).toEqual([{ anchors: [], matches: ['football'] }, 'Matches'])
})

test('[P-4] what the address says that there is not is left out', async () => {
  const { asked, chosen } = await showLive({ address: '/app/live?view=news&sport=chess' })
  expect([asked(), chosen()]).toEqual([{ anchors: [null], matches: [] }, 'Anchors'])
})

test('[R-7] the page gives the tab its title', async () => {
  const { title } = await showLive()
  expect(title).toEqual([{ type: 'title.changed', text: 'Live' }])
})

test.each([
  ['?sport=esports', 'Matches', '/app/live?view=matches&sport=esports'],
  ['?view=matches&sport=esports', 'Anchors', '/app/live?sport=esports'],
  ['?sport=esports', 'Schedule', '/app/live?view=schedule&sport=esports'],
  ['?sport=anchor', 'Matches', '/app/live?view=matches'],
])('[P-4] from “%s” a press on %s leads to %s', async (query, name, next) => {
  const { choose, address } = await showLive({ address: `/app/live${query}` })
  await choose(name)
  expect(address()).toBe(next)
})

test('[P-4] a sport that is pressed is in the address, and is asked for', async () => {
  const { press, address, asked } = await showLive()
  await press(/^Basketball/)
  expect([address(), asked().anchors]).toEqual(['/app/live?sport=basketball', [null, 'basketball']])
})

test('[P-4] all sports are chosen again by a press, and are then not in the address', async () => {
  const { press, address } = await showLive({ address: '/app/live?sport=basketball' })
  await press(/^All/)
  expect(address()).toBe('/app/live')
})

test.each([
  ['matches', 1],
  ['anchors', 0],
  ['schedule', 0],
])('[P-4] the way to results stands where one looks at %s: %i', async (view, count) => {
  const { screen } = await showLive({ address: `/app/live?view=${view}` })
  expect(screen.queryAllByRole('link', { name: /Results/ })).toHaveLength(count)
})

test('[S-1] who is on the air stands first, of each kind those whom the member follows', async () => {
  const { answer, titles } = await showLive({ followed: ['c', 'd'] })
  await answer([room('a', 'Off'), room('b'), room('c', 'On0'), room('d')])
  expect(titles()).toEqual(['d', 'b', 'c', 'a'])
})

test('[S-1] before it is known whom the member follows nobody stands before others for it', async () => {
  const { answer, titles } = await showLive({ followed: ['d'], isKnown: false })
  await answer([room('b'), room('d')])
  expect(titles()).toEqual(['b', 'd'])
})

test.each([
  ['Most watched', 'hot', ['b', 'a', 'c']],
  ['Followed first', 'followed', ['a', 'b', 'c']],
  ['Starting soon', 'soon', ['a', 'c', 'b']],
] as const)('[C-13] sorted by “%s” (%s) rooms stand as %o, and the device keeps that', async (name, sort, order) => {
  const { screen, user, answer, titles, kept } = await showLive({ followed: ['a'], view: { sort: 'soon' } })
  await answer([room('b'), room('c', 'On0', NOON + 2 * HOUR), room('a', 'Off', NOON + HOUR)])
  await user.selectOptions(screen.getByRole('combobox'), name)
  expect([titles(), kept.at(-1)?.sort]).toEqual([order, sort])
})

test('[C-13] only rooms with a picture are shown once that is wanted, and all again by a second press', async () => {
  const { answer, titles, press, screen, kept } = await showLive()
  await answer([room('a', 'On0'), room('b')])
  await press('Live only')
  expect([titles(), screen.getByRole('button', { name: 'Live only' }).getAttribute('aria-pressed')]).toEqual([['b'], 'true'])
  await press('Live only')
  expect([titles(), kept.map(({ onlyLive }) => onlyLive)]).toEqual([
    ['b', 'a'],
    [true, false],
  ])
})

test('[C-13] [S-1] among rooms with a picture who goes off the air is left out at once, and who begins is there', async () => {
  const { answer, titles, becomes } = await showLive({ view: { onlyLive: true } })
  await answer([room('a'), room('b', 'Off'), room('c')])
  expect(titles()).toEqual(['a', 'c'])
  await becomes('a', 'Off')
  expect(titles()).toEqual(['c'])
  await becomes('b', 'On1')
  expect(titles()).toEqual(['c', 'b'])
})

test('[C-13] rows in place of cards are one press away, and cards again', async () => {
  const { answer, press, button, kept } = await showLive()
  await answer([room('b')])
  await press('Show as rows')
  expect([button('Show as rows'), document.querySelectorAll('[data-rows]').length]).toEqual([null, 1])
  await press('Show as cards')
  expect([document.querySelectorAll('[data-rows]').length, kept.map(({ look }) => look)]).toEqual([0, ['rows', 'cards']])
})

test('[C-13] the list is as this device had it', async () => {
  const { screen, answer, titles, button } = await showLive({ view: { sort: 'followed', onlyLive: true, look: 'rows' } })
  await answer([room('a', 'On0'), room('b')])
  expect([titles(), screen.getByRole<HTMLSelectElement>('combobox').value, button('Show as cards') !== null]).toEqual([
    ['b'],
    'followed',
    true,
  ])
})

test('[S-1] a site without anchors says so, and leads to no others', async () => {
  const { answer, screen, button } = await showLive()
  await answer([])
  expect([screen.queryByText('No anchors yet') !== null, button('See all anchors')]).toEqual([true, null])
})

test('[S-1] where nobody is left of a sport with a picture, all anchors are one press away', async () => {
  const { answer, screen, press, address, kept, titles } = await showLive({
    address: '/app/live?sport=esports',
    view: { onlyLive: true },
  })
  await answer([room('a', 'On0')])
  expect(screen.queryByText('No anchors for this sport')).not.toBe(null)
  await press('See all anchors')
  await answer([room('a', 'On0')])
  expect([address(), kept.at(-1)?.onlyLive, titles()]).toEqual(['/app/live', false, ['a']])
})

test('[S-1] anchors that cannot be had are asked for again by a press', async () => {
  const { answer, press, asked, titles } = await showLive()
  await answer(null)
  await press('Try again')
  await answer([room('a')])
  expect([asked().anchors, titles()]).toEqual([[null, null], ['a']])
})

test('[S-1] a reminder is offered at who has no picture, and asks for the anchor’s next broadcast', async () => {
  const { answer, screen, press, reminded } = await showLive()
  await answer([room('a', 'On0'), room('b')])
  expect(screen.getAllByRole('button', { name: /^Remind me/ })).toHaveLength(1)
  await press('Remind me of the next broadcast: a!')
  expect(reminded).toEqual([{ type: 'reminder.toggled', target: { kind: 'anchor', id: 'a' } }])
})

test('[S-1] whom the member waited for is marked once they are on the air', async () => {
  const reminder = { kind: 'anchor', name: 'b', startedAt: NOON } as const
  const { answer, card } = await showLive({
    waited: [
      { ...reminder, id: 'b' },
      { ...reminder, id: 'c', startedAt: null },
    ] as readonly Reminder[],
  })
  await answer([room('a'), room('b'), room('c')])
  expect(['a', 'b', 'c'].filter((id) => card(id).textContent?.includes('On the air: your reminder'))).toEqual(['b'])
})

test('[S-1] a room without a picture that was pressed says why and until when, and leads in all the same', async () => {
  const { screen, press, noPicture, entered } = await showLive()
  await told(() => noPicture.send({ type: 'picture.lacks', key: 'anchor.notStarted', match: room('a', 'On0', NOON + HOUR) }))
  const sheet = await screen.findByRole('dialog')
  expect(sheet.textContent).toContain('Starts today 13:00')
  await press('Enter anyway')
  expect(entered).toEqual(['a'])
})

test('[S-1] of a room without a picture no time is said that is over', async () => {
  const { screen, noPicture } = await showLive()
  await told(() => noPicture.send({ type: 'picture.lacks', key: 'anchor.notStarted', match: room('a', 'On0', NOON - HOUR) }))
  const sheet = await screen.findByRole('dialog')
  expect(sheet.textContent).not.toContain('Starts today')
})

test('[S-1] from a room without a picture one asks to be reminded of its anchor', async () => {
  const { screen, press, noPicture, reminded } = await showLive()
  await told(() => noPicture.send({ type: 'picture.lacks', key: 'anchor.interrupted', match: room('a', 'On2') }))
  await screen.findByRole('dialog')
  await press('Remind me next time')
  expect(reminded).toEqual([{ type: 'reminder.toggled', target: { kind: 'anchor', id: 'a' } }])
})

test('[S-1] why a room has no picture is closed by Esc, and nobody enters', async () => {
  const { screen, user, noPicture, entered } = await showLive()
  await told(() => noPicture.send({ type: 'picture.lacks', key: 'anchor.interrupted', match: room('a', 'On2') }))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  expect(entered).toEqual([])
})
