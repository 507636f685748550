import { useSelector } from '@xstate/react'
import { seatOf, type TableFrameRef } from '#src/machines/frame/seatSelectors.ts'
import kit from '../kit/kit.module.css'
import { LanguageContext, shutWords, unreachedWords, useKitWords } from '../kit/words.ts'
import { TableGame } from './TableGame.tsx'
import { TABLE_NAMES } from './words.ts'

/** The table's frame as it stands: on its way in, at the table, or shut with the reason. */
export function TableView({ frame }: { readonly frame: TableFrameRef }) {
  const language = useSelector(frame, ({ context }) => context.look.language)
  const seat = useSelector(frame, seatOf)
  return (
    <LanguageContext value={language}>
      <main className={kit.frame} aria-label={TABLE_NAMES[language]}>
        {seat === undefined ? <Outside frame={frame} name={TABLE_NAMES[language]} /> : <TableGame seat={seat} />}
      </main>
    </LanguageContext>
  )
}

function Outside({ frame, name }: { readonly frame: TableFrameRef; readonly name: string }) {
  const words = useKitWords()
  const reason = useSelector(frame, ({ context }) => context.reason)
  const isShut = useSelector(frame, (snapshot) => snapshot.matches('shut'))
  const isTooMany = useSelector(frame, ({ context }) => context.isTooMany)
  const isUnreached = useSelector(frame, (snapshot) => snapshot.matches('unreached'))
  return (
    <div className={kit.outside}>
      <h1>{name}</h1>
      <p role="status">{isShut ? shutWords(words, reason) : isUnreached ? unreachedWords(words, isTooMany) : words.entering}</p>
      {isUnreached && (
        <button type="button" className={kit.quiet} onClick={() => frame.send({ type: 'entry.retried' })}>
          {words.tryAgain}
        </button>
      )}
      {isShut && (
        <button type="button" className={kit.quiet} onClick={() => frame.send({ type: 'frame.left' })}>
          {words.leave}
        </button>
      )}
    </div>
  )
}
