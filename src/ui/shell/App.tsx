import { type ReactNode, use, useState } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useSearchParams } from 'react-router'
import { HomePage } from '#src/ui/home/HomePage.tsx'
import { Later } from '#src/ui/kit/Later.tsx'
import { useSelector } from '@xstate/react'
import { HiddenContext } from '#src/ui/kit/sight.ts'
import { createPart, lazyPart } from '#src/ui/kit/parts.tsx'
import { RootsContext } from '#src/ui/kit/useActorRef.ts'
import type { RoomPageRefs } from '#src/ui/room/refs.ts'
import { AppShell } from './AppShell.tsx'
import type { AppWorld } from './appWorld.ts'
import { NavigatorBinding } from './NavigatorBinding.tsx'

// Home is in the first load; every other page comes when it is first visited.
const LivePage = lazyPart(async () => (await import('#src/ui/live/LivePage.tsx')).LivePage, ['live', 'shared'])
const RoomPage = lazyPart(async () => (await import('#src/ui/room/RoomPage.tsx')).RoomPage, ['match', 'room', 'shared'])
const LoginPage = lazyPart(async () => (await import('#src/ui/login/LoginPage.tsx')).LoginPage, ['login'])
const VenuePage = lazyPart(
  async () => (await import('#src/ui/sportsbook/SportsbookPage.tsx')).SportsbookPage,
  ['saferPlay', 'shared', 'sportsbook'],
)
const CashierPage = lazyPart(async () => (await import('#src/ui/cashier/CashierPage.tsx')).CashierPage, ['cashier'])
const ReviewPage = lazyPart(
  async () => (await import('#src/ui/backOffice/withdrawals/ReviewPage.tsx')).ReviewPage,
  ['backOffice', 'cards', 'withdraw'],
)
const CasesPage = lazyPart(
  async () => (await import('#src/ui/backOffice/deposits/CasesPage.tsx')).CasesPage,
  ['backOffice', 'deposit'],
)
const PlayWatch = lazyPart(async () => (await import('#src/ui/saferPlay/RealityCheck.tsx')).RealityCheck, ['saferPlay'])
const MePage = lazyPart(async () => (await import('#src/ui/me/MePage.tsx')).MePage, ['me'])
const AccessPage = lazyPart(async () => (await import('#src/ui/access/AccessPage.tsx')).AccessPage, ['access'])
const ServicePage = lazyPart(async () => (await import('#src/ui/service/ServicePage.tsx')).ServicePage, ['service'])
const ErrorsPage = lazyPart(async () => (await import('#src/ui/dev/ErrorsPage.tsx')).ErrorsPage, ['dev'])
const InspectorPage = lazyPart(
  async () => (await import('#src/ui/inspector/InspectorPage.tsx')).InspectorPage,
  ['dev', 'inspector'],
)
const NotFoundPage = lazyPart(async () => (await import('./NotFoundPage.tsx')).NotFoundPage)

/** The whole page: routes within the shell. Each page is given the machines that it draws. */
export function App({ world }: { readonly world: AppWorld }) {
  const { actors, logic, roomPorts } = world
  const { now } = roomPorts
  const [load] = useState(() => ({
    room: createPart(world.loadRoom),
    collection: createPart(world.loadCollection),
    venue: createPart(world.loadVenue),
    cashier: createPart(world.loadCashier),
    backOffice: createPart(world.loadBackOffice),
    desk: createPart(world.loadDesk),
    inspector: createPart(world.loadInspector),
    access: createPart(world.loadAccess),
  }))
  const { play } = world
  const hidden = useSelector(actors.preferences, (snapshot) => snapshot.context.hideMoney)
  const room = (
    <Played play={play}>
      <LoadedRoom actors={actors} load={load.room} loadCollection={load.collection} roomPorts={roomPorts} play={play} />
    </Played>
  )
  return (
    <RootsContext value={world.roots}>
      <HiddenContext value={hidden}>
        {/* What is chosen in the address shows at once: as a transition, a radio button would fall back until the page is drawn. */}
        <BrowserRouter useTransitions={false}>
          <NavigatorBinding bind={world.bindNavigator} />
          <AppShell world={{ ...world, loadInspector: load.inspector }}>
            <Routes>
              <Route path="/" element={<Navigate to="/app/home" replace />} />
              <Route path="/app/home" element={<HomePage actors={actors} logic={logic} now={now} />} />
              <Route path="/app/live" element={<LoadedLive load={load.collection} world={world} />} />
              <Route path="/app/live/room/:anchorRoomId" element={room} />
              <Route path="/app/live/match/:matchId" element={room} />
              <Route
                path="/app/venue/:venue"
                element={
                  <Played play={play}>
                    <LoadedVenue load={load.venue} world={world} />
                  </Played>
                }
              />
              <Route path="/app/cashier/:part?/:id?" element={<LoadedCashier load={load.cashier} world={world} />} />
              <Route path="/app/operator/withdrawals" element={<LoadedReview load={load.backOffice} world={world} />} />
              <Route path="/app/operator/deposits" element={<LoadedCases load={load.backOffice} world={world} />} />
              <Route path="/app/me" element={<LoadedMe load={load.desk} world={world} />} />
              <Route path="/maintenance" element={<LoadedAccess kind="maintenance" load={load.access} world={world} />} />
              <Route path="/access-alert" element={<LoadedAccess kind="alert" load={load.access} world={world} />} />
              <Route path="/access-restriction" element={<LoadedAccess kind="restriction" load={load.access} world={world} />} />
              <Route path="/robot-check" element={<LoadedAccess kind="robot" load={load.access} world={world} />} />
              <Route path="/cs" element={<LoadedService load={load.desk} world={world} />} />
              <Route path="/dev/errors" element={<LoadedErrors load={load.desk} world={world} />} />
              <Route path="/dev/inspector" element={<LoadedInspector load={load.inspector} world={world} />} />
              <Route path="/login" element={<LoginPage actors={actors} />} />
              <Route path="/entry/login" element={<LoginPage actors={actors} />} />
              <Route path="*" element={<NotFoundPage title={actors.title} />} />
            </Routes>
          </AppShell>
        </BrowserRouter>
      </HiddenContext>
    </RootsContext>
  )
}

