import { act } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AnchorProfile } from '#src/api/model/anchorPlace.ts'
import { anchorProfileMachine } from '#src/machines/anchorPlace/anchorPlaceMachines.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { AnchorBrief } from '#src/ui/anchorPlace/AnchorBrief.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'

const PROFILE = { anchorRoomId: 'r1', description: 'Sings in the evening', schedule: [], topFans: [] } as Partial<AnchorProfile>

async function showBrief() {
  const load = handActor<Page<AnchorProfile>, PageQuery<AnchorProfile, { readonly anchorRoomId: string }>>()
  const logic = anchorProfileMachine.provide({ actors: { load: load.logic } })
  const page = await show(<AnchorBrief logic={logic} anchorRoomId="r1" now={() => 0} instead={<p>others</p>} />, {
    language: 'en',
    words: ['anchorPlace'],
  })
  const { screen } = page
  const answer = (profile: Partial<AnchorProfile> | null) =>
    act(async () => {
      if (profile === null) load.last().reject(new Failure('errors.networkAbnormal'))
      else load.last().resolve({ list: [profile as AnchorProfile], more: false })
      await settled()
    })
  return {
    ...page,
    answer,
    asked: () => load.asked.map(({ input }) => input.query.anchorRoomId),
    /** What stands there: a place holder, what failed, the anchor's words and the parts below them. */
    stands: () => ({
      waits: document.querySelector('[aria-hidden="true"][class*="skeleton"]') !== null,
      failed: screen.queryByText('The page could not be loaded') !== null,
      words: screen.queryByText('Sings in the evening') !== null,
      parts: screen.queryAllByRole('region').map((part) => part.getAttribute('aria-label')),
    }),
  }
}

const NOTHING = { waits: false, failed: false, words: false, parts: [] }

test('[D-7] what an anchor says of a room without a match has its place kept while it is on its way', async () => {
  const { stands, asked } = await showBrief()
  expect([asked(), stands()]).toEqual([['r1'], { ...NOTHING, waits: true }])
})

test('[D-7] what an anchor says of a room without a match is there with what is planned and who gave most', async () => {
  const { stands, answer } = await showBrief()
  await answer(PROFILE)
  expect(stands()).toEqual({ ...NOTHING, words: true, parts: ['The next 7 days', 'Top supporters, 30 days'] })
})

test('[D-7] what an anchor says of a room without a match can be asked for again where it cannot be had', async () => {
  const { screen, user, stands, answer, asked } = await showBrief()
  await answer(null)
  expect(stands()).toEqual({ ...NOTHING, failed: true })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await answer(PROFILE)
  expect([asked(), stands()]).toEqual([
    ['r1', 'r1'],
    { ...NOTHING, words: true, parts: ['The next 7 days', 'Top supporters, 30 days'] },
  ])
})

test('[D-7] what an anchor says of a room without a match stays as it is where it cannot be renewed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { stands, answer, asked } = await showBrief()
  await answer(PROFILE)
  const before = stands()
  act(() => void vi.advanceTimersByTime(60_000))
  await answer(null)
  expect([asked().length, stands()]).toEqual([2, before])
})

test.each([
  ['Off', true],
  ['On1', false],
])('[S-1] [D-7] while an anchor’s status is %s what one can look at instead is there: %s', async (status, isThere) => {
  const { screen, answer } = await showBrief()
  await answer({ ...PROFILE, status })
  expect(screen.queryByText('others') !== null).toBe(isThere)
})
