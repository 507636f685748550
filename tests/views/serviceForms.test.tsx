import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { OfficeForm, SiteFormResult } from '#src/api/model/siteForm.ts'
import { officeFormActMachine, officeFormMachine, type OfficeFormOrder } from '#src/machines/backOffice/officeFormsMachine.ts'
import {
  officeLetterActMachine,
  officeLetterMachine,
  type OfficeLetterOrder,
  officeLetterPictureMachine,
  type OfficeWholeLetter,
} from '#src/machines/backOffice/officeLettersMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { FormCard } from '#src/ui/backOffice/service/FormCard.tsx'
import { LetterCard } from '#src/ui/backOffice/service/LetterCard.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const PLACE = { language: 'en', words: ['backOffice'] } as const

const LETTER: OfficeWholeLetter = {
  letter: {
    letterId: 'l1',
    kind: 'letter',
    state: 'read',
    subject: 'Where is it?',
    at: 0,
    changedAt: 0,
    member: { memberId: 'm1', name: 'mia' },
  },
  lines: [{ lineId: '1', by: 'member', text: 'Where is it?', pictures: [], at: 0 }],
}

test('[R-4] an answer without a reply is sent again under its own id, other words under another one', async () => {
  const run = handActor<'done' | 'late', { order: OfficeLetterOrder }>()
  const actor = createActor(officeLetterActMachine.provide({ actors: { act: run.logic } })).start()
  const load = fromPromise<Page<OfficeWholeLetter>, PageQuery<OfficeWholeLetter, { letterId: string }>>(async () => ({
    list: [LETTER],
    more: false,
  }))
  const logic = {
    officeLetter: officeLetterMachine.provide({ actors: { load, changes: silent<unknown, { query: { letterId: string } }>() } }),
    officeLetterAct: officeLetterActMachine,
    officeLetterPicture: officeLetterPictureMachine,
  }
  let made = 0
  const { screen, user } = await show(
    <LetterCard letterId="l1" logic={logic} act={actor} mayAct now={() => 0} makeId={() => `id-${(made += 1)}`} />,
    PLACE,
  )
  await act(settled)
  const field = screen.getByRole('textbox', { name: 'Answer' })
  const send = () => user.click(screen.getByRole('button', { name: 'Send the answer' }))
  const fail = () => told(() => run.last().reject(new Failure('errors.networkAbnormal')))
  await user.type(field, 'It is here')
  await send()
  await fail()
  await send()
  await fail()
  await user.type(field, '!')
  await send()
  expect(run.asked.map(({ input: { order } }) => order.act === 'answer' && [order.clientId, order.text])).toEqual([
    ['id-1', 'It is here'],
    ['id-1', 'It is here'],
    ['id-2', 'It is here!'],
  ])
})

const FORM: OfficeForm = {
  formId: 'f1',
  kind: 'contact',
  topic: 'account',
  name: 'Mia',
  member: null,
  state: 'new',
  at: 0,
  changedAt: 0,
  contact: { channel: 'email', target: 'mia@harbour.example' },
  text: 'hello',
  language: 'en',
  steps: [],
}

test.each([
  ['', ''],
  [' and more', 'called and more'],
])('[D-8] a note that was taken is cleared with nothing (%o) written meanwhile, else it stays: %o', async (meanwhile, stays) => {
  const run = handActor<SiteFormResult, { order: OfficeFormOrder }>()
  const actor = createActor(officeFormActMachine.provide({ actors: { act: run.logic } })).start()
  const load = fromPromise<Page<OfficeForm>, PageQuery<OfficeForm, { formId: string }>>(async () => ({
    list: [FORM],
    more: false,
  }))
  const logic = {
    officeForm: officeFormMachine.provide({ actors: { load, changes: silent<unknown, { query: { formId: string } }>() } }),
    officeFormAct: officeFormActMachine,
  }
  const { screen, user } = await show(<FormCard formId="f1" logic={logic} act={actor} mayAct now={() => 0} />, PLACE)
  await act(settled)
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
  await user.type(note, 'called')
  await user.click(screen.getByRole('button', { name: 'Only note it' }))
  if (meanwhile !== '') await user.type(note, meanwhile)
  await told(() => run.last().resolve('done'))
  expect([run.asked.map(({ input }) => input.order), note.value]).toEqual([
    [{ formId: 'f1', act: 'note', note: 'called' }],
    stays,
  ])
})
