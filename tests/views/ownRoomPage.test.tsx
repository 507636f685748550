import { expect, test } from 'vitest'
import type { OwnRoom } from '#src/api/model/anchorPlace.ts'
import {
  ownRoomActMachine,
  type OwnRoomDone,
  ownRoomMachine,
  type OwnRoomOrder,
  type OwnStream,
  streamHealthMachine,
} from '#src/machines/anchorPlace/anchorPlaceMachines.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { OwnRoomPage } from '#src/ui/anchorPlace/OwnRoomPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { MIAS_ROOM } from './support/anchorRoom.ts'
import { given } from './support/given.ts'
import { NOON } from './support/kind.tsx'
import { memberPage } from './support/memberPage.ts'
import { sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const ROOM: OwnRoom = { ...MIAS_ROOM, chatRoomNo: 'c1', port: null, recorded: true, keyEnd: 'wxyz', moderators: [] }

/** The page of the own room; Mia's session unless another one is said. */
async function showPage(session?: ReturnType<typeof sessionOf>) {
  const load = handActor<Page<OwnRoom>, PageQuery<OwnRoom, null>>()
  const acts = handActor<OwnRoomDone, { order: OwnRoomOrder }>()
  const { actors, prompted, titled } = memberPage(session)
  const page = await show(
    <OwnRoomPage
      actors={actors}
      logic={{
        ownRoom: ownRoomMachine.provide({
          actors: { load: load.logic, changes: silent<unknown, { query: null }>() },
        }),
        streamHealth: streamHealthMachine.provide({ actors: given<OwnStream, null>([]) }),
        ownRoomAct: ownRoomActMachine.provide({ actors: { act: acts.logic } }),
        copy: copyMachine,
      }}
      now={() => NOON}
      host="live.example"
    />,
    { address: '/app/my-room', language: 'en', words: ['anchorPlace', 'shared'] },
  )
  const { screen, user } = page
  return {
    ...page,
    asked: () => load.asked.length,
    answer: (rooms: readonly OwnRoom[] | null) =>
      told(() =>
        rooms === null
          ? load.last().reject(new Failure('errors.networkAbnormal'))
          : load.last().resolve({ list: rooms, more: false }),
      ),
    prompted,
    titled,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    href: (name: string) => screen.getByRole('link', { name }).getAttribute('href'),
    parts: () => screen.queryAllByRole('region').map((part) => part.getAttribute('aria-label')),
  }
}

test('[R-7] the page of the own room gives the tab its title', async () => {
  const { titled } = await showPage()
  expect(titled).toEqual([{ type: 'title.changed', text: 'My room' }])
})

test('[D-8] an anchor has all parts of the own room, and the ways into it and to the own page', async () => {
  const { answer, parts, href } = await showPage()
  await answer([ROOM])
  expect([parts(), href('See my page'), href('Enter the room')]).toEqual([
    ['Stream', 'The next 7 days', 'What visitors read', 'Stream key', 'Moderators'],
    '/app/anchor/r1',
    '/app/live/room/r1',
  ])
})

test('[D-8] until the own room is there, nobody is told that they have none', async () => {
  const { screen, parts } = await showPage()
  expect([screen.getByRole('heading').textContent, screen.queryByText('You have no room yet'), parts()]).toEqual([
    'My room',
    null,
    [],
  ])
})

test('[D-8] who has no room is told how to get one', async () => {
  const { answer, screen, href } = await showPage()
  await answer([])
  expect([screen.queryByText('You have no room yet') !== null, href('Apply as an anchor')]).toEqual([true, '/app/join'])
})

test('[D-8] who has no room reads in three steps how one becomes an anchor, with the way to help', async () => {
  const { answer, screen, href } = await showPage()
  await answer([])
  const steps = [...screen.getAllByRole('list')[0]!.children].map((step) => step.firstElementChild?.textContent)
  expect([steps, href('Help centre')]).toEqual([['Apply', 'We review it', 'Your room opens'], '/app/help'])
})

test('[D-8] an own room that could not be loaded is asked for again by a press', async () => {
  const { answer, screen, press, asked, parts } = await showPage()
  await answer(null)
  expect(screen.queryByText('The room could not be loaded')).not.toBe(null)
  await press('Try again')
  expect(asked()).toBe(2)
  await answer([ROOM])
  expect(parts()).toHaveLength(5)
})

test('[R-6] a visitor is asked to log in in place of the own room, at once and by a press', async () => {
  const { prompted, press, asked } = await showPage(sessionOf(null))
  const needed = { type: 'login.needed', featureKey: 'feature.profile', fromPage: '/app/my-room', isWholePage: true }
  expect([prompted, asked()]).toEqual([[needed], 0])
  await press('Log in')
  expect(prompted).toEqual([needed, needed])
})

test('[R-6] nobody is asked to log in while it is not known who this is', async () => {
  const { screen, prompted } = await showPage(sessionOf(null, 'restoring'))
  expect([prompted, screen.queryByRole('button'), screen.getByRole('heading').textContent]).toEqual([[], null, 'My room'])
})
