import { expect, test } from 'vitest'
import { fromObservable, fromPromise } from 'xstate'
import { of } from 'rxjs'
import type { Conversation, SupportEvent } from '#src/api/model/support.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { letterDraftMachine } from '#src/machines/letters/letterDraftMachine.ts'
import { type SupportItem, supportChatMachine } from '#src/machines/support/supportChatMachine.ts'
import {
  supportActMachine,
  supportMachine,
  supportPictureMachine,
  type SupportView,
} from '#src/machines/support/supportMachines.ts'
import { ServiceBubble } from '#src/ui/service/ServiceBubble.tsx'
import { memberById } from '#tests/machines/support/memberById.ts'
import { silent } from '#tests/support/silent.ts'
import { sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const CHAT: Conversation = {
  conversationId: 'c1',
  state: 'open',
  operator: 'Ada',
  ahead: null,
  end: null,
  rating: null,
  canRate: false,
  canReopen: false,
  at: 0,
  waitingSince: null,
}
const line = (seq: number, by: 'customer' | 'service'): SupportEvent => ({
  kind: 'line',
  seq,
  at: 0,
  id: `l${seq}`,
  clientId: `c${seq}`,
  by,
  name: null,
  text: `line ${seq}`,
  pictures: [],
})
const TURN: SupportEvent = { kind: 'turn', seq: 5, at: 0, turn: 'reminded', name: null, end: null, rating: null }

type Around = {
  readonly chat?: Partial<Conversation>
  readonly mayTalk?: boolean
  readonly session?: ReturnType<typeof sessionOf>
}

/** The way to customer service on a page, of a device that looked at the chat up to its second line. */
async function showBubble({ chat = {}, mayTalk = true, session = sessionOf(memberById('mia')) }: Around = {}) {
  let asked = 0
  const noted: number[] = []
  const load = fromPromise<Page<SupportView>, PageQuery<SupportView, null>>(async () => {
    asked += 1
    const desk = { isOpen: true, isStaffed: true, opensAt: null, patience: 0 }
    return { list: [{ conversation: { ...CHAT, ...chat }, desk }], more: false }
  })
  const events = [line(1, 'service'), line(2, 'customer'), line(3, 'service'), line(4, 'customer'), TURN, line(6, 'service')]
  const note = (seq: number) => void noted.push(seq)
  const logic = {
    support: supportMachine.provide({ actors: { load, changes: silent<unknown, { query: null }>() } }),
    act: supportActMachine,
    chat: supportChatMachine.provide({
      actors: {
        feed: fromObservable<readonly SupportItem[], { conversationId: string }>(() => of(events)),
        typing: silent<'typing', { conversationId: string }>(),
      },
      actions: { tellTyping: () => undefined },
    }),
    draft: letterDraftMachine,
    picture: supportPictureMachine,
    kept: () => null,
    seen: { mayTalk: () => mayTalk, of: () => 2, note: () => note },
  }
  const page = await show(
    <>
      <header id="service" />
      <ServiceBubble actors={{ session: session.ref }} logic={logic} now={() => 0} makeId={() => 'id-1'} />
    </>,
    { language: 'en', words: ['service', 'support'] },
  )
  await told(() => undefined)
  return { ...page, noted, asked: () => asked, count: () => page.screen.queryByText(/^New replies/)?.textContent ?? null }
}

test('[R-4] replies that came since the chat was looked at are counted on its button', async () => {
  const { count } = await showBubble()
  expect(count()).toBe('New replies: 2')
})

test('[R-4] of a chat that is over no replies are counted', async () => {
  const { count } = await showBubble({ chat: { state: 'closed' } })
  expect(count()).toBe(null)
})

test('[R-4] who never wrote from a device is not asked about there', async () => {
  const { asked } = await showBubble({ mayTalk: false })
  expect(asked()).toBe(0)
})

test('[R-4] the chat that is opened from a page is looked at up to its last line', async () => {
  const { screen, user, noted, count } = await showBubble()
  await user.click(screen.getByRole('button', { name: /^Live chat/ }))
  await screen.findByText('line 6')
  expect([noted.at(-1), count()]).toEqual([6, null])
})

test('[R-4] a chat that lies open over a page is asked for again for the next member', async () => {
  const session = sessionOf(memberById('mia'))
  const { screen, user, asked } = await showBubble({ session })
  await user.click(screen.getByRole('button', { name: /^Live chat/ }))
  await screen.findByText('line 6')
  const before = asked()
  session.become(memberById('leo'))
  await told(() => undefined)
  expect(asked()).toBe(before + 1)
})
