import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { OfficeConversation, SupportColleague } from '#src/api/model/support.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import {
  type OfficeSupport,
  officeSupportActMachine,
  officeSupportMachine,
  officeSupportMessagesMachine,
  type OfficeSupportOrder,
  officeSupportPastMachine,
} from '#src/machines/backOffice/officeSupportMachine.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { letterDraftMachine } from '#src/machines/letters/letterDraftMachine.ts'
import { type SupportItem, supportChatMachine } from '#src/machines/support/supportChatMachine.ts'
import { supportPictureMachine } from '#src/machines/support/supportMachines.ts'
import type { RoomOfficePageProps } from '#src/ui/backOffice/rooms/roomOfficePage.ts'
import { OfficeSupportPage } from '#src/ui/backOffice/service/OfficeSupportPage.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { memberById } from '#tests/machines/support/memberById.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const chat = (fields: Partial<OfficeConversation>): OfficeConversation => ({
  conversationId: 'c1',
  state: 'open',
  customer: { memberId: 'm1', name: 'Mia' },
  operator: { memberId: 'ada', name: 'Ada' },
  preview: 'hello',
  lastBy: 'customer',
  at: 0,
  waitingSince: null,
  answerBy: null,
  lastAt: 0,
  end: null,
  rating: null,
  ratingWords: null,
  ...fields,
})
const colleague = (name: string, isAvailable: boolean, open: number): SupportColleague => ({
  memberId: name.toLowerCase(),
  name,
  isAvailable,
  open,
})

/** Customer service as ada sees it; each operator takes three chats. */
async function showSupport(fields: Partial<OfficeSupport>) {
  const support: OfficeSupport = { isAvailable: true, limit: 3, waiting: [], open: [], colleagues: [], ...fields }
  const run = handActor<'done' | 'late', { order: OfficeSupportOrder }>()
  const load = fromPromise<Page<OfficeSupport>, PageQuery<OfficeSupport, null>>(async () => ({ list: [support], more: false }))
  const logic = {
    officeSupport: officeSupportMachine.provide({ actors: { load, changes: silent<unknown, { query: null }>() } }),
    officeSupportPast: officeSupportPastMachine,
    officeSupportMessages: officeSupportMessagesMachine,
    officeSupportAct: officeSupportActMachine.provide({ actors: { act: run.logic } }),
    chat: supportChatMachine.provide({
      actors: {
        feed: silent<readonly SupportItem[], { conversationId: string }>(),
        typing: silent<'typing', { conversationId: string }>(),
      },
      actions: { tellTyping: () => undefined },
    }),
    draft: letterDraftMachine,
    picture: supportPictureMachine,
    kept: () => null,
  }
  type Actors = RoomOfficePageProps<null>['actors']
  const actors: Actors = {
    title: shownBy<Actors['title']>({}).ref,
    session: shownBy<Actors['session']>({ member: memberById('ada') }).ref,
  }
  const page = await show(
    <OfficeSupportPage
      actors={actors}
      backOffice={shownBy<BackOfficeRef>({ rights: ['service.act'] }).ref}
      logic={logic}
      now={() => 0}
      makeId={() => 'client-made-id-0001'}
    />,
    { language: 'en', words: ['backOffice', 'support'] },
  )
  await act(settled)
  const press = (name: string) => page.user.click(page.screen.getByRole('button', { name }))
  await press('Open')
  return { ...page, press, orders: () => run.asked.map(({ input }) => input.order) }
}

test('[R-4] a chat is handed over only to a colleague who is there and has a hand free', async () => {
  const colleagues = [
    colleague('Ada', true, 1),
    colleague('Full', true, 3),
    colleague('Away', false, 0),
    colleague('Free', true, 2),
  ]
  const { screen, press, orders } = await showSupport({ open: [chat({})], colleagues })
  const choices = [...screen.getByRole('combobox', { name: 'Colleague' }).querySelectorAll('option')]
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Free'])
  await press('Hand over')
  expect(orders()).toEqual([{ act: 'handOver', conversationId: 'c1', to: 'free' }])
})

test('[R-4] one who waits is taken once, however often it is pressed', async () => {
  const { press, orders } = await showSupport({ waiting: [chat({ state: 'waiting', operator: null })] })
  await press('Take this chat')
  await press('Take this chat')
  expect(orders()).toEqual([{ act: 'take', conversationId: 'c1' }])
})

test('[R-4] in a colleague’s chat one neither writes, nor ends it, nor hands it over', async () => {
  const { screen } = await showSupport({ open: [chat({ operator: { memberId: 'oda', name: 'Oda' } })] })
  expect([
    screen.queryAllByRole('textbox').length,
    ['End the chat', 'Hand over'].filter((name) => screen.queryByRole('button', { name }) !== null),
  ]).toEqual([0, []])
})
