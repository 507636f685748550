import { useSelector } from '@xstate/react'
import { BookOpen, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { linkOf, type SeatRef } from '#src/machines/frame/seatSelectors.ts'
import kit from '../kit/kit.module.css'
import { Sheet } from '../kit/Sheet.tsx'
import { useKitWords, useLanguage } from '../kit/words.ts'
import { Boxes } from './Boxes.tsx'
import { ChipBar } from './ChipBar.tsx'
import { Felt } from './Felt.tsx'
import { Roads } from './Roads.tsx'
import { Seats } from './Seats.tsx'
import { SeatLine } from './SeatLine.tsx'
import look from './table.module.css'
import { TableFairness } from './TableFairness.tsx'
import { TABLE_NAMES, useTableWords } from './words.ts'

/** The table: its cards, its boxes and the player's chips above, its roads and who else is there below. */
export function TableGame({ seat }: { readonly seat: SeatRef }) {
  const kitWords = useKitWords()
  const words = useTableWords()
  const link = useSelector(seat, linkOf)
  const hasTable = useSelector(seat, ({ context }) => context.table !== null)
  const [sheet, setSheet] = useState<'rules' | 'fair' | null>(null)
  const close = () => setSheet(null)
  return (
    <div className={look.layout}>
      <header className={kit.head}>
        <h1 className={kit.name}>{TABLE_NAMES[useLanguage()]}</h1>
        <button type="button" className={kit.icon} onClick={() => setSheet('rules')}>
          <BookOpen size={20} aria-hidden />
          {kitWords.rules}
        </button>
        <button type="button" className={kit.icon} onClick={() => setSheet('fair')}>
          <ShieldCheck size={20} aria-hidden />
          {kitWords.fair}
        </button>
      </header>
      {link === 'cut' && (
        <div className={look.cut} role="alert">
          <p>{words.cut}</p>
          <button type="button" className={kit.quiet} onClick={() => seat.send({ type: 'link.retried' })}>
            {kitWords.tryAgain}
          </button>
        </div>
      )}
      {hasTable ? (
        <div className={look.body}>
          <div className={look.play}>
            <div className={look.cloth}>
              <Felt seat={seat} />
              <Boxes seat={seat} />
            </div>
            <SeatLine seat={seat} />
            <ChipBar seat={seat} />
          </div>
          <div className={look.side}>
            <Roads seat={seat} />
            <Seats seat={seat} />
          </div>
        </div>
      ) : (
        link !== 'cut' && (
          <p className={kit.outside} role="status">
            {words.connecting}
          </p>
        )
      )}
      {sheet === 'rules' && (
        <Sheet title={kitWords.rules} onClose={close}>
          {words.rules.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className={kit.note}>{words.keys}</p>
        </Sheet>
      )}
      {sheet === 'fair' && (
        <Sheet title={kitWords.fair} onClose={close}>
          <TableFairness seat={seat} />
        </Sheet>
      )}
    </div>
  )
}
