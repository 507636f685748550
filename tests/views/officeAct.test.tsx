import { act } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { REASON_LIMIT } from '#src/api/model/text.ts'
import { createAct } from '#src/machines/kit/actMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { ActForm } from '#src/ui/backOffice/act/ActForm.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useOpenItem } from '#src/ui/backOffice/act/useOpenItem.ts'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'

type Order = { readonly reason: string; readonly isWhole: boolean }
type Answer = { readonly result: 'done' | 'overtaken' }

async function showForm(isReady = true) {
  const run = handActor<Answer, { order: Order }>()
  const actor = createActor(createAct<Order, Answer>('act').provide({ actors: { act: run.logic } })).start()
  const page = await show(
    <ActForm
      act={actor}
      orderOf={(reason) => (isReady ? { reason, isWhole: false } : null)}
      confirm="Close it"
      refusal={({ result }) => (result === 'done' ? null : 'Somebody was faster')}
      more={(send) => <button onClick={() => send((reason) => ({ reason, isWhole: true }))}>Close all</button>}
    >
      {(isTried) => <p>{isTried ? 'tried' : 'fresh'}</p>}
    </ActForm>,
    { language: 'en', words: ['backOffice'] },
  )
  const { screen, user } = page
  const answer = (one: Answer | null) =>
    act(async () => {
      if (one === null) run.last().reject(new Failure('errors.networkAbnormal'))
      else run.last().resolve(one)
      await settled()
    })
  return {
    ...page,
    answer,
    orders: () => run.asked.map(({ input }) => input.order),
    reason: screen.getByRole<HTMLInputElement>('textbox'),
    /** Somebody else sends the act, for a reason of their own. */
    byOther: () => act(() => actor.send({ type: 'act.sent', order: { reason: 'another', isWhole: false } })),
    send: () => user.click(screen.getByRole('button', { name: 'Close it' })),
  }
}

test('[D-8] an act without a reason is not sent, and the field says so from then on', async () => {
  const { screen, reason, user, send, orders } = await showForm()
  expect([reason.getAttribute('aria-invalid'), screen.queryByText('fresh') !== null]).toEqual(['false', true])
  await user.type(reason, '  ')
  await send()
  expect([orders(), reason.getAttribute('aria-invalid'), screen.queryByText('tried') !== null]).toEqual([[], 'true', true])
})

test.each([
  [REASON_LIMIT, 1],
  [REASON_LIMIT + 1, 0],
])('[D-8] a reason of %i characters is sent %i times', async (length, times) => {
  const { reason, user, send, orders } = await showForm()
  await user.click(reason)
  await user.paste('x'.repeat(length))
  await send()
  expect(orders()).toHaveLength(times)
})

test('[D-8] an act is sent with its reason by the button or by Enter, and one more for the same reason by its own', async () => {
  const { screen, reason, user, answer, orders } = await showForm()
  await user.type(reason, 'a mistake{Enter}')
  await answer({ result: 'overtaken' })
  await user.click(screen.getByRole('button', { name: 'Close all' }))
  expect(orders()).toEqual([
    { reason: 'a mistake', isWhole: false },
    { reason: 'a mistake', isWhole: true },
  ])
})

test('[D-8] fields that are not right yet keep an act back', async () => {
  const { reason, user, send, orders } = await showForm(false)
  await user.type(reason, 'a mistake')
  await send()
  expect(orders()).toEqual([])
})

test.each([
  ['is done', { result: 'done' }, /^Saved$/, /^$/],
  ['is refused', { result: 'overtaken' }, /^$/, /^Somebody was faster$/],
  ['has no answer', null, /^$/, /network/],
] as const)('[D-8] an act that %s says so', async (_, one, status, alert) => {
  const { screen, reason, user, send, answer } = await showForm()
  await user.type(reason, 'a mistake')
  await send()
  await answer(one)
  expect(screen.getByRole('status').textContent).toMatch(status)
  expect(screen.getByRole('alert').textContent).toMatch(alert)
})

test.each([
  ['is done', 'gone', { result: 'done' }, ''],
  ['is refused', 'still there', { result: 'overtaken' }, 'a mistake'],
  ['has no answer', 'still there', null, 'a mistake'],
] as const)('[D-8] once an act %s, its reason is %s', async (_, _where, one, left) => {
  const { reason, user, answer } = await showForm()
  await user.type(reason, 'a mistake{Enter}')
  await answer(one)
  expect([reason.value, reason.getAttribute('aria-invalid')]).toEqual([left, 'false'])
})

test('[D-8] a reason that is being written for another act outlives one that is done', async () => {
  const { reason, user, answer, byOther } = await showForm()
  await user.type(reason, 'a mistake')
  byOther()
  await answer({ result: 'done' })
  expect(reason.value).toBe('a mistake')
})

