import { act } from '@testing-library/react'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { SessionRef } from '#src/machines/session/sessionMachine.ts'

/** A member as every screen may see them. */
export const memberInfo = (memberId: string, fields: Partial<MemberInfo> = {}): MemberInfo => ({
  memberId,
  name: memberId,
  nickname: memberId.toUpperCase(),
  avatar: `/${memberId}.svg`,
  role: 'member',
  vipLevel: 1,
  ...fields,
})

/** A session that stands as its views are to see it, of which another member may become, or none, and that keeps what it is sent; `state` = where it is beside that. */
export function sessionOf(first: MemberInfo | null, state: string = first === null ? 'visitor' : 'member') {
  const sent: unknown[] = []
  const heard = new Set<() => void>()
  const at = (member: MemberInfo | null, now: string) => ({
    context: { member, failure: null },
    matches: (one: unknown) => one === now,
  })
  let snapshot = at(first, state)
  const actor: unknown = {
    getSnapshot: () => snapshot,
    subscribe: ({ next }: { readonly next: () => void }) => {
      heard.add(next)
      return { unsubscribe: () => heard.delete(next) }
    },
    send: (event: unknown) => void sent.push(event),
  }
  return {
    ref: actor as SessionRef,
    sent,
    become: (member: MemberInfo | null, now = member === null ? 'visitor' : 'member') =>
      act(() => {
        snapshot = at(member, now)
        for (const listener of heard) listener()
      }),
  }
}
