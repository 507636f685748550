import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { type ReportedMessage, reportListMachine, type RoomQuery } from '#src/machines/moderation/memberLists.ts'
import { ReportList } from '#src/ui/room/moderation/ReportList.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const LINE: ReportedMessage = {
  messageId: 'l1',
  at: 1_000,
  memberId: 'm-mia',
  name: 'mia',
  content: 'buy here',
  count: 3,
  reasons: ['spam', 'fraud'],
  notes: ['again and again'],
}

/** What members reported in a room. */
async function showReports(lines: readonly ReportedMessage[], isActing = false) {
  const load = handActor<Page<ReportedMessage>, PageQuery<ReportedMessage, RoomQuery>>()
  const logic = reportListMachine.provide({ actors: { load: load.logic, changes: silent<unknown, { query: RoomQuery }>() } })
  const moderation = shownBy<Parameters<typeof ReportList>[0]['moderation']>(
    { answered: 0 },
    { states: isActing ? ['"acting"'] : [] },
  )
  const page = await show(<ReportList room="r1" logic={logic} moderation={moderation.ref} now={() => 2_000} />, {
    language: 'en',
    words: ['moderation', 'chat', 'shared'],
  })
  await act(async () => {
    load.last().resolve({ list: lines, more: false })
    await settled()
  })
  return { ...page, sent: moderation.sent }
}

test('[A-1] a reported line says whose it is, how many reported it, why, when last, and what they added', async () => {
  const { screen } = await showReports([LINE])
  expect(screen.getByRole('listitem').textContent).toMatch(
    /^miabuy hereReported by 3 · Spam · Fraud · last .*08:00.*“again and again”/,
  )
})

test.each([
  ['Delete message', { type: 'act.submitted', act: { action: 'delete', messageId: 'l2' }, name: 'tom' }],
  ['Mute', { type: 'form.asked', target: { action: 'mute', memberId: 'm-tom', name: 'tom', quote: 'swears' } }],
  ['Set aside', { type: 'act.submitted', act: { action: 'dismiss', messageId: 'l2' }, name: 'tom' }],
])('[A-1] “%s” is about the line that it stands at', async (name, event) => {
  const other = { ...LINE, messageId: 'l2', memberId: 'm-tom', name: 'tom', content: 'swears' }
  const { screen, user, sent } = await showReports([LINE, other])
  await user.click(screen.getAllByRole('button', { name })[1] ?? document.body)
  expect(sent).toEqual([event])
})

test('[A-1] while an act is on its way nothing else is done to a reported line', async () => {
  const { screen } = await showReports([LINE], true)
  expect(screen.getAllByRole<HTMLButtonElement>('button').map(({ disabled }) => disabled)).toEqual([true, true, true])
})

test('[A-1] where nothing was reported it is said', async () => {
  const { screen } = await showReports([])
  expect(screen.getByText('Nothing was reported')).not.toBe(null)
})
