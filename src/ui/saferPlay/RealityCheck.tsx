import { useSelector } from '@xstate/react'
import { useEffect, useSyncExternalStore } from 'react'
import { type SaferPlayHost, type SaferPlayRef, selectCheck } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import { RealityDialog } from './RealityDialog.tsx'

/** Stands in every room and venue: while it is drawn the member is where one plays, and is asked to look back when that is due. */
export function RealityCheck({ play: { current, subscribe } }: { readonly play: SaferPlayHost }) {
  const play = useSyncExternalStore(subscribe, current)
  return play === null || play === undefined ? null : <Watch play={play} />
}

function Watch({ play }: { readonly play: SaferPlayRef }) {
  useEffect(() => {
    play.send({ type: 'place.entered' })
    return () => play.send({ type: 'place.left' })
  }, [play])
  const check = useSelector(play, selectCheck)
  return check === null ? null : <RealityDialog play={play} busy={check === 'answering'} />
}
