import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OfficeMessage } from '#src/api/model/message.ts'
import {
  type OfficeMessageActRef,
  officeMessageActMachine,
  type OfficeMessageCount,
  officeMessageCountMachine,
  type OfficeMessageOrder,
  officeMessagesMachine,
} from '#src/machines/backOffice/officeMessagesMachine.ts'
import { MessageForm } from '#src/ui/backOffice/service/MessageForm.tsx'
import { OfficeMessagesPage } from '#src/ui/backOffice/service/OfficeMessagesPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { given } from './support/given.ts'
import { inForm } from './support/inForm.ts'
import { officeFor } from './support/office.ts'
import { CHINESE, MESSAGE } from './support/officeMessage.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'
import { writeHalf } from './support/writeHalf.ts'

const WORDS = { language: 'en', words: ['backOffice'] } as const

/** How many members an audience is: nobody answers yet. */
const counting = () =>
  officeMessageCountMachine.provide({ actors: { act: handActor<number, { order: OfficeMessageCount }>().logic } })

/** A message that begins, with the Chinese words written; `isWritten` false = with nothing. */
async function showForm({ isWritten = true } = {}) {
  const act = shownBy<OfficeMessageActRef>({ order: null, answer: null, errorKey: null })
  let ids = 0
  const makeId = () => `client-${(ids += 1)}`
  const page = await show(<MessageForm makeId={makeId} act={act.ref} counting={counting()} />, WORDS)
  const { screen, user } = page
  const { press, write } = inForm(page)
  const area = async (name: string, text: string) => {
    await user.click(screen.getByLabelText(name, { selector: 'textarea' }))
    await user.paste(text)
  }
  if (isWritten) {
    await write('Title (Chinese)', '你好')
    await area('Text (Chinese)', '明天维护')
    await write('Reason', 'they asked')
  }
  return {
    ...page,
    write,
    area,
    to: (name: string) => user.click(screen.getByRole('radio', { name })),
    send: () => press('Send'),
    sent: () => act.sent.map((event) => (event as { order: Extract<OfficeMessageOrder, { act: 'send' }> }).order),
  }
}

test('[D-8] a message to one member is sent as it is written: of the site, at once, in Chinese alone', async () => {
  const { write, send, sent } = await showForm()
  await write('Account name', 'mia')
  await send()
  expect(sent()).toEqual([
    {
      act: 'send',
      reason: 'they asked',
      clientId: 'client-1',
      fields: { to: 'mia', audience: null, kind: 'system', texts: { 'zh-CN': CHINESE, en: null }, from: null },
    },
  ])
})

test('[D-8] a message that is sent again goes under one id, and under another once it says something else', async () => {
  const { write, send, sent } = await showForm()
  await write('Account name', 'mia')
  await send()
  await send()
  await write('Title (Chinese)', '!')
  await send()
  expect(sent().map(({ clientId, fields }) => [clientId, fields.texts['zh-CN'].title])).toEqual([
    ['client-1', CHINESE.title],
    ['client-1', CHINESE.title],
    ['client-2', `${CHINESE.title}!`],
  ])
})

test.each([
  ['All members', null, null],
  ['A grade', 'VIP 3', { of: 'grade', grade: 3 }],
  ['A tag', null, { of: 'tag', tag: 'care' }],
] as const)(
  '[D-8] a message to “%s” (%s) goes to those alone, whatever name was written before',
  async (whom, choice, audience) => {
    const { screen, user, write, to, send, sent } = await showForm()
    await write('Account name', 'mia')
    await to(whom)
    if (choice !== null) await user.selectOptions(screen.getByRole('combobox'), choice)
    await send()
    expect(sent().map(({ fields }) => [fields.to, fields.audience])).toEqual([[null, audience]])
  },
)

test('[D-8] a grade that was chosen is forgotten for all members', async () => {
  const { screen, user, to, send, sent } = await showForm()
  await to('A grade')
  await user.selectOptions(screen.getByRole('combobox'), 'VIP 3')
  await to('All members')
  await send()
  expect(sent().map(({ fields }) => fields.audience)).toEqual([null])
})

test('[D-8] a message is of the kind that was chosen', async () => {
  const { write, to, send, sent } = await showForm()
  await write('Account name', 'mia')
  await to('Money')
  await send()
  expect(sent().map(({ fields }) => fields.kind)).toEqual(['money'])
})

test('[D-8] a message that is written in English too has both', async () => {
  const { write, area, to, send, sent } = await showForm()
  await to('All members')
  await write('Title (English)', 'Hello')
  await area('Text (English)', 'Closed tomorrow')
  await send()
  expect(sent().map(({ fields }) => fields.texts)).toEqual([
    { 'zh-CN': CHINESE, en: { title: 'Hello', text: 'Closed tomorrow' } },
  ])
})

test('[D-8] a message of which the English text is missing is not sent without it', async () => {
  const { screen, write, to, send, sent } = await showForm()
  await to('All members')
  await write('Title (English)', 'Hello')
  await send()
  expect([sent(), screen.getByLabelText('Text (English)').getAttribute('aria-invalid')]).toEqual([[], 'true'])
})

