import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import type { AnchorProfile, OwnRoom, PastBroadcast } from '#src/api/model/anchorPlace.ts'
import { coins } from '#src/api/model/money/amount.ts'
import { anchorProfileMachine, ownRoomMachine } from '#src/machines/anchorPlace/anchorPlaceMachines.ts'
import type { FavouritesRef } from '#src/machines/favourites/favouritesMachine.ts'
import type { RemindersRef } from '#src/machines/reminders/remindersMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { AnchorPage } from '#src/ui/anchorPlace/AnchorPage.tsx'
import { settled } from '#tests/machines/support/deferred.ts'
import { MIAS_ROOM } from './support/anchorRoom.ts'
import { deviceZone } from '#src/ui/i18n/time.ts'
import { given } from './support/given.ts'
import { NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const MINUTE = 60_000
const PROFILE: AnchorProfile = {
  ...MIAS_ROOM,
  cover: '/c.svg',
  sport: 'football',
  heat: 4,
  past: [],
  topFans: [],
  moments: [],
}
const past = (fields: Partial<PastBroadcast> = {}): PastBroadcast => ({
  id: 'p1',
  title: 'Songs',
  cover: '/p.svg',
  matchName: null,
  startAt: NOON,
  endAt: NOON + 59 * MINUTE,
  ...fields,
})

async function showAnchor(fields: Partial<AnchorProfile> = {}, { own = null }: { own?: string | null } = {}) {
  const room = own === null ? [] : [{ anchorRoomId: own } as OwnRoom]
  const { load } = given<AnchorProfile, { readonly anchorRoomId: string }>([{ ...PROFILE, ...fields }])
  const favourites = shownBy<FavouritesRef>({ anchors: [], games: [], matches: [] })
  const reminders = shownBy<RemindersRef>({ list: [], queue: [] })
  const title = shownBy<ActorRefFrom<typeof titleMachine>>({})
  const page = await show(
    <AnchorPage
      anchorRoomId="r1"
      actors={{
        session: shownBy<ActorRefFrom<typeof sessionMachine>>({ member: { memberId: 'm1' } }).ref,
        title: title.ref,
      }}
      logic={{
        anchorProfile: anchorProfileMachine.provide({ actors: { load } }),
        ownRoom: ownRoomMachine.provide({ actors: given<OwnRoom, null>(room) }),
      }}
      favourites={favourites.ref}
      reminders={reminders.ref}
      Others={() => <p>others on the air</p>}
      Share={({ anchorRoomId, name }) => <p data-testid="shared">{`${anchorRoomId} ${name}`}</p>}
      now={() => NOON + 90 * MINUTE}
    />,
    { language: 'en', words: ['anchorPlace', 'remind', 'shared'] },
  )
  await act(settled)
  return { ...page, favoured: favourites.sent, reminded: reminders.sent, titles: title.sent }
}

test.each([
  { name: 'of 59 minutes', fields: {}, said: '59 min' },
  { name: 'of an hour', fields: { endAt: NOON + 60 * MINUTE }, said: '1 h' },
  { name: 'of 95 minutes', fields: { endAt: NOON + 95 * MINUTE }, said: '1 h 35 min' },
  { name: 'of some seconds', fields: { endAt: NOON + 5_000 }, said: '1 min' },
  { name: 'that goes on', fields: { endAt: null }, said: 'On air now' },
])('[D-7] a broadcast $name says: $said', async ({ fields, said }) => {
  const { screen } = await showAnchor({ past: [past(fields)] })
  expect(screen.getByRole('listitem').textContent.split(' · ').at(-1)).toBe(said)
})

test('[D-7] a broadcast of a match is called by it, another one by its title', async () => {
  const { screen } = await showAnchor({ past: [past({ matchName: 'Reds v Blues' }), past({ id: 'p2' })] })
  expect(screen.getAllByRole('listitem').map((one) => one.querySelector('p')?.textContent)).toEqual(['Reds v Blues', 'Songs'])
})

test.each([
  ['On1', true],
  ['On2', false],
  ['Off', false],
])('[D-7] an anchor whose state is %s is called live: %s', async (status, live) => {
  const { screen } = await showAnchor({ status })
  expect(screen.queryByText('LIVE') !== null).toBe(live)
})

test.each([
  ['r1', true],
  ['r2', false],
  [null, false],
])('[D-7] the way to manage the room is there for whose own room is %s: %s', async (own, manages) => {
  const { screen } = await showAnchor({}, { own })
  expect(screen.queryByRole('link', { name: 'Manage my room' }) !== null).toBe(manages)
})

test('[D-7] a moment stands with the score, the home side first, and who made it', async () => {
  const moment: AnchorProfile['moments'][number] = {
    id: 'x1',
    at: NOON,
    kind: 'score',
    team: 'Blues',
    homeName: 'Reds',
    homeLogo: null,
    visitName: 'Blues',
    visitLogo: null,
    homeScore: 2,
    visitScore: 1,
  }
  const { screen } = await showAnchor({ moments: [moment] })
  expect(screen.getByRole('listitem').textContent).toContain('2 : 1Goal for BluesReds v Blues · ')
})

test('[D-7] top givers stand by their places, the first first, with their coins', async () => {
  const fan = (name: string, gave: number) => ({ name, avatar: '/f.svg', vipLevel: 1, coins: coins(gave) })
  const { screen } = await showAnchor({ topFans: [fan('Ann', 90), fan('Bob', 20)] })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['1Ann90', '2Bob20'])
})

test('[D-7] an anchor is followed by their room', async () => {
  const { user, screen, favoured } = await showAnchor()
  await user.click(screen.getByRole('button', { name: 'Follow Mia' }))
  expect(favoured).toEqual([{ type: 'favourite.toggled', target: { kind: 'anchor', id: 'r1' } }])
})

