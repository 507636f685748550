import { createActor } from 'xstate'
import type { MemberInfo } from '#src/api/model/member.ts'
import { personActs } from '#src/browser/page.ts'
import { provideBackOffice } from '#src/machines/backOffice/backOfficeActors.ts'
import { oncePerApp } from './oncePerApp.ts'

/** What the operator may do, as long as the page lasts: it comes with the first visit to the back office. */
export const backOfficeOf = oncePerApp(({ client, members, page, roots, window }) => {
  // Whoever opens it does something.
  let isUsed = true
  page.own(personActs(window), { next: () => (isUsed = true) })
  const takeUse = () => {
    const was = isUsed
    isUsed = false
    return was
  }
  const backOffice = createActor(provideBackOffice(client, takeUse)).start()
  roots.add(backOffice)
  const tell = (member: MemberInfo | null) =>
    backOffice.send({ type: 'operator.changed', isOperator: member?.role === 'operator' })
  tell(members.current())
  page.own(members.changes, { next: tell })
  return backOffice
})