test('[D-8] a message is sent later by the site’s clock', async () => {
  const { screen, user, to, send, sent } = await showForm()
  await to('All members')
  await user.type(screen.getByLabelText('Send later'), '2026-01-03T08:00')
  await send()
  expect(sent().map(({ fields }) => fields.from)).toEqual([Date.UTC(2026, 0, 3)])
})

test('[D-8] a message with a day and no time is not sent at once, and the field says so', async () => {
  const { screen, to, send, sent } = await showForm()
  await to('All members')
  const field = screen.getByLabelText('Send later')
  writeHalf(field)
  await send()
  expect([sent(), field.getAttribute('aria-invalid')]).toEqual([[], 'true'])
})

test('[D-8] a message whose day without a time was taken out again is sent at once', async () => {
  const { screen, to, send, sent } = await showForm()
  await to('All members')
  const field = screen.getByLabelText('Send later')
  writeHalf(field)
  Object.defineProperty(field, 'validity', { value: { badInput: false } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await send()
  expect(sent().map(({ fields }) => fields.from)).toEqual([null])
})

test('[D-8] what a message lacks is said once it was to be sent, and it is not', async () => {
  const { screen, send, sent } = await showForm({ isWritten: false })
  const wrong = () =>
    ['Account name', 'Title (Chinese)', 'Text (Chinese)', 'Title (English)', 'Reason'].filter(
      (name) => screen.getByLabelText(name).getAttribute('aria-invalid') === 'true',
    )
  expect(wrong()).toEqual([])
  await send()
  expect([wrong(), sent()]).toEqual([['Account name', 'Title (Chinese)', 'Text (Chinese)', 'Reason'], []])
})

/** The page of messages, for the operator m-oda. */
async function showPage(messages: readonly OfficeMessage[], { mayAct = true } = {}) {
  const acts = handActor<'done' | 'unknown', { order: OfficeMessageOrder }>()
  const logic = {
    officeMessages: officeMessagesMachine.provide({ actors: given(messages) }),
    officeMessageAct: officeMessageActMachine.provide({ actors: { act: acts.logic } }),
    officeMessageCount: counting(),
  }
  const page = await show(<OfficeMessagesPage {...officeFor(mayAct ? ['service.act'] : ['service.read'])} logic={logic} />, WORDS)
  const { screen, user } = page
  return {
    ...page,
    row: async () => (await screen.findAllByRole('row')).at(-1)?.textContent,
    open: async (title: string) => {
      await user.click(await screen.findByRole('button', { name: title }))
      return screen.findByRole('dialog')
    },
    buttons: () => screen.queryAllByRole('button').map(({ textContent }) => textContent),
    orders: () => acts.asked.map(({ input }) => input.order),
    answer: (answer: 'done' | 'unknown') => told(() => acts.last().resolve(answer)),
  }
}

test.each([
  ['that is seen', {}, 'Sent'],
  ['that is seen later', { at: 10_001 }, 'Planned'],
  ['that was taken back', { at: 10_001, isRemoved: true }, 'Taken back'],
] as const)('[D-8] a message %s says so in its row', async (_, fields, state) => {
  const { row } = await showPage([{ ...MESSAGE, ...fields }])
  expect(await row()).toContain(`${state}3`)
})

test.each([
  ['one member', {}, 'mia'],
  ['all', { to: null }, 'All members'],
  ['a grade', { to: null, audience: { of: 'grade', grade: 3 } }, 'VIP 3'],
] as const)('[D-8] a message to %s says in its row whom it is for', async (_, fields, whom) => {
  const { row } = await showPage([{ ...MESSAGE, ...fields }])
  expect(await row()).toContain(`Hello${whom}System`)
})

test.each([
  ['of who may act', {}, true, true],
  ['of who may only look', {}, false, false],
  ['that was taken back already', { isRemoved: true }, true, false],
] as const)('[D-8] a message can be taken back in the sheet %s: %s', async (_, fields, mayAct, isOffered) => {
  const { open, buttons } = await showPage([{ ...MESSAGE, ...fields }], { mayAct })
  await open('Hello')
  expect(buttons().includes('Take back')).toBe(isOffered)
})

test('[D-8] a message is taken back for a reason', async () => {
  const { user, screen, open, orders } = await showPage([MESSAGE])
  await open('Hello')
  await user.click(screen.getByRole('button', { name: 'Take back' }))
  expect(orders()).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'sent too early{Enter}')
  expect(orders()).toEqual([{ act: 'remove', reason: 'sent too early', messageId: 'm1' }])
})

test.each([
  [true, 1],
  [false, 0],
])('[D-8] with the right to act (%s) there are %i ways to write a message', async (mayAct, ways) => {
  const { screen, row } = await showPage([MESSAGE], { mayAct })
  await row()
  expect(screen.queryAllByRole('button', { name: 'New mailing' })).toHaveLength(ways)
})

test('[D-8] that there is no such member is said in the sheet where the message is written', async () => {
  const { user, screen, open, answer } = await showPage([MESSAGE])
  await open('New mailing')
  const { write } = inForm({ screen, user })
  await write('Account name', 'nobody')
  await write('Title (Chinese)', '你好')
  await user.type(screen.getByLabelText('Text (Chinese)'), '好')
  await write('Reason', 'they asked')
  await user.keyboard('{Enter}')
  await answer('unknown')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('There is no member of that name')
})
