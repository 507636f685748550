import { useSelector } from '@xstate/react'
import type { FrameRef } from '#src/machines/frame/frameSelectors.ts'
import type { TableFrameRef } from '#src/machines/frame/seatSelectors.ts'
import look from './kit.module.css'
import { shutWords, unreachedWords, useKitWords } from './words.ts'

/** A frame without its game: on its way in, or shut with the reason. */
export function Outside({ frame, name }: { readonly frame: FrameRef | TableFrameRef; readonly name: string }) {
  const words = useKitWords()
  const reason = useSelector(frame, ({ context }) => context.reason)
  const isShut = useSelector(frame, (snapshot) => snapshot.matches('shut'))
  const isTooMany = useSelector(frame, ({ context }) => context.isTooMany)
  const isUnreached = useSelector(frame, (snapshot) => snapshot.matches('unreached'))
  return (
    <div className={look.outside}>
      <h1>{name}</h1>
      <p role="status">{isShut ? shutWords(words, reason) : isUnreached ? unreachedWords(words, isTooMany) : words.entering}</p>
      {isUnreached && (
        <button type="button" className={look.quiet} onClick={() => frame.send({ type: 'entry.retried' })}>
          {words.tryAgain}
        </button>
      )}
      {isShut && (
        <button type="button" className={look.quiet} onClick={() => frame.send({ type: 'frame.left' })}>
          {words.leave}
        </button>
      )}
    </div>
  )
}
