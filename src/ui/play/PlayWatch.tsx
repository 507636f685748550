import { useSelector } from '@xstate/react'
import { useEffect, useSyncExternalStore } from 'react'
import { type PlayHost, type PlayRef, selectCheck } from '#src/machines/play/playSelectors.ts'
import { RealityDialog } from './RealityDialog.tsx'

/** Stands in every room and venue: while it is drawn the member is where one plays, and is asked to look back when that is due. */
export function PlayWatch({ play: { current, subscribe } }: { readonly play: PlayHost }) {
  const play = useSyncExternalStore(subscribe, current)
  return play === null || play === undefined ? null : <Watch play={play} />
}

function Watch({ play }: { readonly play: PlayRef }) {
  useEffect(() => {
    play.send({ type: 'place.entered' })
    return () => play.send({ type: 'place.left' })
  }, [play])
  const check = useSelector(play, selectCheck)
  return check === null ? null : <RealityDialog play={play} busy={check === 'answering'} />
}
