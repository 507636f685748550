import type { ActorRefFrom } from 'xstate'
import type { connectionMachine } from '#src/machines/connection/connectionMachine.ts'
import type { Navigator } from '#src/machines/kit/navigator.ts'
import type { noticeMachine } from '#src/machines/notice/noticeMachine.ts'
import type { HomePageRefs } from '#src/ui/home/HomePage.tsx'
import type { LivePageRefs } from '#src/ui/live/LivePage.tsx'
import type { LoginPageRefs } from '#src/ui/login/LoginPage.tsx'
import type { MePageRefs } from '#src/ui/me/MePage.tsx'
import type { RoomPageRefs } from '#src/ui/room/refs.ts'

/** What the pages together need of the world: running machines, the logic that screens start, and the way to the router. */
export type AppWorld = {
  readonly actors: HomePageRefs['actors'] &
    LivePageRefs['actors'] &
    LoginPageRefs['actors'] &
    MePageRefs['actors'] &
    RoomPageRefs['actors'] & {
      readonly connection: ActorRefFrom<typeof connectionMachine>
      readonly notice: ActorRefFrom<typeof noticeMachine>
    }
  readonly logic: HomePageRefs['logic'] & LivePageRefs['logic']
  /** What only rooms need; the same promise every time, until it fails. */
  readonly loadRoom: () => Promise<RoomPageRefs['logic']>
  readonly roomPorts: RoomPageRefs['roomPorts']
  readonly bindNavigator: (go: Navigator['go']) => () => void
}
