import { act, renderHook } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { ReplyOf } from '#src/api/contract/defineCall.ts'
import type { contactBind } from '#src/api/contract/contacts.ts'
import type { BoundContact } from '#src/api/model/boundContact.ts'
import type { SecurityNotice } from '#src/api/model/securityNotice.ts'
import { type AccountAnswer, accountFormMachine, type AccountFields } from '#src/machines/session/accountFormMachine.ts'
import { BindForm } from '#src/ui/security/BindForm.tsx'
import { FactorForm } from '#src/ui/security/FactorForm.tsx'
import { NoticeAnswers, useNoticesAsked } from '#src/ui/security/NoticeList.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { ResetForm } from '#src/ui/security/ResetForm.tsx'
import { AccountForm } from '#src/ui/shared/AccountForm.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { BOUND, securityHands, TOOLS } from './support/securityHands.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

async function showForm(form: ReactNode) {
  const page = await show(form, { language: 'en', words: ['security', 'register', 'login'] })
  const { screen, user } = page
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  return {
    ...page,
    button,
    press: (name: string) => user.click(button(name)),
    /** Writes into a field, or six digits into the cells that begin with it. */
    write: async (name: string | RegExp, text: string) => {
      await user.click(screen.getByLabelText(name, { selector: 'input' }))
      await user.paste(text)
    },
  }
}

test('[C-11] a new withdrawal password is sent once it is written twice, with the code that allows it', async () => {
  const { reset, logic } = securityHands()
  const { write, press, button } = await showForm(
    <ResetForm bound={BOUND} logic={logic} tools={TOOLS} onDone={() => undefined} />,
  )
  await press('Send code')
  await write('Code from the e-mail', '123456')
  await write('New withdrawal password', '246801')
  await write('Once more', '246802')
  expect(button('Set the new password').disabled).toBe(true)
  await write('Once more', '246801')
  await press('Set the new password')
  expect(reset.asked.map(({ input }) => input.order)).toEqual([
    { password: '246801', proof: { channel: 'email', ticket: 'ticket-1', code: '123456' } },
  ])
})

test('[C-8] a code that went to another address does not bind the one that is written now', async () => {
  const { bind, logic } = securityHands()
  const { screen, user, write, press, button } = await showForm(
    <BindForm channel="email" keeper={null} isKeeperOpen logic={logic} tools={TOOLS} onDone={() => undefined} />,
  )
  const field = screen.getByRole('textbox', { name: 'New e-mail address' })
  await user.type(field, 'mia@harbour.example')
  await press('Send code')
  await write('Code from the e-mail', '123456')
  await write('Login password', 'lighthouse7')
  expect(button('Link').disabled).toBe(false)
  await user.type(field, 's')
  expect(button('Link').disabled).toBe(true)
  await user.type(field, '{Backspace}')
  await press('Link')
  expect(bind.asked.map(({ input }) => input.order.proof)).toEqual([
    { contact: { channel: 'email', target: 'mia@harbour.example' }, ticket: 'ticket-1', code: '123456' },
  ])
})

/** A phone that is to take the place of what is bound, with its code and the login password written; `isOpen` = codes reach what is bound. */
async function beginChange(isOpen = true) {
  const { bind, logic } = securityHands()
  const page = await showForm(
    <BindForm channel="phone" keeper={BOUND} isKeeperOpen={isOpen} logic={logic} tools={TOOLS} onDone={() => undefined} />,
  )
  const send = async (place: number) => {
    const button = page.screen.getAllByRole('button', { name: /^Send/ })[place]
    if (button !== undefined) await page.user.click(button)
  }
  await page.user.type(page.screen.getByRole('textbox', { name: 'New phone number' }), '13800138001')
  await send(0)
  await page.write('Code from the SMS', '123456')
  await page.write('Login password', 'lighthouse7')
  return {
    ...page,
    /** Asks for the code of what is bound, and writes it. */
    proveOld: async () => {
      await send(1)
      await page.write(`Code from ${BOUND.masked}`, '654321')
    },
    orders: () => bind.asked.map(({ input }) => input.order),
    answer: (one: ReplyOf<typeof contactBind>) => told(() => bind.last().resolve(one)),
  }
}

