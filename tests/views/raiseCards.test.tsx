import { within } from '@testing-library/react'
import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable } from 'xstate'
import type { Raise, RaiseAnswer } from '#src/api/model/raise.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import { raiseActMachine, type RaiseOrder, raisesMachine } from '#src/machines/backOffice/raisesMachine.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { RaiseCards } from '#src/ui/backOffice/act/RaiseCards.tsx'
import type { RoomOfficePageProps } from '#src/ui/backOffice/rooms/roomOfficePage.ts'
import { handActor } from '#tests/machines/support/deferred.ts'
import { memberById } from '#tests/machines/support/memberById.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

const raise = (subject: string): Raise => ({
  digest: `digest of ${subject}`,
  by: { memberId: 'oda', name: 'Oda' },
  reason: 'for May',
  at: 0,
  expiresAt: 86_400_000,
  kind: 'setting',
  subject,
  title: null,
  changes: [],
})

/** Two raises that wait, for an operator who may sign. */
async function showRaises() {
  const changes = new Subject<unknown>()
  const load = handActor<Page<Raise>, PageQuery<Raise, null>>()
  const verdicts = handActor<RaiseAnswer, { order: RaiseOrder }>()
  const logic = {
    raises: raisesMachine.provide({ actors: { load: load.logic, changes: fromObservable(() => changes) } }),
    raiseAct: raiseActMachine.provide({ actors: { act: verdicts.logic } }),
  }
  const actors = { session: shownBy<RoomOfficePageProps<null>['actors']['session']>({ member: memberById('ada') }).ref }
  const backOffice = shownBy<BackOfficeRef>({ rights: ['site.approve'] }).ref
  const page = await show(
    <RaiseCards
      actors={actors as RoomOfficePageProps<null>['actors']}
      backOffice={backOffice}
      logic={logic}
      now={() => 0}
      nameOf={(subject) => subject}
    />,
    { language: 'en', words: ['backOffice'] },
  )
  const come = (list: readonly Raise[]) => told(() => load.last().resolve({ list, more: false }))
  await come([raise('stakes'), raise('coins')])
  return {
    ...page,
    card: (subject: string) => within(page.screen.getByRole('region', { name: new RegExp(subject) })),
    answer: (result: RaiseAnswer['result']) => told(() => verdicts.last().resolve({ result, list: [] })),
    /** The list is asked for again, and is this. */
    renew: async (list: readonly Raise[]) => {
      await told(() => changes.next('changed'))
      await come(list)
    },
  }
}

test('[D-8] a reason that is written for one raise stays with it when another one is gone', async () => {
  const { card, user, renew } = await showRaises()
  await user.type(card('coins').getByRole('textbox'), 'looked at it')
  await renew([raise('coins')])
  expect(card('coins').getByRole<HTMLInputElement>('textbox').value).toBe('looked at it')
})

test('[D-8] what becomes of one raise is said at it alone', async () => {
  const { card, user, answer } = await showRaises()
  await user.type(card('stakes').getByRole('textbox'), 'looked at it{Enter}')
  const busy = (subject: string) => card(subject).getByRole('button', { name: /^Sign/ }).getAttribute('aria-busy')
  expect([busy('stakes'), busy('coins')]).toEqual(['true', 'false'])
  await answer('done')
  expect(['stakes', 'coins'].map((subject) => card(subject).getByRole('status').textContent)).toEqual(['Saved', ''])
})
