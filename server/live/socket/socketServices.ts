import type { AccessRules } from '#server/members/accessRules.ts'
import type { Platform } from '#server/platform/platform.ts'

/** What sockets work with. */
export type SocketServices = Platform & { readonly accessRules: AccessRules }
