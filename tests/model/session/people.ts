import type { LoginPayload } from '#src/api/model/login.ts'
import type { MemberInfo } from '#src/api/model/member.ts'

export const MIA: MemberInfo = { memberId: 'u1', name: 'mia', nickname: 'Mia', avatar: '/a.svg', role: 'member', vipLevel: 1 }
export const PAYLOAD: LoginPayload = { name: 'mia', password: 'secret88', flag: 0 }
