import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { Language } from '#src/api/model/format.ts'
import { type FrameRef, gameOf, type RoundRef } from '#src/machines/frame/frameSelectors.ts'
import look from './kit.module.css'
import { Outside } from './Outside.tsx'
import { LanguageContext } from './words.ts'

type FrameViewProps = {
  readonly frame: FrameRef
  readonly names: Readonly<Record<Language, string>>
  readonly Game: ComponentType<{ readonly round: RoundRef; readonly motion: boolean }>
}

/** A frame as it stands: on its way in, with its game, or shut with the reason. */
export function FrameView({ frame, names, Game }: FrameViewProps) {
  const { language, motion } = useSelector(frame, ({ context }) => context.look)
  const game = useSelector(frame, gameOf)
  return (
    <LanguageContext value={language}>
      <main className={look.frame} aria-label={names[language]}>
        {game === undefined ? <Outside frame={frame} name={names[language]} /> : <Game round={game} motion={motion} />}
      </main>
    </LanguageContext>
  )
}
