import { expect, test } from 'vitest'
import { type ActorRefFrom, fromPromise } from 'xstate'
import type { MemberInfo } from '#src/api/model/member.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { type SecurityOrder, type SecurityOverview, securityMachine } from '#src/machines/account/securityMachine.ts'
import type { PromptRef } from '#src/machines/prompt/promptMachine.ts'
import { devicesMachine } from '#src/machines/session/devicesMachine.ts'
import { memberSessionsMachine, type SessionsAnswer, type SessionsOrder } from '#src/machines/session/memberSessionsMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import type { SecurityLogic } from '#src/ui/security/logic.ts'
import { SecurityPage } from '#src/ui/security/SecurityPage.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

/** The page of a member whose contacts are not bound, and whose real name is or is not. */
async function showPage({ realName }: { readonly realName: boolean }) {
  const overview: SecurityOverview = {
    progress: { passwordAt: 0, phone: false, email: false, realName, withdrawPassword: false, factor: false },
    contacts: { contacts: [], waiting: [], open: { phone: true, email: true } },
    notices: { list: [], isPasswordDue: false },
    factor: { isOn: false, left: 0 },
  }
  const logic = {
    security: securityMachine.provide({
      actors: { act: fromPromise<SecurityOverview, { order: SecurityOrder }>(async () => overview) },
    }),
    sessions: memberSessionsMachine.provide({
      actors: { act: fromPromise<SessionsAnswer, { order: SessionsOrder }>(async () => ({ list: [], ended: null })) },
    }),
    devices: devicesMachine,
    copy: copyMachine,
  } as unknown as SecurityLogic
  const member: Partial<MemberInfo> = { memberId: 'm1' }
  const actors = {
    session: shownBy<ActorRefFrom<typeof sessionMachine>>({ member }).ref,
    prompt: shownBy<PromptRef>({}).ref,
    title: shownBy<ActorRefFrom<typeof titleMachine>>({}).ref,
  }
  const page = await show(<SecurityPage actors={actors} now={() => 0} makeId={() => 'client-made-id-0001'} logic={logic} />, {
    language: 'en',
    words: ['security'],
  })
  await page.screen.findByRole('progressbar')
  return page
}

test.each([
  ['is not bound leads to binding it', false, 'Bind now'],
  ['is bound can be looked at', true, 'View'],
] as const)('[C-8] on the page of an account’s security a real name that %s', async (_, realName, words) => {
  const { screen } = await showPage({ realName })
  const links = screen.getAllByRole('link').filter((link) => link.getAttribute('href') === '/app/cashier/cards')
  expect(links.map(({ textContent }) => textContent)).toEqual([words])
})
