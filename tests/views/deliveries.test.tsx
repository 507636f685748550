import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OfficeDelivery } from '#src/api/model/officeDelivery.ts'
import type { Right } from '#src/api/model/right.ts'
import {
  type DeliveryRetried,
  type DeliveryRetry,
  deliveryRetryMachine,
  officeDeliveriesMachine,
  type OfficeDeliveriesQuery,
} from '#src/machines/backOffice/officeDeliveriesMachine.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { OfficeDeliveriesPage } from '#src/ui/backOffice/service/OfficeDeliveriesPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { given } from './support/given.ts'
import { officeFor } from './support/office.ts'
import { DELIVERY } from './support/officeDelivery.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

/** A message in trouble, opened at 10 s by an operator with these rights. */
async function showDelivery(fields: Partial<OfficeDelivery> = {}, rights: readonly Right[] = ['service.act']) {
  const retries = handActor<DeliveryRetried, { order: DeliveryRetry }>()
  const logic = {
    deliveries: officeDeliveriesMachine.provide({ actors: given([{ ...DELIVERY, ...fields }]) }),
    retry: deliveryRetryMachine.provide({ actors: { act: retries.logic } }),
  }
  const page = await show(<OfficeDeliveriesPage {...officeFor(rights)} logic={logic} />, {
    language: 'en',
    words: ['backOffice'],
  })
  const { screen, user } = page
  const row = (await screen.findAllByRole('row')).at(-1)?.textContent
  await user.click(screen.getByRole('button', { name: fields.masked === '' ? '—' : DELIVERY.masked }))
  const sheet = within(await screen.findByRole('dialog', { name: 'E-mail or SMS' }))
  return {
    ...page,
    row,
    sheet,
    why: () => user.type(sheet.getByRole('textbox', { name: 'Reason' }), 'they called{Enter}'),
    retries: () => retries.asked.map(({ input }) => input.order),
    answer: (answer: DeliveryRetried) => told(() => retries.last().resolve(answer)),
  }
}

test.each([
  ['refused', {}, ['service.act'], true],
  ['on its way', { state: 'waiting' }, ['service.act'], true],
  ['sent', { state: 'sent' }, ['service.act'], false],
  ['too late', { state: 'lapsed' }, ['service.act'], false],
  ['of no use any more', { expiresAt: 10_000 }, ['service.act'], false],
  ['refused, for who may only look', {}, ['service.read'], false],
] as const)('[D-8] a message that is %s (%o, %s) can be tried again: %s', async (_, fields, rights, isOffered) => {
  const { sheet } = await showDelivery(fields, rights)
  expect(sheet.queryByRole('button', { name: 'Try again now' }) !== null).toBe(isOffered)
})

test('[D-8] a message is tried again for a reason', async () => {
  const { user, sheet, why, retries } = await showDelivery()
  await user.click(sheet.getByRole('button', { name: 'Try again now' }))
  expect(retries()).toEqual([])
  await why()
  expect(retries()).toEqual([{ deliveryId: 'd1', reason: 'they called' }])
})

test.each([
  ['sent', 'It went meanwhile'],
  ['late', 'It is of no use any more'],
  ['busy', 'It is being sent just now'],
] as const)('[D-8] why a message was not tried again is said: %s', async (answered, words) => {
  const { sheet, why, answer } = await showDelivery()
  await why()
  await answer(answered)
  expect(sheet.getByRole('alert').textContent).toBe(words)
})

test.each([
  ['a kind that has words', {}, 'm***@site.exampleE-mailA codeRejectedTries: 3 · mailbox full'],
  ['another kind', { kind: 'newKind', fault: null }, 'm***@site.exampleE-mailnewKindRejectedTries: 3'],
  ['nobody knows whom any more', { masked: '', channel: 'phone' }, '—SMSA codeRejectedTries: 3 · mailbox full'],
] as const)('[D-8] a message of %s says to whom, by which way, about what and why it did not go', async (_, fields, words) => {
  const { row } = await showDelivery(fields)
  expect(row).toContain(words)
})

test.each([
  [null, 'None'],
  [3_600_000, /09:00/],
])('[D-8] when a message is tried next is said: %s', async (nextAt, words) => {
  const { sheet } = await showDelivery({ nextAt })
  const term = sheet.getAllByRole('term').find(({ textContent }) => textContent === 'Next try')
  expect(term?.nextElementSibling?.textContent).toMatch(words)
})

