import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { saltOf, seedBefore } from '#src/api/model/games/fair/hashChain.ts'
import type { SeatRef } from '#src/machines/frame/seatSelectors.ts'
import kit from '../kit/kit.module.css'
import { useTableWords } from './words.ts'

/** What the table's shoes come from, and the last shoe's seed checked on this device. */
export function TableFairness({ seat }: { readonly seat: SeatRef }) {
  const words = useTableWords()
  const table = useSelector(seat, ({ context }) => context.table)
  if (table === null) return null
  const { chain, revealed } = table
  const holds =
    revealed !== null &&
    seedBefore(revealed.serverSeed, revealed.shoe) === chain.end &&
    (chain.salt === null || saltOf(chain.seeds) === chain.salt)
  return (
    <>
      {words.fair.map((line) => (
        <p key={line} className={kit.note}>
          {line}
        </p>
      ))}
      <Fact name={words.end}>{chain.end}</Fact>
      {chain.salt !== null && <Fact name={words.salt}>{chain.salt}</Fact>}
      {chain.seeds.length > 0 && <Fact name={words.seeds}>{chain.seeds.join(' · ')}</Fact>}
      {revealed !== null && (
        <>
          <Fact name={words.revealed(revealed.shoe)}>{revealed.serverSeed}</Fact>
          <p className={holds ? kit.good : kit.bad}>{holds ? words.seedHolds : words.seedFails}</p>
        </>
      )}
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <dl className={kit.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </dl>
  )
}
