import { useSelector } from '@xstate/react'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import { type NoticesRef, selectAsked } from '#src/machines/account/noticesMachine.ts'
import type { alertMachine } from '#src/machines/alert/alertMachine.ts'
import { type SaferPlayHost, selectCheck } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import type { SessionRef } from '#src/machines/session/sessionMachine.ts'
import { selectNeedsAnswer } from '#src/machines/session/sessionSelectors.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'

const NoticesDialog = lazyComponent(async () => (await import('./NoticesDialog.tsx')).NoticesDialog, ['security'])

type NoticesHostProps = {
  readonly notices: NoticesRef
  readonly actors: { readonly session: SessionRef; readonly alert: ActorRefFrom<typeof alertMachine> }
  readonly play: SaferPlayHost
}

/** Where the notices of a login come over the page: after every other dialog that came by itself, not over a room or a game, and not where they are shown anyway. */
export function NoticesHost({ notices, actors, play: { current, subscribe } }: NoticesHostProps) {
  const isAsked = useSelector(notices, (snapshot) => selectAsked(snapshot) !== null)
  const isSettling = useSelector(actors.session, selectNeedsAnswer)
  const isAlerting = useSelector(actors.alert, (snapshot) => snapshot.matches('showing'))
  const play = useSyncExternalStore(subscribe, current) ?? undefined
  const isChecking = useSelector(play, (snapshot) => snapshot !== undefined && selectCheck(snapshot) !== null)
  const { pathname } = useLocation()
  const isThere = pathname === '/app/security'
  // Who watches or plays is asked once they are through.
  const isWatching = /^\/app\/(live\/(room|match)|game)\//.test(pathname)
  useEffect(() => {
    if (isThere && isAsked) notices.send({ type: 'notices.closed' })
  }, [isThere, isAsked, notices])
  if (!isAsked || isThere || isSettling || isAlerting || isChecking || isWatching) return null
  return (
    <Later>
      <NoticesDialog notices={notices} />
    </Later>
  )
}
