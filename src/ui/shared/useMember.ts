import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { SessionRef } from '#src/machines/session/sessionMachine.ts'
import { selectIsSettled, selectMember } from '#src/machines/session/sessionSelectors.ts'

/** Who is at a page for members. */
export type PageMember = {
  /** Null for a visitor, and while it is not known yet who this is. */
  readonly member: MemberInfo | null
  readonly isSettled: boolean
  /** Whether a member was here since the page was opened: after the end of their session the login dialog does not come by itself. */
  readonly wasMember: boolean
}

/** The member at this page, as it changes. */
export function useMember(session: SessionRef): PageMember {
  const member = useSelector(session, selectMember)
  const isSettled = useSelector(session, selectIsSettled)
  const [wasMember, setWasMember] = useState(member !== null)
  if (member !== null && !wasMember) setWasMember(true)
  return { member, isSettled, wasMember }
}
