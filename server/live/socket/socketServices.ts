import type { TablesFrameWire } from '#src/api/contract/pushesTables.ts'
import type { MemberRow } from '#server/members/members.ts'
import type { AccessRules } from '#server/members/accessRules.ts'
import type { Audience } from '../audience/audience.ts'
import type { MainPrices } from '../odds/mainPrices.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Who may enter which chat with customer service; null = not this one. */
type SupportDoor = {
  enter(
    who: { readonly member: MemberRow | null; readonly key: string | null },
    id: string,
  ): Promise<{ readonly epoch: string; readonly top: number; readonly isOffice: boolean } | null>
}

/** The live tables of providers. */
type TablesDoor = {
  /** Tells how they stand now and whenever something changes, until the function that is returned is called. */
  watch(listener: (frame: TablesFrameWire) => void): () => void
}

/** What sockets work with. */
export type SocketServices = Platform & {
  readonly accessRules: AccessRules
  readonly audience: Audience
  readonly mainPrices: MainPrices
  readonly support: SupportDoor
  readonly tables: TablesDoor
  readonly metrics: Metrics
}