test('[D-8] what was answered about an item that left the list by it is not said in the sheet of another', async () => {
  const run = handActor<Answer, { order: Order }>()
  const actor = createActor(createAct<Order, Answer>('act').provide({ actors: { act: run.logic } })).start()
  function Page() {
    const [items, setItems] = useState(['one', 'other'])
    const { open, show: choose } = useOpenItem(actor, () => 'new')
    const shown = items.find((key) => key === open?.key)
    return (
      <>
        {items.map((key) => (
          <button key={key} onClick={() => choose(key)}>
            {key}
          </button>
        ))}
        <button onClick={() => setItems(['other'])}>renew</button>
        {shown !== undefined && (
          <ActForm act={actor} orderOf={(reason) => ({ reason, isWhole: false })} confirm={`Save ${shown}`} />
        )}
      </>
    )
  }
  const { screen, user } = await show(<Page />, { language: 'en', words: ['backOffice'] })
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  await press('one')
  await user.type(screen.getByRole('textbox'), 'a mistake{Enter}')
  await act(async () => {
    run.last().resolve({ result: 'done' })
    await settled()
  })
  expect(screen.getByRole('status').textContent).toBe('Saved')
  await press('renew')
  await press('other')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('[D-8] what is answered about one item, after its sheet was closed, is not said in the sheet of another', async () => {
  const run = handActor<Answer, { order: Order }>()
  const actor = createActor(createAct<Order, Answer>('act').provide({ actors: { act: run.logic } })).start()
  function Page() {
    const { open, show: choose, close } = useOpenItem(actor, () => 'new')
    if (open === null)
      return ['one', 'other'].map((key) => (
        <button key={key} onClick={() => choose(key)}>
          {key}
        </button>
      ))
    return (
      <>
        <ActForm act={actor} orderOf={(reason) => ({ reason, isWhole: false })} confirm={`Save ${open.key}`} />
        <button onClick={close}>Close</button>
      </>
    )
  }
  const { screen, user } = await show(<Page />, { language: 'en', words: ['backOffice'] })
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  await press('one')
  await user.type(screen.getByRole('textbox'), 'a mistake{Enter}')
  await press('Close')
  await press('other')
  await act(async () => {
    run.last().resolve({ result: 'done' })
    await settled()
  })
  expect([run.asked.length, screen.getByRole('status').textContent]).toEqual([1, ''])
})

/** The three ways by which a person closes a sheet. */
const CLOSINGS = ['Esc', 'the cross', 'a press outside'] as const

/** A sheet in which an act is sent, and what tries to close it. */
async function showActSheet() {
  const run = handActor<Answer, { order: Order }>()
  const actor = createActor(createAct<Order, Answer>('act').provide({ actors: { act: run.logic } })).start()
  function Page() {
    const [open, setOpen] = useState(true)
    return (
      <Sheet open={open} title="One" closeLabel="Close" onClose={() => setOpen(false)}>
        <ActForm act={actor} orderOf={(reason) => ({ reason, isWhole: false })} confirm="Save" />
      </Sheet>
    )
  }
  const { screen, user } = await show(<Page />, { language: 'en', words: ['backOffice'] })
  const sheet = await screen.findByRole('dialog', { name: 'One' })
  await expect.poll(() => sheet.contains(document.activeElement)).toBe(true)
  return {
    screen,
    user,
    send: () => user.type(screen.getByRole('textbox'), 'a mistake{Enter}'),
    close: async (by: (typeof CLOSINGS)[number]) => {
      if (by === 'Esc') await user.keyboard('{Escape}')
      else await user.click(by === 'the cross' ? screen.getByRole('button', { name: 'Close' }) : backdrop())
    },
    answer: (one: Answer) =>
      act(async () => {
        run.last().resolve(one)
        await settled()
      }),
  }
}

/** What lies behind a sheet, over the page. */
function backdrop(): Element {
  const found = document.querySelector('[class*="backdrop"]')
  if (found === null) throw new Error('there is nothing behind it')
  return found
}

test.each(CLOSINGS)('[D-8] a sheet whose act is on its way is not closed by %s', async (by) => {
  const { screen, send, close, answer } = await showActSheet()
  await send()
  await close(by)
  await answer({ result: 'done' })
  expect(screen.getByRole('status').textContent).toBe('Saved')
})

test.each(CLOSINGS)('[D-8] a sheet whose act was answered is closed by %s', async (by) => {
  const { screen, send, close, answer } = await showActSheet()
  await send()
  await answer({ result: 'done' })
  await close(by)
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
})
