import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { STATUS } from '#src/api/model/common.ts'
import { coins } from '#src/api/model/money/amount.ts'
import type { OfficeGift } from '#src/api/model/roomOffice.ts'
import { giftActMachine, type GiftAnswer, type GiftOrder } from '#src/machines/backOffice/officeGiftsMachine.ts'
import { GiftForm } from '#src/ui/backOffice/rooms/GiftForm.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { inForm } from './support/inForm.ts'
import { ROSE } from './support/officeGift.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

/** The form of a gift; null = a new one. */
async function showForm(gift: OfficeGift | null = ROSE) {
  const run = handActor<GiftAnswer, { order: GiftOrder }>()
  const act = createActor(giftActMachine.provide({ actors: { act: run.logic } })).start()
  const page = await show(<GiftForm gift={gift} giftId="g1" act={act} />, { language: 'en', words: ['backOffice'] })
  const { screen, user } = page
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  return {
    ...page,
    ...inForm(page),
    values: () => [value('Gift'), value('Price (gold coins)'), screen.getByRole<HTMLInputElement>('switch').checked],
    writeOver: async (label: string, text: string) => {
      await user.clear(screen.getByLabelText(label))
      await user.type(screen.getByLabelText(label), text)
    },
    orders: () => run.asked.map(({ input }) => input.order),
    answer: (answer: GiftAnswer) => told(() => run.last().resolve(answer)),
  }
}

const READ = { name: 'Rose', giftType: 'small', giftCode: 'rose', price: '10', status: STATUS.active }

test('[D-8] what a colleague changed of a gift meanwhile is told and kept where nothing was written here, and what was written stays', async () => {
  const { screen, values, writeOver, write, press, answer, orders } = await showForm()
  await writeOver('Gift', 'Red rose')
  await write('Reason', 'asked for')
  await press('Save')
  await answer({ result: 'late', gift: { ...ROSE, price: coins(30), status: STATUS.disabled } })
  expect(values()).toEqual(['Red rose', '30', false])
  expect([screen.getByRole('alert').textContent, screen.queryByText('Saved')]).toEqual([
    expect.stringContaining('(Price (gold coins) – 30 and State – Not on offer)'),
    null,
  ])
  await press('Save')
  expect(orders().map(({ fields, base }) => [fields, base])).toEqual([
    [{ ...READ, name: 'Red rose' }, READ],
    [
      { ...READ, name: 'Red rose', price: '30', status: STATUS.disabled },
      { ...READ, price: '30', status: STATUS.disabled },
    ],
  ])
})

test('[D-8] a gift that is saved once more is saved over the save before', async () => {
  const { writeOver, write, press, answer, orders } = await showForm()
  await writeOver('Price (gold coins)', '20')
  await write('Reason', 'asked for')
  await press('Save')
  await answer({ result: 'done', gift: { ...ROSE, price: coins(20) } })
  await writeOver('Price (gold coins)', '25')
  await write('Reason', 'once more')
  await press('Save')
  expect(orders()[1]).toMatchObject({ fields: { price: '25' }, base: { price: '20' } })
})

test('[D-8] a new gift is saved over none', async () => {
  const { writeOver, write, press, orders } = await showForm(null)
  await writeOver('Gift', 'Lily')
  await writeOver('Price (gold coins)', '5')
  await write('Reason', 'asked for')
  await press('Add the gift')
  expect(orders()).toMatchObject([{ isNew: true, fields: { name: 'Lily', price: '5' }, base: null }])
})
