import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { ProposalVerdict } from '#src/api/model/signedProposal.ts'
import { createAct } from '#src/machines/kit/actMachine.ts'
import { WaitingSignature } from '#src/ui/backOffice/act/WaitingSignature.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'

type Order = ProposalVerdict & { readonly reason: string }
type Answer = { readonly result: 'done' | 'late' }

const SIGNED = { digest: 'd1', by: { memberId: 'oda', name: 'Oda' }, reason: 'for May', at: 0, expiresAt: 86_400_000 }

async function showCard(ownId: string, mayAct = true) {
  const run = handActor<Answer, { order: Order }>()
  const actor = createActor(createAct<Order, Answer>('sign').provide({ actors: { act: run.logic } })).start()
  const page = await show(
    <WaitingSignature<Order, Answer>
      title="A limit"
      about="It gives more."
      facts={[{ name: 'Most', value: '5 → 9' }]}
      signed={SIGNED}
      act={actor}
      orderOf={(order) => order}
      refusal={({ result }) => (result === 'done' ? null : 'Somebody was faster')}
      ownId={ownId}
      mayAct={mayAct}
      now={() => 0}
    />,
    { language: 'en', words: ['backOffice'] },
  )
  const { screen, user } = page
  return {
    ...page,
    buttons: () => screen.queryAllByRole('button').map(({ textContent }) => textContent),
    /** Writes a reason and presses a button. */
    press: async (name: string, reason = 'looked at it') => {
      await user.clear(screen.getByRole('textbox'))
      if (reason !== '') await user.type(screen.getByRole('textbox'), reason)
      await user.click(screen.getByRole('button', { name }))
    },
    orders: () => run.asked.map(({ input }) => input.order),
    answer: (result: Answer['result']) =>
      act(async () => {
        run.last().resolve({ result })
        await settled()
      }),
  }
}

const [SIGN, REFUSE, BACK] = ['Sign it, so that it holds', 'Refuse it', 'Take it back']

test('[D-8] what waits for a second signature says what changes, who signed first and why, and until when it may be signed', async () => {
  const { screen } = await showCard('ada')
  const text = screen.getByRole('region', { name: 'A limit' }).textContent
  for (const words of ['5 → 9', 'Signed first by', 'Oda', 'for May', 'Nobody yet', 'Until']) expect(text).toContain(words)
})

test.each([
  [SIGN, 'approve'],
  [REFUSE, 'refuse'],
] as const)('[D-8] another operator may answer “%s”, of just what they looked at, with a reason: %s', async (name, verdict) => {
  const { buttons, press, orders } = await showCard('ada')
  expect(buttons()).toEqual([SIGN, REFUSE])
  await press(name, '')
  expect(orders()).toEqual([])
  await press(name)
  expect(orders()).toEqual([{ digest: 'd1', verdict, reason: 'looked at it' }])
})

test('[D-8] who signed first cannot sign again: they may only take it back, and it is said that another one signs', async () => {
  const { screen, buttons, press, orders } = await showCard('oda')
  expect([buttons(), screen.queryByText(/^You signed this first/) !== null]).toEqual([[BACK], true])
  await press(BACK)
  expect(orders()).toEqual([{ digest: 'd1', verdict: 'refuse', reason: 'looked at it' }])
})

test('[D-8] who may not sign sees what waits and can do nothing about it', async () => {
  const { screen, buttons } = await showCard('ada', false)
  expect([buttons(), screen.queryByRole('textbox')]).toEqual([[], null])
})

test('[D-8] while a signature is on its way neither answer is taken; one that came too late says so', async () => {
  const { screen, user, press, orders, answer } = await showCard('ada')
  await press(SIGN)
  for (const name of [SIGN, REFUSE]) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-busy')).toBe('true')
    await user.click(screen.getByRole('button', { name }))
  }
  expect(orders()).toHaveLength(1)
  await answer('late')
  expect(screen.getByRole('alert').textContent).toBe('Somebody was faster')
})
