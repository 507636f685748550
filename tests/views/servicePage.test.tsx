import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { Language } from '#src/api/model/format.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { letterDraftMachine } from '#src/machines/letters/letterDraftMachine.ts'
import { type ServiceInfo, serviceMachine } from '#src/machines/service/serviceList.ts'
import { supportChatMachine } from '#src/machines/support/supportChatMachine.ts'
import {
  supportActMachine,
  supportMachine,
  supportPictureMachine,
  type SupportView,
} from '#src/machines/support/supportMachines.ts'
import { ServiceLink } from '#src/ui/service/ServiceLink.tsx'
import { ServicePage } from '#src/ui/service/ServicePage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { given } from './support/given.ts'
import { memberPage } from './support/memberPage.ts'
import { memberInfo, sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const INFO: ServiceInfo = { url: null, phone: null, email: 'help@harbour.example', hours: 'day and night' }
/** Nobody is there: whoever comes can leave a message. */
const NOBODY: SupportView = { conversation: null, desk: { isOpen: true, isStaffed: false, opensAt: null, patience: 0 } }

type Shown = { readonly address?: string; readonly session?: ReturnType<typeof sessionOf>; readonly language?: Language }

/** Customer service as one comes to it; its details are told by hand. */
async function showService({ address = '/cs', session = sessionOf(memberInfo('mia')), language = 'en' }: Shown = {}) {
  const { actors, titled } = memberPage(session)
  const details = handActor<Page<ServiceInfo>, PageQuery<ServiceInfo, null>>()
  const copied = handActor<void, { text: string }>()
  let chats = 0
  const load = fromPromise<Page<SupportView>, PageQuery<SupportView, null>>(async () => {
    chats += 1
    return { list: [NOBODY], more: false }
  })
  const logic = {
    service: serviceMachine.provide({ actors: { ...given<ServiceInfo, null>([]), load: details.logic } }),
    copy: copyMachine.provide({ actors: { copy: copied.logic } }),
    support: supportMachine.provide({ actors: { ...given<SupportView, null>([]), load } }),
    act: supportActMachine,
    chat: supportChatMachine,
    draft: letterDraftMachine,
    picture: supportPictureMachine,
    kept: () => null,
    seen: { mayTalk: () => true, of: () => 0, note: () => () => undefined },
  }
  const page = await show(<ServicePage actors={actors} logic={logic} now={() => 0} makeId={() => 'id-1'} deviceId="device-7" />, {
    address,
    language,
    words: ['service', 'support'],
  })
  await told(() => undefined)
  const { screen, user } = page
  return {
    ...page,
    session,
    titled,
    copied,
    asked: () => details.asked.length,
    chats: () => chats,
    tells: (info: Partial<ServiceInfo> | null) =>
      told(() => {
        if (info === null) details.last().reject(new Failure('errors.networkAbnormal'))
        else details.last().resolve({ list: [{ ...INFO, ...info }], more: false })
      }),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    terms: () => screen.queryAllByRole('term').map(({ textContent }) => textContent),
    link: (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null,
  }
}

const ALL_WAYS: Partial<ServiceInfo> = { phone: '+86 (010) 555-0199', url: 'https://chat.example' }

test.each([
  [{}, ['E-mail', 'Hours', 'Device reference']],
  [ALL_WAYS, ['Another chat', 'Telephone', 'E-mail', 'Hours', 'Device reference']],
])('[R-4] only the ways to customer service that there are stand there: %o', async (info, names) => {
  const { tells, terms } = await showService()
  await tells(info)
  expect(terms()).toEqual(names)
})

test('[R-4] the hours of customer service stand as they were written', async () => {
  const { tells, screen } = await showService()
  await tells({})
  expect(screen.getByText('Hours').nextElementSibling?.textContent).toBe('day and night')
})

test.each([
  ['zh-CN', '服务时间', '09:00–24:00（北京时间）'],
  ['en', 'Hours', '09:00–24:00 (UTC+8)'],
] as const)('[R-4] hours by the site’s clock say so in the words of %s', async (language, name, words) => {
  const { tells, screen } = await showService({ language })
  await tells({ hours: '09:00–24:00 (UTC+8)' })
  expect(screen.getByText(name).nextElementSibling?.textContent).toBe(words)
})

test.each([
  ['help@harbour.example', 'mailto:help@harbour.example'],
  ['+86 (010) 555-0199', 'tel:+860105550199'],
  ['Open the chat', 'https://chat.example'],
])('[R-4] of the ways to customer service “%s” leads to %s', async (name, to) => {
  const { tells, link } = await showService()
  await tells(ALL_WAYS)
  expect(link(name)).toBe(to)
})

test('[R-4] the device’s reference is copied as it stands there', async () => {
  const { tells, press, copied, screen } = await showService()
  await tells({})
  await press('Copy the reference')
  expect([copied.asked.map(({ input }) => input.text), screen.queryByText('device-7') !== null]).toEqual([['device-7'], true])
})

test('[R-4] details of customer service that could not be loaded say why', async () => {
  const { tells, screen } = await showService()
  await tells(null)
  expect(screen.getByRole('alert').textContent).toMatch(/^The contact details could not be loaded.*The network is abnormal/)
})

test('[R-4] details of customer service that could not be loaded are asked for again by a press', async () => {
  const { tells, press, asked, terms, screen } = await showService()
  await tells(null)
  await press('Try again')
  expect(asked()).toBe(2)
  await tells({})
  expect([terms().length, screen.queryByRole('alert')]).toEqual([3, null])
})

test.each([
  ['/cs?fromPage=%2Fapp%2Fwallet%3Fday%3D1', '/app/wallet?day=1'],
  ['/cs', null],
  ['/cs?fromPage=%2F%2Fevil.example', null],
  ['/cs?fromPage=https%3A%2F%2Fevil.example', null],
])('[R-4] from customer service at %s one goes back to %s', async (address, back) => {
  const { link } = await showService({ address })
  expect(link('Back')).toBe(back)
})

test('[R-7] the tab of customer service has its title', async () => {
  const { titled } = await showService()
  expect(titled).toEqual([{ type: 'title.changed', text: 'Customer service' }])
})

test('[R-4] a visitor alone is asked for an address on the page of customer service', async () => {
  const { screen, session } = await showService({ session: sessionOf(null) })
  const isAsked = () => screen.queryByRole('textbox', { name: 'Your e-mail address' }) !== null
  const before = isAsked()
  session.become(memberInfo('mia'))
  await told(() => undefined)
  expect([before, isAsked()]).toEqual([true, false])
})

test('[R-4] what one member wrote to customer service is not there for the next', async () => {
  const { screen, user, session } = await showService()
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' })
  await user.type(field(), 'my secret')
  session.become(memberInfo('leo'))
  await told(() => undefined)
  expect(field().value).toBe('')
})

test('[R-4] the chat with customer service is asked for again for the next member', async () => {
  const { session, chats } = await showService()
  const before = chats()
  session.become(memberInfo('leo'))
  await told(() => undefined)
  expect([before, chats()]).toEqual([1, 2])
})

test('[R-4] the way to customer service knows the page that it was asked from', async () => {
  const { screen } = await show(<ServiceLink />, { address: '/app/game/g1', language: 'en', words: ['service'] })
  expect(screen.getByRole('link', { name: 'Contact customer service' }).getAttribute('href')).toBe(
    '/cs?fromPage=%2Fapp%2Fgame%2Fg1',
  )
})

test.each([
  ['a member', sessionOf(memberInfo('mia')), ['/app/help', '/app/cashier/deposit', '/app/cashier/withdraw', '/app/records']],
  ['a visitor', sessionOf(null), ['/app/help', '/forgot', '/register', '/terms']],
])(
  '[R-4] customer service leads %s to what they can see for themselves, the help centre first',
  async (_, session, addresses) => {
    const { screen } = await showService({ session })
    const ways = within(screen.getByRole('navigation', { name: 'See for yourself' })).getAllByRole('link')
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(addresses)
  },
)

test('[R-4] customer service says at once that nobody is there', async () => {
  const { screen } = await showService()
  expect(screen.queryByText('Replies later')).not.toBe(null)
})
