import { act, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import {
  type KickedMember,
  kickListMachine,
  type MutedMember,
  muteListMachine,
  type RoomQuery,
} from '#src/machines/moderation/memberLists.ts'
import { MemberLists } from '#src/ui/room/moderation/MemberLists.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { runningModeration } from './support/runningModeration.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const MUTED: MutedMember = {
  memberId: 'm-mia',
  name: 'mia',
  avatar: 'a.png',
  by: 'leo',
  at: 1_000,
  until: 60_000,
  reason: 'flood',
}
const KICKED: KickedMember = { ...MUTED, memberId: 'm-tom', name: 'tom', by: 'oda', reason: 'abuse', logId: 'log-7' }

type ListsOptions = {
  readonly isActing?: boolean
  /** More are muted than are shown. */
  readonly hasMore?: boolean
  /** Acts that run, where the test answers them. */
  readonly moderation?: ReturnType<typeof runningModeration>['moderation']
}

/** Who is muted in a room and who was sent out; a failure, why that is not known. */
async function showLists(
  mutes: readonly MutedMember[] | Failure,
  kicks: readonly KickedMember[],
  { isActing = false, hasMore = false, moderation: running }: ListsOptions = {},
) {
  const muted = handActor<Page<MutedMember>, PageQuery<MutedMember, RoomQuery>>()
  const kicked = handActor<Page<KickedMember>, PageQuery<KickedMember, RoomQuery>>()
  const changes = silent<unknown, { query: RoomQuery }>()
  const shown = shownBy<Parameters<typeof MemberLists>[0]['moderation']>(
    { answered: 0 },
    { states: isActing ? ['"acting"'] : [] },
  )
  const moderation = running ?? shown.ref
  const page = await show(
    <MemberLists
      room="r1"
      mutes={muteListMachine.provide({ actors: { load: muted.logic, changes } })}
      kicks={kickListMachine.provide({ actors: { load: kicked.logic, changes } })}
      moderation={moderation}
      now={() => 2_000}
    />,
    { language: 'en', words: ['moderation', 'shared'] },
  )
  const loaded = (next: readonly MutedMember[] | Failure) =>
    act(async () => {
      if (next instanceof Failure) muted.last().reject(next)
      else muted.last().resolve({ list: next, more: hasMore })
      await settled()
    })
  await loaded(mutes)
  await act(async () => {
    kicked.last().resolve({ list: kicks, more: false })
    await settled()
  })
  return {
    ...page,
    loaded,
    sent: shown.sent,
    asked: () => muted.asked.length,
    muted: () => within(page.screen.getByRole('region', { name: 'Muted' })),
  }
}

test('[A-1] a restricted member stands with until when, why and by whom', async () => {
  const { screen } = await showLists([MUTED], [KICKED])
  const text = (name: string) => screen.getByRole('region', { name }).textContent
  expect(text('Muted')).toMatch(/mia.*Until .*08:01.* · flood.*By leo/)
  expect(text('Removed from the room')).toMatch(/tom.*Until .*08:01.* · abuse.*By oda/)
})

test.each([
  ['Unmute', { action: 'unblock', memberId: 'm-mia' }, 'mia'],
  ['Let back in', { action: 'undo', logId: 'log-7' }, 'tom'],
])('[A-1] “%s” ends what holds that member: %o (%s)', async (button, act_, name) => {
  const { screen, user, sent } = await showLists([MUTED], [KICKED])
  await user.click(screen.getByRole('button', { name: button }))
  expect(sent).toEqual([{ type: 'act.submitted', act: act_, name }])
})

test('[A-1] while an act is on its way nothing else is ended', async () => {
  const { screen } = await showLists([MUTED], [KICKED], { isActing: true })
  expect(screen.getAllByRole<HTMLButtonElement>('button').map(({ disabled }) => disabled)).toEqual([true, true])
})

test('[A-1] that nobody is muted and that nobody was sent out are said apart', async () => {
  const { screen } = await showLists([], [])
  expect(screen.getByRole('region', { name: 'Muted' }).textContent).toContain('Nobody is muted')
  expect(screen.getByRole('region', { name: 'Removed from the room' }).textContent).toContain('Nobody was removed')
})

test('[A-1] a list that could not be loaded is not said to be empty', async () => {
  const { screen } = await showLists(new Failure('errors.networkAbnormal'), [])
  expect(screen.queryByText('Nobody is muted')).toBe(null)
})

test('[A-1] a list that could not be loaded is asked for again by a press', async () => {
  const { screen, user, loaded, asked } = await showLists(new Failure('errors.networkAbnormal'), [])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(asked()).toBe(2)
  await loaded([MUTED])
  expect(screen.getByText('mia')).not.toBe(null)
})

test('[A-1] that more of the muted could not be loaded is said under those who are shown', async () => {
  const { user, muted, loaded } = await showLists([MUTED], [], { hasMore: true })
  await user.click(muted().getByRole('button', { name: 'Earlier entries' }))
  await loaded(new Failure('errors.networkAbnormal'))
  expect([muted().queryByText('mia') !== null, muted().queryAllByRole('alert').length]).toEqual([true, 1])
})

test('[A-1] a list that could not be asked for again after an act says so, and is asked for by a press', async () => {
  const { moderation, done } = runningModeration()
  const { user, muted, loaded, asked } = await showLists([MUTED], [], { moderation })
  await user.click(muted().getByRole('button', { name: 'Unmute' }))
  await done()
  await loaded(new Failure('errors.networkAbnormal'))
  const failed = [muted().queryByText('mia') !== null, muted().queryAllByRole('alert').length]
  await user.click(muted().getByRole('button', { name: 'Try again' }))
  await loaded([])
  expect([failed, asked(), muted().queryByText('Nobody is muted') !== null, muted().queryAllByRole('alert')]).toEqual([
    [true, 1],
    3,
    true,
    [],
  ])
})
