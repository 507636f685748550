import { act } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { Failure } from '#src/machines/kit/failure.ts'
import { type RoomKey, type RoomLoaded, roomMachine } from '#src/machines/room/roomMachine.ts'
import { RoomPage } from '#src/ui/room/RoomPage.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'

type Page = Parameters<typeof RoomPage>[0]

/** The page of rooms at an address, which loads what the test answers, beside a link to another room. */
async function showPage(
  address: string,
  { route = '/app/room/:anchorRoomId', firstCover = null }: { route?: string; firstCover?: Page['firstCover'] } = {},
) {
  const load = handActor<RoomLoaded, { key: RoomKey }>()
  const room = roomMachine.provide({ actors: { loadRoom: load.logic } })
  // A room that is not loaded needs nothing else of the page.
  const rest = { actors: {}, logic: { room }, roomPorts: { now: () => 0 }, firstCover } as unknown as Page
  const page = await show(
    <>
      <Link to="/app/room/b2">another room</Link>
      <RoomPage {...rest} />
    </>,
    { language: 'en', words: ['room'], address, route },
  )
  const { screen, user } = page
  return {
    ...page,
    asked: () => load.asked.map(({ input }) => input.key),
    fails: (key: 'errors.notFound' | 'errors.networkAbnormal') =>
      act(async () => {
        load.last().reject(new Failure(key))
        await settled()
      }),
    heading: () => screen.getByRole('heading', { level: 1 }).textContent,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    cover: () => document.querySelector('img')?.getAttribute('src') ?? null,
    isBusy: () => document.querySelector('[aria-busy="true"]') !== null,
    link: (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null,
  }
}

test.each([
  ['/app/room/:anchorRoomId', '/app/room/a1', { anchorRoomId: 'a1' }],
  ['/app/match/:matchId', '/app/match/m1', { matchId: 'm1' }],
])('[S-11] at %s a room is asked for as the address says: %s, %o', async (route, address, key) => {
  const { asked } = await showPage(address, { route })
  expect(asked()).toEqual([key])
})

test('[D-7] a room that is on its way says so to who hears the page, and has the way back', async () => {
  const { heading, isBusy, link } = await showPage('/app/room/a1')
  expect([heading(), isBusy(), link('Back')]).toEqual(['Live room', true, '/app/live'])
})

test.each([
  ['the room that the page was opened with', '/app/room/a1', '/cover.svg'],
  ['another room', '/app/room/b2', null],
])('[D-7] while it loads, the cover that the page came with is that of %s alone', async (_, path, cover) => {
  const page = await showPage(path, { firstCover: { path: '/app/room/a1', cover: '/cover.svg' } })
  expect(page.cover()).toBe(cover)
})

test('[D-7] a room without a cover of its own has a place for its picture while it loads', async () => {
  const { cover, isBusy } = await showPage('/app/room/a1')
  expect([cover(), isBusy()]).toEqual([null, true])
})

test('[D-7] a room that could not be opened says why', async () => {
  const { fails, heading, screen, isBusy } = await showPage('/app/room/a1')
  await fails('errors.networkAbnormal')
  expect([heading(), isBusy(), screen.queryByText(/network/i) !== null]).toEqual(['The room could not be opened', false, true])
})

test('[D-7] a room that could not be opened is asked for again by a press, and is on its way again', async () => {
  const { fails, press, asked, heading, isBusy } = await showPage('/app/room/a1')
  await fails('errors.networkAbnormal')
  await press('Try again')
  expect([asked(), heading(), isBusy()]).toEqual([[{ anchorRoomId: 'a1' }, { anchorRoomId: 'a1' }], 'Live room', true])
})

test('[D-7] a room that could not be opened leads back to the others', async () => {
  const { fails, link } = await showPage('/app/room/a1')
  await fails('errors.networkAbnormal')
  expect(link('Back')).toBe('/app/live')
})

test('[D-7] of a room that there is not that is said, and it is not asked for again', async () => {
  const { fails, screen, link } = await showPage('/app/room/a1')
  await fails('errors.notFound')
  await screen.findByRole('heading', { level: 1, name: 'This room does not exist' })
  expect([screen.queryByRole('button', { name: 'Try again' }), link('See all anchors')]).toEqual([null, '/app/live'])
})

test('[D-7] who goes from a room that failed to another one visits that one', async () => {
  const { fails, screen, user, asked, heading } = await showPage('/app/room/a1')
  await fails('errors.networkAbnormal')
  await user.click(screen.getByRole('link', { name: 'another room' }))
  expect([asked(), heading()]).toEqual([[{ anchorRoomId: 'a1' }, { anchorRoomId: 'b2' }], 'Live room'])
})
