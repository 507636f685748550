import { act } from '@testing-library/react'
import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { type ActorRefFrom, fromObservable } from 'xstate'
import type { Adjustment, AdjustmentAnswer } from '#src/api/model/adjustment.ts'
import {
  adjustmentActMachine,
  type AdjustmentExport,
  adjustmentExportMachine,
  type AdjustmentOrder,
  adjustmentsMachine,
  type AdjustmentsQuery,
} from '#src/machines/backOffice/adjustmentsMachine.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import type { SavedFile } from '#src/machines/backOffice/savePages.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { AdjustmentsPage } from '#src/ui/backOffice/adjustments/AdjustmentsPage.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { proposedAdjustment } from './support/adjustment.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const PROPOSED = proposedAdjustment({ adjustmentId: 'client-made-id-leo1', way: 'credit', words: 'for the wait' })
const END = { by: { memberId: 'm-tom', name: 'tom' }, reason: 'seen', at: 2_000, ledgerId: 't1' }
const WRITTEN_OFF: Adjustment = { ...PROPOSED, way: 'writeOff', state: 'booked', end: END }

/** The page as the operator m-oda sees it. */
async function showPage(
  items: readonly Adjustment[],
  address = '/admin/money/adjustments',
  rights = ['money.act', 'money.approve'],
) {
  const load = handActor<Page<Adjustment>, PageQuery<Adjustment, AdjustmentsQuery>>()
  const run = handActor<AdjustmentAnswer, { order: AdjustmentOrder }>()
  const file = handActor<SavedFile, { order: AdjustmentExport }>()
  const changes = new Subject<unknown>()
  const logic = {
    adjustments: adjustmentsMachine.provide({
      actors: { load: load.logic, changes: fromObservable<unknown, { query: AdjustmentsQuery }>(() => changes) },
    }),
    adjustmentAct: adjustmentActMachine.provide({ actors: { act: run.logic } }),
    adjustmentExport: adjustmentExportMachine.provide({ actors: { act: file.logic } }),
  }
  const actors = {
    session: shownBy<ActorRefFrom<typeof sessionMachine>>({ member: { memberId: 'm-oda' } }).ref,
    title: shownBy<ActorRefFrom<typeof titleMachine>>({}).ref,
  }
  const backOffice = shownBy<BackOfficeRef>({ rights, signs: null })
  let ids = 0
  const page = await show(
    <AdjustmentsPage
      actors={actors}
      backOffice={backOffice.ref}
      logic={logic}
      now={() => 3_000}
      makeId={() => `client-made-id-${(ids += 1)}`}
    />,
    { address, language: 'en', words: ['backOffice'] },
  )
  const { screen, user } = page
  const told = (next: readonly Adjustment[]) =>
    act(async () => {
      load.last().resolve({ list: next, more: false })
      await settled()
    })
  await told(items)
  return {
    ...page,
    load,
    /** What another operator did is told, and the list is this then. */
    renewed: async (next: readonly Adjustment[]) => {
      await act(async () => {
        changes.next(null)
        await settled()
      })
      await told(next)
    },
    open: async (name: string) => {
      await user.click(screen.getByRole('button', { name }))
      return screen.findByRole('dialog')
    },
    orders: () => run.asked.map(({ input }) => input.order),
    answer: (one: AdjustmentAnswer) =>
      act(async () => {
        run.last().resolve(one)
        await settled()
      }),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
  }
}
/** What opens the row of an adjustment: when it was proposed. */
const ROW = /08:00/

test('[D-8] a proposal that is open and leaves the list, settled by a colleague, does not become the form of a new one', async () => {
  const { screen, user, renewed } = await showPage([PROPOSED], '/admin/money/adjustments?state=proposed')
  await user.click(screen.getByRole('button', { name: ROW }))
  expect((await screen.findByRole('dialog', { name: 'Give a member money' })).textContent).toContain('+¥12.50')
  await renewed([])
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  expect(screen.queryByRole('button', { name: 'Send for approval' })).toBe(null)
})

