import { lazy, use } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { HomePage } from '#src/ui/home/HomePage.tsx'
import type { RoomPageRefs } from '#src/ui/room/refs.ts'
import { AppShell } from './AppShell.tsx'
import type { AppWorld } from './appWorld.ts'
import { NavigatorBinding } from './NavigatorBinding.tsx'

// Home is in the first load; every other page comes when it is first visited.
const LivePage = lazy(async () => ({ default: (await import('#src/ui/live/LivePage.tsx')).LivePage }))
const RoomPage = lazy(async () => ({ default: (await import('#src/ui/room/RoomPage.tsx')).RoomPage }))
const LoginPage = lazy(async () => ({ default: (await import('#src/ui/login/LoginPage.tsx')).LoginPage }))
const MePage = lazy(async () => ({ default: (await import('#src/ui/me/MePage.tsx')).MePage }))
const AccessPage = lazy(async () => ({ default: (await import('#src/ui/access/AccessPage.tsx')).AccessPage }))
const ServicePage = lazy(async () => ({ default: (await import('#src/ui/cs/ServicePage.tsx')).ServicePage }))
const ErrorsPage = lazy(async () => ({ default: (await import('#src/ui/dev/ErrorsPage.tsx')).ErrorsPage }))
const NotFoundPage = lazy(async () => ({ default: (await import('./NotFoundPage.tsx')).NotFoundPage }))

/** The whole page: routes within the shell. Each page is given the machines that it draws. */
export function App({ world }: { readonly world: AppWorld }) {
  const { actors, logic, roomPorts } = world
  const { now } = roomPorts
  const room = <LoadedRoom actors={actors} load={world.loadRoom} loadCollection={world.loadCollection} roomPorts={roomPorts} />
  return (
    <BrowserRouter>
      <NavigatorBinding bind={world.bindNavigator} />
      <AppShell world={world}>
        <Routes>
          <Route path="/" element={<Navigate to="/app/home" replace />} />
          <Route path="/app/home" element={<HomePage actors={actors} logic={logic} now={now} />} />
          <Route path="/app/live" element={<LoadedLive world={world} />} />
          <Route path="/app/live/room/:anchorRoomId" element={room} />
          <Route path="/app/live/match/:matchId" element={room} />
          <Route path="/app/me" element={<LoadedMe world={world} />} />
          <Route path="/maintenance" element={<LoadedAccess kind="maintenance" world={world} />} />
          <Route path="/access-alert" element={<LoadedAccess kind="alert" world={world} />} />
          <Route path="/access-restriction" element={<LoadedAccess kind="restriction" world={world} />} />
          <Route path="/robot-check" element={<LoadedAccess kind="robot" world={world} />} />
          <Route path="/cs" element={<LoadedService world={world} />} />
          <Route path="/dev/errors" element={<LoadedErrors world={world} />} />
          <Route path="/login" element={<LoginPage actors={actors} />} />
          <Route path="/entry/login" element={<LoginPage actors={actors} />} />
          <Route path="*" element={<NotFoundPage title={actors.title} />} />
        </Routes>
      </AppShell>
    </BrowserRouter>
  )
}

type LoadedRoomProps = Omit<RoomPageRefs, 'logic' | 'collection'> & {
  readonly load: AppWorld['loadRoom']
  readonly loadCollection: AppWorld['loadCollection']
}

/** A room's page with the logic that came for it. */
function LoadedRoom({ load, loadCollection, ...refs }: LoadedRoomProps) {
  return <RoomPage logic={use(load())} collection={use(loadCollection())} {...refs} />
}

type LoadedProps = { readonly world: AppWorld }

function LoadedLive({ world: { actors, logic, roomPorts, loadCollection } }: LoadedProps) {
  return <LivePage actors={actors} logic={logic} now={roomPorts.now} collection={use(loadCollection())} />
}

type Standing = 'maintenance' | 'alert' | 'restriction' | 'robot'

function LoadedAccess({ kind, world: { actors, loadAccess } }: LoadedProps & { readonly kind: Standing }) {
  return <AccessPage kind={kind} access={use(loadAccess())} actors={actors} />
}

function LoadedMe({ world: { actors, loadDesk, roomPorts } }: LoadedProps) {
  return <MePage actors={actors} devices={use(loadDesk()).devices} now={roomPorts.now} />
}

function LoadedService({ world: { actors, loadDesk, deviceId } }: LoadedProps) {
  return <ServicePage actors={actors} logic={use(loadDesk())} deviceId={deviceId} />
}

function LoadedErrors({ world: { actors, loadDesk } }: LoadedProps) {
  return <ErrorsPage actors={actors} dev={use(loadDesk()).dev} />
}
