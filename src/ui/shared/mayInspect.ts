import type { MemberInfo } from '#src/api/model/member.ts'

/** Developers look inside; while the product itself is worked on, everybody does. */
export function mayInspect(member: MemberInfo | null): boolean {
  return import.meta.env.DEV || member?.role === 'developer'
}