test('[D-8] a proposal that is open and settled by a colleague says so', async () => {
  const { screen, user, renewed } = await showPage([PROPOSED])
  await user.click(screen.getByRole('button', { name: ROW }))
  const sheet = await screen.findByRole('dialog')
  await renewed([{ ...PROPOSED, state: 'booked', end: END }])
  expect([sheet.textContent?.includes('Approvedtom'), screen.queryByRole('button', { name: 'Refuse' })]).toEqual([true, null])
})

const HOW = 'Where a member’s balance needs a correction, one operator proposes it and another one approves it.'

test.each([
  ['where there are no adjustments', undefined, 1],
  ['not where there are none of those looked for', '/admin/money/adjustments?state=booked', 0],
])('[D-8] how adjustments come to be is told %s: %s %i', async (_, address, times) => {
  const { screen } = await showPage([], address)
  expect(screen.queryAllByText(HOW)).toHaveLength(times)
})

test.each([
  ['is offered to who may make one', undefined, true],
  ['is not offered to who may only look', [], false],
])('[D-8] where there are no adjustments a new one %s', async (_, rights, isOffered) => {
  const { screen } = await showPage([], undefined, rights)
  expect(screen.queryAllByRole('button', { name: 'New adjustment' }).length > 0).toBe(isOffered)
})

/** The page with a new adjustment that was sent. */
async function showProposed() {
  const page = await showPage([])
  const sheet = await page.open('New adjustment')
  const write = (name: RegExp, text: string) => page.user.type(page.screen.getByRole('textbox', { name }), text)
  await write(/^Member/, 'mia')
  await write(/^Amount/, '12.5')
  await write(/^Words/, 'for the wait')
  await write(/^Reason/, 'a mistake{Enter}')
  return { ...page, sheet }
}

test('[D-8] a new adjustment is proposed under an id of its own', async () => {
  const { orders } = await showProposed()
  expect(orders()).toMatchObject([{ act: 'propose', adjustmentId: 'client-made-id-1' }])
})

test('[D-8] a new adjustment that was proposed stands there as it was answered', async () => {
  const { sheet, answer } = await showProposed()
  const by = { memberId: 'm-oda', name: 'oda' }
  await answer({ result: 'done', adjustment: { ...PROPOSED, adjustmentId: 'client-made-id-1', by } })
  expect(sheet.textContent).toContain('You proposed this; another operator has to settle it.')
})

test('[D-8] a write-off is undone by a proposal of its own, under another id', async () => {
  const { screen, user, open, orders } = await showPage([WRITTEN_OFF])
  await user.click(screen.getByRole('button', { name: ROW }))
  await screen.findByRole('dialog', { name: 'Write off a double payout' })
  expect((await open('Undo this write-off')).textContent).toContain('Undo a write-off')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'it came back{Enter}')
  expect(orders()).toMatchObject([
    { act: 'propose', adjustmentId: 'client-made-id-1', fields: { way: 'reversal', writeOffId: 'client-made-id-leo1' } },
  ])
})

test('[D-8] once the form for a payout is closed its address has no payout any more', async () => {
  const { screen, user, address } = await showPage([], '/admin/money/adjustments?payout=p-1&asset=FEN&amount=7')
  await screen.findByRole('dialog', { name: 'New adjustment' })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  expect(address()).toBe('/admin/money/adjustments')
})

test('[D-8] who may only look proposes nothing', async () => {
  const { screen } = await showPage([], '/admin/money/adjustments?payout=p-1', [])
  await screen.findByRole('dialog')
  expect([
    screen.queryByRole('button', { name: 'New adjustment' }),
    screen.queryByRole('button', { name: 'Send for approval' }),
  ]).toEqual([null, null])
})

test.each([
  ['is said where all that waits was read', false, '1 waiting · oldest for under a minute'],
  ['is left out where only the latest were read', true, '1+ waiting'],
])('[D-8] how long the oldest adjustment has waited %s (more: %s)', async (_, more, words) => {
  const { screen, load } = await showPage([])
  const proposed = load.asked.find(({ input: { query } }) => query.state === 'proposed')
  await act(async () => {
    proposed?.resolve({ list: [PROPOSED], more })
    await settled()
  })
  expect(screen.getByText(/^1.* waiting/).textContent).toBe(words)
})
