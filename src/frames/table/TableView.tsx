import { useSelector } from '@xstate/react'
import { seatOf, type TableFrameRef } from '#src/machines/frame/seatSelectors.ts'
import kit from '../kit/kit.module.css'
import { Outside } from '../kit/Outside.tsx'
import { LanguageContext } from '../kit/words.ts'
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
