import type { ActorRefFrom } from 'xstate'
import type { accessMachine } from '#src/machines/access/accessMachine.ts'
import type { alertMachine } from '#src/machines/alert/alertMachine.ts'
import type { connectionMachine } from '#src/machines/connection/connectionMachine.ts'
import type { Navigator } from '#src/machines/kit/navigator.ts'
import type { dockMachine } from '#src/machines/inspector/dockMachine.ts'
import type { Roots } from '#src/machines/kit/roots.ts'
import type { toastMachine } from '#src/machines/toast/toastMachine.ts'
import type { verificationMachine } from '#src/machines/verification/verificationMachine.ts'
import type { BackOfficePageProps } from '#src/ui/backOffice/props.ts'
import type { CashierLogicRefs } from '#src/ui/cashier/refs.ts'
import type { ServicePageRefs } from '#src/ui/service/ServicePage.tsx'
import type { ErrorsPageRefs } from '#src/ui/dev/ErrorsPage.tsx'
import type { InspectorKit } from '#src/ui/inspector/refs.ts'
import type { HomePageRefs } from '#src/ui/home/HomePage.tsx'
import type { LivePageRefs, LiveParts } from '#src/ui/live/LivePage.tsx'
import type { LoginPageRefs } from '#src/ui/login/LoginPage.tsx'
import type { MePageRefs } from '#src/ui/me/MePage.tsx'
import type { VenueLogicRefs } from '#src/ui/sportsbook/refs.ts'
import type { RoomPageRefs } from '#src/ui/room/refs.ts'

/** Logic of the pages of an account, of help and of developers. */
type DeskLogic = {
  readonly service: ServicePageRefs['logic']['service']
  readonly devices: MePageRefs['devices']
  readonly copy: MePageRefs['copy']
  readonly dev: ErrorsPageRefs['dev']
}

/** What the pages together need of the world: running machines, the logic that screens start, and the way to the router. */
export type AppWorld = {
  readonly actors: HomePageRefs['actors'] &
    LivePageRefs['actors'] &
    LoginPageRefs['actors'] &
    MePageRefs['actors'] &
    RoomPageRefs['actors'] & {
      readonly connection: ActorRefFrom<typeof connectionMachine>
      readonly notice: ActorRefFrom<typeof toastMachine>
      readonly alert: ActorRefFrom<typeof alertMachine>
      readonly dock: ActorRefFrom<typeof dockMachine>
    }
  /** The verification, once a call has asked for one. */
  readonly verification: {
    readonly current: () => ActorRefFrom<typeof verificationMachine> | null
    readonly subscribe: (listener: () => void) => () => void
  }
  readonly logic: HomePageRefs['logic'] & LivePageRefs['logic']
  /** What a member follows. */
  readonly loadCollection: () => Promise<LiveParts>
  /** Whether the site may be entered; the same promise every time, until it fails. */
  readonly loadAccess: () => Promise<ActorRefFrom<typeof accessMachine>>
  /** What only the pages of an account, of help and of developers need; the same promise every time, until it fails. */
  readonly loadDesk: () => Promise<DeskLogic>
  /** A member's play: whether they paused, and when they look back on it. */
  readonly play: RoomPageRefs['play']
  /** Every tree of actors of this page. */
  readonly roots: Roots
  /** What only the inspector needs; the same promise every time, until it fails. */
  readonly loadInspector: () => Promise<InspectorKit>
  readonly deviceId: string
  /** What only rooms need; the same promise every time, until it fails. */
  readonly loadRoom: () => Promise<RoomPageRefs['logic']>
  /** What only sportsbooks need; the same promise every time, until it fails. */
  readonly loadVenue: () => Promise<VenueLogicRefs>
  /** What only the cashier needs; the same promise every time, until it fails. */
  readonly loadCashier: () => Promise<CashierLogicRefs>
  /** What only operators need; the same promise every time, until it fails. */
  readonly loadBackOffice: () => Promise<BackOfficePageProps['logic']>
  readonly roomPorts: RoomPageRefs['roomPorts']
  readonly bindNavigator: (go: Navigator['go']) => () => void
}
