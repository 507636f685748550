import type { MemberInfo } from '#src/api/model/member.ts'

/** A member of whom what is tried asks for no more than the id; null = a visitor. */
export const memberById = (memberId: string | null) => (memberId === null ? null : ({ memberId } as unknown as MemberInfo))
