import type { MemberRow } from '#server/members/members.ts'
import type { AccessRules } from '#server/members/accessRules.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Who may enter which chat with customer service; null = not this one. */
type SupportDoor = {
  enter(
    who: { readonly member: MemberRow | null; readonly key: string | null },
    id: string,
  ): Promise<{ readonly epoch: string; readonly top: number; readonly isOffice: boolean } | null>
}

/** What sockets work with. */
export type SocketServices = Platform & { readonly accessRules: AccessRules; readonly support: SupportDoor }
