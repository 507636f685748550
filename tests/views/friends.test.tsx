import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { InvitedFriend } from '#src/api/model/invite.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { friendsMachine } from '#src/machines/invite/inviteMachine.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { Friends } from '#src/ui/invite/Friends.tsx'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const friend = (name: string, fields: Partial<InvitedFriend>): InvitedFriend => ({
  id: name,
  name,
  at: 0,
  state: 'registered',
  amount: null,
  from: null,
  ...fields,
})

async function showFriends(...list: readonly InvitedFriend[]) {
  const load = fromPromise<Page<InvitedFriend>, PageQuery<InvitedFriend, null>>(async () => ({ list, more: false }))
  const logic = friendsMachine.provide({ actors: { load, changes: silent<unknown, { query: null }>() } })
  const { screen } = await show(<Friends friends={logic} />, { language: 'en', words: ['invite'] })
  await told(() => undefined)
  return { screen, lines: () => screen.getAllByRole('listitem').map((line) => within(line)) }
}

test('[C-11] a friend says what they bring, but one who does not count', async () => {
  const { lines } = await showFriends(
    friend('M**', { state: 'counts', amount: fen(8_800) }),
    friend('L**', { state: 'refused', amount: fen(8_800) }),
    friend('A**', {}),
  )
  expect(lines().map((line) => line.queryByText(/^¥/)?.textContent ?? null)).toEqual(['¥88', null, null])
})

test('[C-11] a friend whose month is full says from when on they can be claimed, by the site’s days', async () => {
  const { screen } = await showFriends(friend('M**', { state: 'waits', amount: fen(1), from: Date.UTC(2026, 2, 31, 16) }))
  expect(screen.queryByText('This month is full: you can claim it from 2026-04-01 on.')).not.toBe(null)
})

test.each([
  ['is there while a friend can be claimed', 'counts', 1],
  ['is not there where each was claimed', 'paid', 0],
  ['is not there for who cannot be claimed yet', 'waits', 0],
] as const)('[C-11] the way to claim friends %s', async (_, state, times) => {
  const { screen } = await showFriends(friend('M**', { state, amount: fen(1) }))
  expect(screen.queryAllByRole('link', { name: 'Claim in Rewards' })).toHaveLength(times)
})
