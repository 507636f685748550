import { useSelector } from '@xstate/react'
import { BookOpen, ShieldCheck } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { heldOf, type RoundRef } from '#src/machines/frame/frameSelectors.ts'
import look from './kit.module.css'
import { Sheet } from './Sheet.tsx'
import { useKitWords } from './words.ts'

const FairSheet = lazy(async () => ({ default: (await import('./FairSheet.tsx')).FairSheet }))

type GameLayoutProps = {
  readonly round: RoundRef
  readonly name: string
  /** What the game gives back, in percent. */
  readonly returns: string
  /** The game's rules, in their sheet. */
  readonly rules: ReactNode
  /** The first object of the screen. */
  readonly stage: ReactNode
  /** What the last round came to. */
  readonly result: ReactNode
  readonly controls: ReactNode
}

/** How every game lies in its frame: its name and return above, the stage, its result, and below what the player does. */
export function GameLayout({ round, name, returns, rules, stage, result, controls }: GameLayoutProps) {
  const words = useKitWords()
  const held = useSelector(round, heldOf)
  const [sheet, setSheet] = useState<'rules' | 'fair' | null>(null)
  const close = () => setSheet(null)
  return (
    <div className={look.layout}>
      <header className={look.head}>
        <h1 className={look.name}>{name}</h1>
        <span className={look.returns}>{words.returns(returns)}</span>
        <button type="button" className={look.icon} onClick={() => setSheet('rules')}>
          <BookOpen size={20} aria-hidden />
          {words.rules}
        </button>
        <button type="button" className={look.icon} onClick={() => setSheet('fair')}>
          <ShieldCheck size={20} aria-hidden />
          {words.fair}
        </button>
      </header>
      <div className={look.stage}>{stage}</div>
      <div className={look.below}>
        {result}
        {controls}
        <p className={look.balance}>
          <span>{words.balance}</span>
          <span className={look.money}>{held === null ? words.unknownBalance : formatMoney('FEN', held)}</span>
        </p>
      </div>
      {sheet === 'rules' && (
        <Sheet title={words.rules} onClose={close}>
          <Suspense>{rules}</Suspense>
          <PlayNotes round={round} />
        </Sheet>
      )}
      {sheet === 'fair' && (
        <Sheet title={words.fair} onClose={close}>
          <Suspense>
            <FairSheet round={round} />
          </Suspense>
        </Sheet>
      )}
    </div>
  )
}

function PlayNotes({ round }: { readonly round: RoundRef }) {
  const words = useKitWords()
  const pace = useSelector(round, ({ context }) => context.pass.pace)
  return (
    <>
      <p className={look.note}>{words.pace(String(pace / 1_000))}</p>
      <p className={look.note}>{words.keys}</p>
    </>
  )
}