/** A page where one plays. */
function Played({ play, children }: { readonly play: AppWorld['play']; readonly children: ReactNode }) {
  return (
    <>
      {children}
      <Later>
        <PlayWatch play={play} />
      </Later>
    </>
  )
}

type LoadedRoomProps = Omit<RoomPageRefs, 'logic' | 'collection'> & {
  readonly load: AppWorld['loadRoom']
  readonly loadCollection: AppWorld['loadCollection']
}

/** A room's page with the logic that came for it. */
function LoadedRoom({ load, loadCollection, ...refs }: LoadedRoomProps) {
  return <RoomPage logic={use(load())} collection={use(loadCollection()).collection} {...refs} />
}

type LoadedLiveProps = { readonly load: AppWorld['loadCollection']; readonly world: AppWorld }

function LoadedLive({ load, world: { actors, logic, roomPorts } }: LoadedLiveProps) {
  return <LivePage actors={actors} logic={logic} now={roomPorts.now} {...use(load())} />
}

type LoadedVenueProps = { readonly load: AppWorld['loadVenue']; readonly world: AppWorld }

function LoadedVenue({ load, world: { actors, logic, roomPorts } }: LoadedVenueProps) {
  const { now, makeId } = roomPorts
  return <VenuePage actors={actors} logic={{ ...logic, ...use(load()) }} now={now} makeId={makeId} />
}

type LoadedCashierProps = { readonly load: AppWorld['loadCashier']; readonly world: AppWorld }

function LoadedCashier({ load, world: { actors, roomPorts } }: LoadedCashierProps) {
  const { now, makeId } = roomPorts
  return <CashierPage actors={actors} logic={use(load())} now={now} makeId={makeId} />
}

type LoadedBackOfficeProps = { readonly load: AppWorld['loadBackOffice']; readonly world: AppWorld }

function LoadedReview({ load, world: { actors, roomPorts } }: LoadedBackOfficeProps) {
  return <ReviewPage actors={actors} logic={use(load())} now={roomPorts.now} />
}

type LoadedInspectorProps = { readonly load: AppWorld['loadInspector']; readonly world: AppWorld }

function LoadedInspector({ load, world: { actors } }: LoadedInspectorProps) {
  const [search] = useSearchParams()
  return <InspectorPage actors={actors} kit={use(load())} of={search.get('of')} />
}

function LoadedCases({ load, world: { actors, roomPorts } }: LoadedBackOfficeProps) {
  return <CasesPage actors={actors} logic={use(load())} now={roomPorts.now} />
}

type Standing = 'maintenance' | 'alert' | 'restriction' | 'robot'
type LoadedAccessProps = { readonly kind: Standing; readonly load: AppWorld['loadAccess']; readonly world: AppWorld }

function LoadedAccess({ kind, load, world: { actors } }: LoadedAccessProps) {
  return <AccessPage kind={kind} access={use(load())} actors={actors} />
}

type LoadedDeskProps = { readonly load: AppWorld['loadDesk']; readonly world: AppWorld }

function LoadedMe({ load, world: { actors, roomPorts } }: LoadedDeskProps) {
  const { devices, copy } = use(load())
  return <MePage actors={actors} devices={devices} copy={copy} now={roomPorts.now} />
}

function LoadedService({ load, world: { actors, deviceId } }: LoadedDeskProps) {
  return <ServicePage actors={actors} logic={use(load())} deviceId={deviceId} />
}

function LoadedErrors({ load, world: { actors } }: LoadedDeskProps) {
  return <ErrorsPage actors={actors} dev={use(load()).dev} />
}