test('[D-7] the tab is called by the anchor, once their name is known', async () => {
  const { titles } = await showAnchor()
  expect(titles).toEqual([
    { type: 'title.changed', text: 'Anchor' },
    { type: 'title.changed', text: 'Mia' },
  ])
})

const DAY = 24 * 60 * MINUTE
const planned = (startAt: number, title: string) => ({ startAt, endAt: startAt + 60 * MINUTE, title })
const schedule = [planned(NOON + DAY, 'Evening'), planned(NOON + 2 * DAY, 'Derby')]
const zone = deviceZone(NOON) === 'UTC+8' ? '' : ' UTC+8'

/** What is told of an anchor's week, a row each: when, and what where it is told. */
async function weekOf(fields: Partial<AnchorProfile>) {
  const { screen } = await showAnchor(fields)
  const rows = screen.getByRole('region', { name: 'The next 7 days' }).querySelectorAll('li')
  return [...rows].map((row) => [...row.children].map(({ textContent }) => textContent.replace(zone, '')))
}

test('[D-7] a planned broadcast says its weekday and date, and its title where that is not the room’s', async () => {
  expect(await weekOf({ schedule })).toEqual([['tomorrow 12:00–13:00'], ['Wed Jan 7 12:00–13:00', 'Derby']])
})

test.each([
  ['since its beginning', [past({ endAt: null })], ['Since today 12:00', 'On air now']],
  ['without a time that is not known', [past()], ['On air now']],
])('[D-7] that an anchor is on the air now comes first, %s', async (_, list, row) => {
  const rows = await weekOf({ status: 'On1', schedule, past: list })
  expect([rows.length, rows[0]]).toEqual([3, row])
})

test('[D-7] an anchor who is on the air as planned has no row besides', async () => {
  const rows = await weekOf({ status: 'On1', schedule: [planned(NOON + 60 * MINUTE, 'Evening')], past: [past({ endAt: null })] })
  expect(rows).toEqual([['today 13:00–14:00', 'Now']])
})

test.each([
  ['Fans', 'Fans 3'],
  ['Watching', 'Watching 4'],
])('[D-7] an anchor’s figure “%s” stands by its name: %s', async (name, words) => {
  const { screen } = await showAnchor({ status: 'On1', fans: 3, heat: 4 })
  expect(screen.getByText(name).textContent).toBe(words)
})

test('[D-7] the room of an anchor is entered by its own id', async () => {
  const { screen } = await showAnchor()
  expect(screen.getByRole('link', { name: 'Enter the room' }).getAttribute('href')).toBe('/app/live/room/r1')
})

test('[D-7] the room of an anchor is shared by its own id', async () => {
  const { screen } = await showAnchor()
  expect(screen.getByTestId('shared').textContent).toBe('r1 Mia · Evening')
})

test.each([
  ['Songs', 'Songs', false],
  ['', 'Nothing was written yet', true],
])('[D-7] of an anchor who wrote “%s” about the room it says “%s”', async (description, words, isNone) => {
  const { screen } = await showAnchor({ description })
  expect([screen.queryByText(words) !== null, screen.queryByText('Nothing was written yet') !== null]).toEqual([true, isNone])
})

test.each([
  ['', null],
  ['No match today', 'Notice No match today'],
])('[D-7] a notice of an anchor (“%s”) is shown where there is one: %o', async (notice, words) => {
  const { screen } = await showAnchor({ notice })
  expect(screen.queryByText('Notice')?.parentElement?.textContent ?? null).toBe(words)
})

test.each([
  ['a match’s anchor', 'football', true],
  ['who only talks', 'anchor', false],
] as const)('[D-7] without moments yet the page of %s has a part for them: %s %s', async (_, sport, has) => {
  const { screen } = await showAnchor({ sport })
  expect(screen.queryByRole('heading', { name: 'Moments' }) !== null).toBe(has)
})

test.each(['Nothing is planned yet', 'No moments yet', 'No broadcasts yet', 'No gifts yet. Be the first.'])(
  '[D-7] a part of an anchor’s page that is empty says so: “%s”',
  async (words) => {
    const { screen } = await showAnchor()
    expect(screen.queryByText(words)).not.toBe(null)
  },
)

test.each([
  ['when they begin next', schedule, `Off air · next: tomorrow 12:00${zone}`],
  ['that alone where nothing is planned', [], 'Off air'],
])('[D-7] of an anchor who is off the air it says so, and %s', async (_, list, words) => {
  const { screen } = await showAnchor({ schedule: list })
  expect(screen.getByText(/^Off air/).textContent).toBe(words)
})

test('[D-7] an anchor who is off the air is watched by nobody: no figure of that', async () => {
  const { screen } = await showAnchor()
  expect(screen.queryByText('Watching')).toBe(null)
})

test('[D-7] of an anchor who is off the air one asks to be reminded', async () => {
  const { user, screen, reminded } = await showAnchor()
  await user.click(screen.getByRole('button', { name: 'Remind me next time' }))
  expect(reminded).toEqual([{ type: 'reminder.toggled', target: { kind: 'anchor', id: 'r1' } }])
})

test('[D-7] an anchor who is on the air has no reminder', async () => {
  const { screen } = await showAnchor({ status: 'On1' })
  expect(screen.queryByRole('button', { name: 'Remind me next time' })).toBe(null)
})

test.each([
  ['is off the air', 'Off'],
  ['is on the air', 'On1'],
])('[S-1] the page of an anchor who %s leads to others who are on it', async (_, status) => {
  const { screen } = await showAnchor({ status })
  expect(screen.queryByText('others on the air') !== null).toBe(true)
})