test('[C-8] a contact takes the place of one that is bound with a code from that one too', async () => {
  const { proveOld, press, button, orders } = await beginChange()
  expect(button('Link').disabled).toBe(true)
  await proveOld()
  await press('Link')
  expect(orders()).toMatchObject([{ loginPassword: 'lighthouse7', old: { code: '654321' }, isLost: false }])
})

test('[C-8] a contact that takes the place of a lost one goes without its code', async () => {
  const { screen, user, proveOld, press, orders } = await beginChange()
  await proveOld()
  await user.click(screen.getByRole('switch', { name: `I cannot get codes at ${BOUND.masked} any more` }))
  await press('Link')
  expect(orders()).toMatchObject([{ old: null, isLost: true }])
})

test('[C-8] a bound contact that no codes reach counts as lost', async () => {
  const { press, orders } = await beginChange(false)
  await press('Link')
  expect(orders()).toMatchObject([{ old: null, isLost: true }])
})

test('[C-8] which of two codes did not count is said at that code', async () => {
  const { screen, proveOld, press, answer } = await beginChange()
  await proveOld()
  await press('Link')
  await answer({ result: 'codeWrong', of: 'old' })
  const invalid = (name: string) => screen.getByLabelText(name, { selector: 'input' }).getAttribute('aria-invalid')
  expect([invalid(`Code from ${BOUND.masked}`), invalid('Code from the SMS')]).toEqual(['true', 'false'])
})

test('[C-8] from when on a contact that waits can be confirmed is said', async () => {
  const { screen, press, answer } = await beginChange(false)
  await press('Link')
  await answer({ result: 'waits', dueAt: 0 })
  expect(screen.getByRole('status').textContent).toBe('Noted. Come back after 1970-01-01 08:00 (UTC+8) and confirm it.')
})

/** A second factor that was begun, with a code to the bound contact where there is one, and digits of the app sent for it. */
async function beginFactor(bound: BoundContact | null = null) {
  const { factor, logic, purposes } = securityHands()
  const page = await showForm(<FactorForm mode="on" bound={bound} logic={logic} tools={TOOLS} onDone={() => undefined} />)
  const begun = (secret: string) =>
    told(() => factor.last().resolve({ result: 'begun', secret, address: `otpauth://totp/${secret}` }))
  if (bound !== null) {
    await page.press('Send code')
    await page.write('Code from the e-mail', '654321')
  }
  await page.write('Login password', 'lighthouse7')
  await page.press('Set up')
  await begun('SECRET7')
  await page.write('Six digits of the app', '123456')
  await page.press('Confirm')
  return { ...page, factor, begun, purposes }
}

test('[C-8] a second factor takes a code that was sent for that', async () => {
  expect((await beginFactor(BOUND)).purposes).toEqual(['factor'])
})

test('[C-8] a second factor that was begun outlives a wrong code', async () => {
  const { screen, factor, press } = await beginFactor()
  await told(() => factor.last().resolve({ result: 'wrong' }))
  expect([screen.queryByText('SECRET7') !== null, screen.getByRole('alert').textContent]).toEqual([
    true,
    'The code is not right, or was used.',
  ])
  await press('Confirm')
  expect(factor.last().input.order).toEqual({ act: 'confirm', factorCode: '123456' })
})

test('[C-8] a second factor that is out of date can be begun again in the same form', async () => {
  const { screen, factor, press } = await beginFactor()
  await told(() => factor.last().resolve({ result: 'gone' }))
  expect([screen.queryByText('SECRET7'), screen.getByRole('alert').textContent]).toEqual([
    null,
    'This is out of date. Please begin again.',
  ])
  await press('Set up')
  expect(factor.last().input.order).toEqual({ act: 'begin', loginPassword: 'lighthouse7', proof: null })
})

test('[C-8] the app’s digits for a second factor that is out of date are not there for the next one', async () => {
  const { screen, factor, press, begun } = await beginFactor()
  await told(() => factor.last().resolve({ result: 'gone' }))
  await press('Set up')
  await begun('SECRET8')
  expect(screen.getByLabelText<HTMLInputElement>('Six digits of the app').value).toBe('')
})

