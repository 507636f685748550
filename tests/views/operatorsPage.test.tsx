import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import type { Operator, OperatorAnswer } from '#src/api/model/operator.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import {
  operatorActMachine,
  type OperatorOrder,
  operatorsMachine,
  type OperatorsQuery,
} from '#src/machines/backOffice/operatorsMachine.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { OperatorsPage } from '#src/ui/backOffice/operators/OperatorsPage.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

test('[D-8] the password of a new operator is told to who tried to close the sheet while it was made', async () => {
  const add = handActor<OperatorAnswer, { order: OperatorOrder }>()
  const load = handActor<Page<Operator>, PageQuery<Operator, OperatorsQuery>>()
  const logic = {
    operators: operatorsMachine.provide({ actors: { load: load.logic, changes: silent<unknown, { query: OperatorsQuery }>() } }),
    operatorAct: operatorActMachine.provide({ actors: { act: add.logic } }),
    copy: copyMachine,
  }
  const actors = {
    session: shownBy<ActorRefFrom<typeof sessionMachine>>({ member: null }).ref,
    title: shownBy<ActorRefFrom<typeof titleMachine>>({}).ref,
  }
  const backOffice = shownBy<BackOfficeRef>({ rights: ['operators.read', 'operators.act'] })
  const { screen, user } = await show(<OperatorsPage actors={actors} backOffice={backOffice.ref} logic={logic} now={() => 0} />, {
    language: 'en',
    words: ['backOffice'],
  })
  await user.click(screen.getByRole('button', { name: 'Add an operator' }))
  const sheet = await screen.findByRole('dialog')
  await expect.poll(() => sheet.contains(document.activeElement)).toBe(true)
  await user.type(screen.getByRole('textbox', { name: 'Account' }), 'olivia')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'a new colleague{Enter}')
  await user.keyboard('{Escape}')
  await act(async () => {
    add.last().resolve({ result: 'done', operator: { name: 'olivia' } as Operator, password: 'harbour-4711' })
    await settled()
  })
  expect(screen.queryByText('harbour-4711') !== null).toBe(true)
})
