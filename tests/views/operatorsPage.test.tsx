import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable } from 'xstate'
import type { Operator, OperatorAnswer } from '#src/api/model/operator.ts'
import { RIGHTS } from '#src/api/model/right.ts'
import {
  operatorActMachine,
  type OperatorOrder,
  operatorsMachine,
  type OperatorsQuery,
} from '#src/machines/backOffice/operatorsMachine.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { OperatorsPage } from '#src/ui/backOffice/operators/OperatorsPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { officeFor } from './support/office.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const OLIVIA: Operator = {
  memberId: 'o2',
  name: 'olivia',
  isActive: true,
  rights: [],
  hasFactor: false,
  signs: null,
  lastSeenAt: null,
  createdAt: 0,
}

async function showOperators() {
  const add = handActor<OperatorAnswer, { order: OperatorOrder }>()
  const load = handActor<Page<Operator>, PageQuery<Operator, OperatorsQuery>>()
  const renewed = new Subject<'changed'>()
  const changes = fromObservable<unknown, { query: OperatorsQuery }>(() => renewed)
  const logic = {
    operators: operatorsMachine.provide({ actors: { load: load.logic, changes } }),
    operatorAct: operatorActMachine.provide({ actors: { act: add.logic } }),
    copy: copyMachine,
  }
  const { screen, user } = await show(<OperatorsPage {...officeFor(['operators.read', 'operators.act'])} logic={logic} />, {
    language: 'en',
    words: ['backOffice'],
  })
  return {
    screen,
    user,
    made: (answer: OperatorAnswer) => told(() => add.last().resolve(answer)),
    listed: (list: readonly Operator[]) => told(() => load.last().resolve({ list, more: false })),
    changed: () => told(() => renewed.next('changed')),
  }
}

test('[D-8] the password of a new operator is told to who tried to close the sheet while it was made', async () => {
  const { screen, user, made } = await showOperators()
  await user.click(screen.getByRole('button', { name: 'Add an operator' }))
  const sheet = await screen.findByRole('dialog')
  await expect.poll(() => sheet.contains(document.activeElement)).toBe(true)
  await user.type(screen.getByRole('textbox', { name: 'Account' }), 'olivia')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'a new colleague{Enter}')
  await user.keyboard('{Escape}')
  await made({ result: 'done', operator: OLIVIA, password: 'harbour-4711' })
  expect(screen.queryByText('harbour-4711') !== null).toBe(true)
})

test('[D-8] the sheet of an operator closes when they leave the list', async () => {
  const { screen, user, listed, changed } = await showOperators()
  await listed([OLIVIA])
  await user.click(screen.getByRole('button', { name: 'olivia' }))
  await screen.findByRole('dialog', { name: 'olivia' })
  await changed()
  await listed([])
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
})

test('[A-1] each operator stands with their state, signature, rights, second factor and when they were last here', async () => {
  const { screen, listed } = await showOperators()
  await listed([
    OLIVIA,
    {
      ...OLIVIA,
      memberId: 'o3',
      name: 'tom',
      isActive: false,
      rights: [...RIGHTS],
      hasFactor: true,
      signs: { until: Date.UTC(2026, 0, 5, 4), by: 'leo' },
      lastSeenAt: Date.UTC(2026, 0, 5, 5),
    },
    { ...OLIVIA, memberId: 'o4', name: 'ben', rights: ['members.read', 'content.read', 'content.act'] },
  ])
  const rows = screen.getAllByRole('row').slice(1)
  const read = rows.map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent.replaceAll(' UTC+8', '')),
  )
  expect(read.map((cells) => cells.slice(0, 6))).toEqual([
    ['olivia', 'Active', 'Yes', 'No rights', 'Off', 'Never logged in'],
    [
      'tom',
      'Disabled',
      expect.stringMatching(/^From .*12:00 \(changed by leo\)$/),
      'All rights',
      'On',
      expect.stringMatching(/13:00/),
    ],
    ['ben', 'Active', 'Yes', expect.stringMatching(/Members.*Content/), 'Off', 'Never logged in'],
  ])
})