test('[C-8] a second factor that is out of date is begun again by a new code to the contact, as the first one is spent', async () => {
  const { screen, factor, write, press, button } = await beginFactor(BOUND)
  await told(() => factor.last().resolve({ result: 'gone' }))
  const cells = () => screen.queryByLabelText<HTMLInputElement>('Code from the e-mail', { selector: 'input' })
  expect([button('Set up').disabled, cells()]).toEqual([true, null])
  await press('Send code')
  expect([button('Set up').disabled, cells()?.value]).toEqual([true, ''])
  await write('Code from the e-mail', '246801')
  await press('Set up')
  expect(factor.last().input.order).toEqual({
    act: 'begin',
    loginPassword: 'lighthouse7',
    proof: { channel: 'email', ticket: 'ticket-2', code: '246801' },
  })
})

const notice = (mayOwn: boolean): SecurityNotice => ({ noticeId: `n-${mayOwn}`, kind: 'password', device: null, at: 0, mayOwn })

test.each([
  ['a known device', [true], ['It was not me', 'It was me']],
  ['a device that is new', [false], ['It was not me']],
  ['a known device where it is several things', [true, true], ['It was all me']],
  ['a device that is new for one of several', [true, false], []],
])('[C-8] what was done to an account is answered on %s by its buttons', async (_, own, buttons) => {
  const { screen } = await showForm(
    <NoticeAnswers asked={{ list: own.map(notice), busy: false, underWay: null, answer: () => undefined }} />,
  )
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
})

test('[C-8] an answer about notices is no longer under way once it came to its end, whatever is busy then', () => {
  const order = { noticeIds: ['n1'], isMine: false }
  const { result } = renderHook(() => {
    const [busy, setBusy] = useState(false)
    return { setBusy, asked: useNoticesAsked([notice(true)], busy, () => setBusy(true)) }
  })
  act(() => result.current.asked.answer(order))
  const first = result.current.asked.underWay
  act(() => result.current.setBusy(false))
  act(() => result.current.setBusy(true))
  expect([first, result.current.asked.underWay]).toEqual([order, null])
})

test('[C-8] a login password whose repetition differs is not sent, and the field says so', async () => {
  const run = handActor<AccountAnswer, AccountFields>()
  const form = createActor(accountFormMachine.provide({ actors: { submit: run.logic } })).start()
  const { screen, user } = await showForm(<AccountForm form={form} asks="oldPassword" />)
  const [old, fresh, again] = [...document.querySelectorAll('input')]
  await user.type(old!, 'lighthouse6')
  await user.type(fresh!, 'lighthouse7')
  await user.type(again!, 'lighthouse8{Enter}')
  expect([run.asked.length, again!.getAttribute('aria-invalid')]).toEqual([0, 'true'])
  await user.type(again!, '{Backspace}7{Enter}')
  expect([run.asked.map(({ input }) => input), screen.queryAllByRole('alert').length]).toEqual([
    [{ first: 'lighthouse6', password: 'lighthouse7' }],
    1,
  ])
})

test('[C-8] the sheet in which new recovery codes are on their way is not closed by Esc', async () => {
  const { factor, logic } = securityHands()
  const page = await showForm(
    <Sheet open title="One" closeLabel="Close" onClose={() => expect.unreachable()}>
      <FactorForm mode="codes" bound={null} logic={logic} tools={TOOLS} onDone={() => undefined} />
    </Sheet>,
  )
  await page.write('Login password', 'lighthouse7')
  await page.write('Six digits of the app, or a recovery code', '123456')
  await page.press('Confirm')
  await page.user.keyboard('{Escape}')
  await told(() => factor.last().resolve({ result: 'done', recoveryCodes: ['aaaa-bbbb'] }))
  expect(page.screen.getByText('aaaa-bbbb').tagName).toBe('LI')
})

test('[C-8] what was wrong with an old password is said until another one is written', async () => {
  const run = handActor<AccountAnswer, AccountFields>()
  const form = createActor(accountFormMachine.provide({ actors: { submit: run.logic } })).start()
  const { user } = await showForm(<AccountForm form={form} asks="oldPassword" />)
  const [old, fresh, again] = [...document.querySelectorAll('input')]
  await user.type(old!, 'lighthouse6')
  await user.type(fresh!, 'lighthouse7')
  await user.type(again!, 'lighthouse7{Enter}')
  await told(() => run.last().resolve('oldPassword'))
  const before = old!.getAttribute('aria-invalid')
  await user.type(old!, '{Backspace}5')
  expect([before, old!.getAttribute('aria-invalid')]).toEqual(['true', 'false'])
})