test.each([
  ['ETIMEDOUT', 'the sender could not be reached (ETIMEDOUT)'],
  ['535', 'the sender refused this site’s login (535)'],
  ['550', 'the recipient’s side refused it (550)'],
  ['429', 'too many at once for the sender (429)'],
  ['503', 'trouble at the sender (503)'],
  ['mystery', 'mystery'],
])('[D-8] why a message did not go is said in words, with the sender’s code: %s', async (fault, words) => {
  const { row } = await showDelivery({ fault })
  expect(row).toContain(`Tries: 3 · ${words}`)
})

/** The page with nothing in trouble, once these were sent. */
async function showQuiet(sent: readonly OfficeDelivery[]) {
  const load = handActor<Page<OfficeDelivery>, PageQuery<OfficeDelivery, OfficeDeliveriesQuery>>()
  const logic = {
    deliveries: officeDeliveriesMachine.provide({
      actors: { load: load.logic, changes: silent<unknown, { query: OfficeDeliveriesQuery }>() },
    }),
    retry: deliveryRetryMachine,
  }
  const page = await show(<OfficeDeliveriesPage {...officeFor(['service.act'])} logic={logic} />, {
    language: 'en',
    words: ['backOffice'],
  })
  await told(() =>
    load.asked.forEach(({ input, resolve }) => resolve({ list: input.query.state === 'sent' ? sent : [], more: false })),
  )
  await told(() => load.last().resolve({ list: sent, more: false }))
  return page
}

test.each([
  ['the last one that went', [{ ...DELIVERY, state: 'sent' as const }], /Last sent: E-mail, today 08:00/],
  ['that none ever went', [], /None has been sent yet\.$/],
])('[D-8] where nothing is in trouble it is said of messages: %s', async (_, sent, words) => {
  const { screen } = await showQuiet(sent)
  expect(screen.queryByText(words)).not.toBe(null)
})

test.each([
  ['nothing', 0, 'Sent'],
  ['something', 1, 'Failed1'],
])('[D-8] where %s is in trouble the messages begin with: %i, %s', async (_, trouble, pressed) => {
  const logic = {
    deliveries: officeDeliveriesMachine.provide({ actors: given([DELIVERY], false, { trouble, waiting: 0 }) }),
    retry: deliveryRetryMachine,
  }
  const page = <OfficeDeliveriesPage {...officeFor(['service.act'])} logic={logic} />
  const { screen } = await show(page, { language: 'en', words: ['backOffice'] })
  const parts = within(await screen.findByRole('group', { name: 'State' }))
  await expect.poll(() => parts.getByRole('button', { pressed: true }).textContent).toBe(pressed)
})

test('[D-8] each part of the messages says how many are in trouble or wait', async () => {
  const logic = {
    deliveries: officeDeliveriesMachine.provide({ actors: given([DELIVERY], false, { trouble: 51, waiting: 2 }) }),
    retry: deliveryRetryMachine,
  }
  const page = <OfficeDeliveriesPage {...officeFor(['service.act'])} logic={logic} />
  const { screen } = await show(page, { language: 'en', words: ['backOffice'] })
  const chips = within(await screen.findByRole('group', { name: 'State' })).getAllByRole('button')
  await expect
    .poll(() => chips.map(({ textContent }) => textContent).filter((words) => /\d/.test(words)))
    .toEqual(['Failed51', 'Sending2'])
})

test.each([
  [0, 'false'],
  [2, 'true'],
])(
  '[D-8] above the messages stand how many went lately, how many did not (%i), and how many are on their way',
  async (lost, warns) => {
    const figures = { trouble: 9, waiting: 1, sentLately: 30, lostLately: lost }
    const logic = {
      deliveries: officeDeliveriesMachine.provide({
        actors: given<OfficeDelivery, OfficeDeliveriesQuery>([DELIVERY], false, figures),
      }),
      retry: deliveryRetryMachine.provide({ actors: { act: handActor<DeliveryRetried, { order: DeliveryRetry }>().logic } }),
    }
    await show(<OfficeDeliveriesPage {...officeFor([])} logic={logic} />, { language: 'en', words: ['backOffice'] })
    await told(() => undefined)
    expect([...document.querySelectorAll('dl > div')].map((one) => [one.textContent, one.getAttribute('data-warns')])).toEqual([
      ['Sent, 24 hours30', 'false'],
      [`Not delivered, 24 hours${lost}`, warns],
      ['Being sent now1', 'false'],
    ])
  },
)
